extension Migration {
    /// How long the animals of a session had no feed before they were weighed, in hours.
    static let timeOffFeed = Migration(
        name: "time off feed", sql: "ALTER TABLE sessions ADD COLUMN time_off_feed REAL")
}
