/// By how much a weighing was dated wrongly.
package struct TimeCorrection: Equatable, Sendable {
    /// What it was recorded under.
    package let idempotencyKey: String
    /// Added to its time; nothing for one whose clock turned out to be right.
    package let shift: Duration

    package init(_ idempotencyKey: String, by shift: Duration) {
        (self.idempotencyKey, self.shift) = (idempotencyKey, shift)
    }
}

/// What the event `clock.corrected` tells: the clock is right again, and what was dated by the wrong one is put right.
package struct ClockCorrection: Codable, Equatable, Sendable {
    /// By how much the clock was set, in seconds: more than zero when it was slow.
    package let seconds: Int
    /// Weighings whose time was put right.
    package var weighings = 0
    /// Weighings that keep their wrong time, since they were sent on to the central system.
    package var kept = 0

    package init(seconds: Int, weighings: Int = 0, kept: Int = 0) {
        (self.seconds, self.weighings, self.kept) = (seconds, weighings, kept)
    }
}

extension HerdStore {
    /// Puts the times of weighings right that were dated by a wrong clock, all of them or none, with the event
    /// `clock.corrected`, and `weighing.corrected` for each.
    ///
    /// The changes in the animals' lives move with them, and sessions that were opened by the wrong clock.
    ///
    /// - Parameters:
    ///   - seconds: by how much the clock was set.
    ///   - start: the newest event from before the wrong clock; sessions from before it keep their time.
    /// - Returns: the keys under which nothing is stored yet.
    package func correct(
        _ corrections: [TimeCorrection], clockSetBy seconds: Int, since start: Int, by person: String = "gateway"
    ) throws -> [String] {
        try write { try $0.correct(corrections, clockSetBy: seconds, since: start, by: person) }
    }
}
