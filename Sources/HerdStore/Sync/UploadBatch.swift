package import CentralSync

/// What is sent to the central system at once, as lines of JSON, and how to go on after it.
package struct UploadBatch: Sendable {
    package let body: [UInt8]
    let items: [Item]
    /// Where the next one begins; `nil` when this is the last.
    package let next: UploadCursor?

    package var count: Int { items.count }

    /// A row of this store that was sent.
    struct Item: Equatable, Sendable {
        let table: CentralTable
        let id: CentralTable.LocalID
        /// Which change it is; `nil` for what is none.
        let change: Change.ID?
        /// Whether it was never sent before.
        let isFresh: Bool
    }
}

/// How far an upload has come.
package enum UploadCursor: Equatable, Sendable {
    case places(CentralTable)
    case entries(CentralTable, after: CentralTable.LocalID)
    /// Changes that were sent before and of which nobody knows whether they arrived.
    case sent(after: Change.ID)
    /// Changes that were never sent.
    case fresh(after: Change.ID)
    case lactations(after: LactationRecord.ID)

    package static let start = UploadCursor.places(.centres)

    /// From the beginning of a list.
    static func firstEntries(of table: CentralTable) -> UploadCursor { .entries(table, after: first()) }

    /// Below every id.
    static func first<Entity>() -> Identifier<Entity> { Identifier(high: 0, low: 0) }

    /// Where it goes on after the list.
    var afterList: UploadCursor {
        guard case .entries(let table, _) = self else { return self }
        let next = CentralTable.lists.drop { $0 != table }.dropFirst().first
        return next.map { .firstEntries(of: $0) } ?? .sent(after: Self.first())
    }
}

/// What the central system says of a row that it was sent.
package struct UploadAnswer: Decodable, Equatable, Sendable {
    let client: CentralTable.LocalID
    /// Its id there.
    let id: Int64?
    /// Why it was not taken.
    let refused: String?
}

extension UploadAnswer {
    /// Reads the whole lines of an answer.
    package static func read(ndjson bytes: [UInt8]) throws(SyncFailure) -> [UploadAnswer] {
        do {
            let end = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            return try bytes[..<end].split(separator: 0x0A).map {
                try JSONText.decode(String(decoding: $0, as: UTF8.self))
            }
        } catch {
            throw SyncFailure(.unreadable, "the answer to the upload cannot be read")
        }
    }
}
