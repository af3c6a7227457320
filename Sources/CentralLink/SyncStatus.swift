package import CentralSync
package import Values

/// How the synchronisation stands, for health and the pages.
package struct SyncStatus: Encodable, Equatable, Sendable {
    /// `nil` where there is no central system.
    package var url: String?
    /// What is running; `nil` when nothing is.
    package var running: Running?
    /// Why the last one ended early; `nil` when it did not.
    package var failure: Failure?
    /// When the next one begins by itself.
    package var next: Timestamp?

    package init() {}

    /// The part that is running, and how far it is.
    package struct Running: Encodable, Equatable, Sendable {
        package let part: Synchronisation.Part
        /// Which one it is, from 1.
        package let number: Int
        package let of: Int
        package let done: Int
        package let left: Int?

        init?(_ run: Synchronisation) {
            guard let part = run.part, let index = run.parts.firstIndex(of: part) else { return nil }
            (self.part, number, of) = (part, index + 1, run.parts.count)
            (done, left) = (run.done, run.left)
        }
    }

    /// Why it ended early, and whether it is tried again.
    package struct Failure: Encodable, Equatable, Sendable {
        package let code: SyncFailure.Code
        package let kind: SyncFailure.Kind
        package let detail: String
        package let at: Timestamp

        init(_ failure: SyncFailure, at moment: Timestamp) {
            (code, kind, detail, at) = (failure.code, failure.kind, failure.detail, moment)
        }
    }
}
