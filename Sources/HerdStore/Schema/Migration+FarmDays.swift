extension Migration {
    /// Days of the farm in the place of Greenwich's.
    ///
    /// What is withheld and what is due was counted from the day of a moment in UTC. Animals with a moment in their life
    /// that counts for either are folded again at the first read, as if a change of theirs had come into force.
    static let farmDays = Migration(
        name: "farm days",
        sql: """
            UPDATE animals SET next_moment = 0 WHERE status = 'alive'
                AND id IN (SELECT animal_id FROM changes WHERE whole_day = 0 AND kind <> 31);
            """)
}
