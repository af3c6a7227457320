/// A whole list in the shape of a page: nothing comes after it.
struct Listing<Item: Encodable & Sendable>: Encodable, Sendable {
    let items: [Item]
    private let next: String? = nil

    init(_ items: [Item]) {
        self.items = items
    }
}
