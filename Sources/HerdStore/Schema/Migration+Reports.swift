extension Migration {
    /// What reports ask of a period, and what is still to be sorted out, found quickly in any herd.
    ///
    /// The index of changes holds only the kinds that are reported, and is used only where a statement names them the same
    /// way: one by kind and date over all changes would draw to itself the statements that ask for one kind of one animal,
    /// and each weighing would have to be written into it.
    static let reports = Migration(
        name: "reports",
        sql: """
            CREATE INDEX changes_reported ON changes (kind, date, id) WHERE kind IN (18, 19, 30);
            CREATE INDEX animals_selected ON animals (ear_tag) WHERE selections <> '[]';
            """)
}
