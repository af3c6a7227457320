/// A part of the daemon that works from the daemon's start to its stop.
struct Service: Sendable {
    /// What it is called in the log, in the health report, and where its end takes too long.
    let name: String
    /// Returns when the service can be used; throws where the daemon is not to run without it.
    var start: @Sendable () async throws -> Void = {}
    /// Works until its task is cancelled; `nil` where `start` leaves something behind that works until `stop`.
    var run: (@Sendable () async -> Void)?
    /// Whether what `run` has in hand is waited for when the daemon stops.
    var isWaitedFor = true
    /// Ends it, after `run` has returned.
    var stop: @Sendable () async -> Void = {}

    /// One that works again and again until it is cancelled, and brings to its end what it has in hand.
    static func loop(_ name: String, _ run: @escaping @Sendable () async -> Void) -> Service {
        Service(name: name, run: run)
    }

    /// One that only looks: nothing is lost where it is cut off.
    static func look(_ name: String, _ run: @escaping @Sendable () async -> Void) -> Service {
        Service(name: name, run: run, isWaitedFor: false)
    }
}
