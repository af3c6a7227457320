extension Migration {
    /// Who may see persons; those who were let in before go on to.
    static let seesPeople = Migration(
        name: "sees people",
        sql: "ALTER TABLE access ADD COLUMN sees_people INTEGER NOT NULL DEFAULT 1;")
}
