import SQLite

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

extension ReadView {
    /// The row a list goes on after; one that is gone is an error, not the end of the list.
    func position<Entity>(_ cursor: String, in table: SQL) throws -> Identifier<Entity> {
        guard let id = Identifier<Entity>(cursor), try exists("SELECT 1 FROM \(table) WHERE id = \(id)") else {
            throw HerdError.badCursor(cursor)
        }
        return id
    }
}

/// How many items a list gives at most.
enum PageLimit {
    static let standard = 50

    static func clamped(_ limit: Int?) -> Int { min(max(limit ?? standard, 1), 500) }
}
