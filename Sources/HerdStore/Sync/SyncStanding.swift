package import CentralSync
package import Values

/// What of this store is not with the central system yet, and what came from there and could not be taken.
package struct SyncStanding: Encodable, Equatable, Sendable {
    /// When all parts were done last.
    package let succeededAt: Timestamp?
    /// How many changes and lactation records wait to be uploaded.
    package let waiting: Int
    /// The oldest of the changes.
    package let changes: [WaitingChange]
    /// The oldest of the lactation records.
    package let records: [WaitingRecord]
    /// How many rows of the central system could not be stored.
    package let stuck: Int
    package let rows: [StuckRow]

    /// A change that is not uploaded, or of which nobody knows whether it arrived.
    package struct WaitingChange: Encodable, Equatable, Sendable {
        package let changeId: Change.ID
        package let animalId: Animal.ID
        package let earTagText: String?
        package let kind: ChangeKind
        package let date: ChangeDate
        package let state: State
        /// Why the central system refused it.
        package let reason: String?

        package enum State: String, Encodable, Sendable { case waiting, sent, refused }
    }

    /// A lactation record that is not uploaded, or of which nobody knows whether it arrived.
    package struct WaitingRecord: Encodable, Equatable, Sendable {
        package let recordId: LactationRecord.ID
        package let animalId: Animal.ID
        package let earTagText: String?
        package let date: CalendarDay
        package let state: WaitingChange.State
        /// Why the central system refused it.
        package let reason: String?
    }

    /// A row that could not be stored.
    package struct StuckRow: Encodable, Equatable, Sendable {
        package let table: CentralTable
        package let id: Int64
        package let reason: String
    }
}
