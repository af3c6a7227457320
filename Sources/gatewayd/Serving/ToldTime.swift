import FoundationEssentials
import Links

/// Whether somebody tells this computer the time.
enum ToldTime {
    /// As the kernel says, unless `GATEWAYD_TOLD_TIME` does: a test needs a clock that may be wrong also on a machine whose own
    /// is told the time.
    static var isSynchronised: @Sendable () -> Bool {
        switch ProcessInfo.processInfo.environment["GATEWAYD_TOLD_TIME"] {
        case "no": { false }
        case "yes": { true }
        default: { KernelClock.isSynchronised }
        }
    }
}
