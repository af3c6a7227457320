package import Values

extension Recorder {
    /// The weighing recorded at that time was thrown away: whoever still stands there is weighed as if it had just
    /// stepped on.
    ///
    /// - Parameter recordedAt: to the millisecond, as the weighing is known by.
    package mutating func weighAgain(_ recordedAt: Timestamp, at clock: Timestamp) -> [RecorderAction] {
        guard let last, last.recordedAt.microseconds / 1000 == recordedAt.microseconds / 1000 else { return [] }
        let now = time.advance(to: clock)
        // What is worth nothing calls no other weighing into question.
        self.last = nil
        guard phase == .recorded || phase == .mustEmpty else { return [] }
        // The tag is as much its own as it was: most readers tell it only once.
        for eid in last.eids { _ = identity.note(eid, at: now, repeatedWithin: settings.sameEIDWindow) }
        (load, watch, review) = (Load(startedAt: now), nil, WeightReview(startedAt: now))
        estimator.startAnew()
        return become(.settling)
    }
}
