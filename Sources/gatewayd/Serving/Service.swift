/// A part of the daemon that runs until the daemon stops.
struct Service: Sendable {
    /// The name in the log and in the health report.
    let name: String
    /// Returns when the service is ready; throws if the daemon cannot run without it.
    var start: @Sendable () async throws -> Void = {}
    /// Runs until its task is cancelled; `nil` if `start` leaves something running that `stop` ends.
    var run: (@Sendable () async -> Void)?
    /// Whether the stop waits for `run` to return.
    var isWaitedFor = true
    /// Ends the service after `run` has returned.
    var stop: @Sendable () async -> Void = {}

    /// A service whose current work is completed when the daemon stops.
    static func loop(_ name: String, _ run: @escaping @Sendable () async -> Void) -> Service {
        Service(name: name, run: run)
    }

    /// A service that only observes: nothing is lost if it is interrupted.
    static func look(_ name: String, _ run: @escaping @Sendable () async -> Void) -> Service {
        Service(name: name, run: run, isWaitedFor: false)
    }
}
