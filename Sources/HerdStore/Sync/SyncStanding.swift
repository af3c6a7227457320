package import CentralSync
package import Values

/// What of this store is not with the central system yet, and what came from there and could not be taken.
package struct SyncStanding: Encodable, Equatable, Sendable {
    /// When all parts were done last.
    package let succeededAt: Timestamp?
    /// How many changes wait to be uploaded.
    package let waiting: Int
    /// The oldest of them.
    package let changes: [WaitingChange]
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

    /// A row that could not be stored.
    package struct StuckRow: Encodable, Equatable, Sendable {
        package let table: CentralTable
        package let id: Int64
        package let reason: String
    }
}
