/// How long is waited between one synchronisation and the next.
///
/// Many gateways that lost the same connection must not all come back in the same moment: each pause is stretched or
/// shortened by up to a quarter.
package struct SyncPauses: Equatable, Sendable {
    /// Between two that went well.
    package var every: Duration
    private var failures = 0

    static let first = Duration.seconds(15)
    /// A newer program does not come by itself: the central system is not asked often meanwhile.
    static let incompatible = Duration.seconds(3600)

    package init(every: Duration) {
        self.every = every
    }

    package mutating func succeeded(chance: Double) -> Duration {
        failures = 0
        return Self.jittered(every, chance)
    }

    /// - Parameter chance: from 0 to 1.
    package mutating func failed(_ failure: SyncFailure, chance: Double) -> Duration {
        // Whoever stopped it does not want it to begin anew at once.
        guard failure.code != .cancelled else { return succeeded(chance: chance) }
        guard failure.kind == .retried else { return Self.jittered(max(every, Self.incompatible), chance) }
        let pause = Self.first * (1 << min(failures, 10))
        failures += 1
        return Self.jittered(min(pause, max(every, Self.first)), chance)
    }

    private static func jittered(_ pause: Duration, _ chance: Double) -> Duration {
        pause * (0.75 + min(max(chance, 0), 1) / 2)
    }
}
