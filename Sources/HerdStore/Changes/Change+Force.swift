extension Change {
    /// Whether it has come into force.
    ///
    /// What a scale has weighed has happened, whatever the clock shows now: it may have been ahead and was set back since.
    func isInForce(at instant: Instant) -> Bool {
        if case .weighing(let fields) = fields, fields.weighingId != nil { return true }
        return date.isReached(at: instant)
    }
}
