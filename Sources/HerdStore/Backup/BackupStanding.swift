import Synchronization

/// How the copies of the store stand, for health and the pages.
package final class BackupStanding: Sendable {
    private let state = Mutex<(plan: BackupPlan?, trouble: BackupError?)>((nil, nil))

    package init() {}

    /// `nil` where no copies can be made: a store in memory, or the demo.
    package var plan: BackupPlan? {
        get { state.withLock { $0.plan } }
        set { state.withLock { $0.plan = newValue } }
    }

    /// Why the last copy that was due was not made; `nil` when it was.
    package var trouble: BackupError? {
        get { state.withLock { $0.trouble } }
        set { state.withLock { $0.trouble = newValue } }
    }
}
