extension [Change] {
    /// What has happened by an instant, the oldest first; of one moment, what was recorded first.
    func past(at instant: Instant) -> [Change] {
        filter { $0.isInForce(at: instant) }.sorted { ($0.date.start, $0.id) < ($1.date.start, $1.id) }
    }
}
