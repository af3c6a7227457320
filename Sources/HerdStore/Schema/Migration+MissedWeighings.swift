extension Migration {
    /// The animals that were not weighed, found quickly among all events.
    static let missedWeighings = Migration(
        name: "missed weighings",
        sql: """
            CREATE INDEX events_of_missed_weighings ON events (at) WHERE kind = 'weighing.missed';
            """)
}
