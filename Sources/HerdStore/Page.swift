/// A part of a list, and where the next part starts.
package struct Page<Item: Codable & Sendable & Equatable>: Codable, Equatable, Sendable {
    package let items: [Item]
    /// What to ask for next; `nil` at the end of the list.
    package let next: String?

    package init(items: [Item], next: String?) {
        self.items = items
        self.next = next
    }

    /// Cuts a list that was read with one item too many, which tells that there is more.
    init(_ found: [Item], limit: Int, cursor: (Item) -> String) {
        items = Array(found.prefix(limit))
        next = found.count > limit ? items.last.map(cursor) : nil
    }
}

/// How many items a list gives at most.
enum PageLimit {
    static let standard = 50

    static func clamped(_ limit: Int?) -> Int { min(max(limit ?? standard, 1), 500) }
}
