extension Migration {
    /// Counts days by the farm's time zone instead of UTC.
    ///
    /// Withdrawals and due dates were counted from the UTC day of a change. Animals with a change that has a time of day
    /// are folded again at the first read.
    static let farmDays = Migration(
        name: "farm days",
        sql: """
            UPDATE animals SET next_moment = 0 WHERE status = 'alive'
                AND id IN (SELECT animal_id FROM changes WHERE whole_day = 0 AND kind <> 31);
            """)
}
