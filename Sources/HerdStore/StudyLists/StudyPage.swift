/// Where a refresh of a list goes on.
package struct StudyCursor: Equatable, Sendable {
    /// Counts the refreshes of the list: what an earlier one has found and this one has not is gone.
    package let generation: Int
    /// Of the page that comes next, from 1.
    package let page: Int
    /// Of the page that comes next; `nil` for the first one.
    package let address: String?
}

/// A page as it was fetched before.
package struct StudyPageMark: Equatable, Sendable {
    package let etag: String
    /// The page after it; `nil` for the last one.
    package let next: String?
}

/// A page of a list, read.
package struct StudyPage: Sendable {
    package let address: String
    /// What says that it is still the same; `nil` where nothing does.
    package let etag: String?
    /// The page after it; `nil` for the last one.
    package let next: String?
    package let items: [Result<StudyItem, ToldError>]

    package init(address: String, etag: String?, next: String?, items: [Result<StudyItem, ToldError>]) {
        (self.address, self.etag, self.next, self.items) = (address, etag, next, items)
    }
}

/// One entry of a page.
package struct StudyItem: Equatable, Sendable {
    package let facts: StudyFacts
    /// Who it is; `nil` for what is no person.
    package let member: MemberDraft?

    package init(_ facts: StudyFacts, member: MemberDraft? = nil) { (self.facts, self.member) = (facts, member) }
}

/// The people of a page, or whatever could not be read, as an import takes them.
struct StudyPeople: ToldSource {
    private var items: ArraySlice<Result<StudyItem, ToldError>>
    private let count: Int

    init(_ items: [Result<StudyItem, ToldError>]) { (self.items, count) = (items[...], items.count) }

    var fraction: Double { count == 0 ? 1 : Double(count - items.count) / Double(count) }
    var ignored: [String] { [] }

    mutating func next() -> ToldItem? {
        guard let item = items.popFirst() else { return nil }
        return ToldItem(
            number: count - items.count, records: item.map { $0.member.map { [.member($0)] } ?? [] })
    }
}
