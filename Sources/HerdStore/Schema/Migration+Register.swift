extension Migration {
    /// What a register knows of a person besides name and number, and by what e-mails and phones are compared.
    ///
    /// `name_key` becomes what a register is ordered by; an empty one marks a member of before, whose keys and parts of
    /// the name the store fills in when it is opened.
    static let register = Migration(
        name: "register",
        sql: """
            ALTER TABLE members ADD COLUMN titles_before TEXT;
            ALTER TABLE members ADD COLUMN given_name TEXT;
            ALTER TABLE members ADD COLUMN family_name TEXT NOT NULL DEFAULT '';
            ALTER TABLE members ADD COLUMN titles_after TEXT;
            ALTER TABLE members ADD COLUMN employer TEXT;
            ALTER TABLE members ADD COLUMN roles TEXT NOT NULL DEFAULT '[]';
            ALTER TABLE members ADD COLUMN level TEXT;
            ALTER TABLE members ADD COLUMN checked_on INTEGER;
            ALTER TABLE members ADD COLUMN insured_until INTEGER;
            ALTER TABLE members ADD COLUMN notes TEXT;
            ALTER TABLE members ADD COLUMN photo TEXT;
            ALTER TABLE members ADD COLUMN photo_width INTEGER;
            ALTER TABLE members ADD COLUMN photo_height INTEGER;
            ALTER TABLE members ADD COLUMN photo_small TEXT;
            ALTER TABLE members ADD COLUMN photo_small_width INTEGER;
            ALTER TABLE members ADD COLUMN photo_small_height INTEGER;
            ALTER TABLE members ADD COLUMN email_key TEXT;
            ALTER TABLE members ADD COLUMN phone_key TEXT;
            UPDATE members SET name_key = '';
            CREATE INDEX members_by_email ON members (email_key) WHERE email_key IS NOT NULL;
            CREATE INDEX members_by_phone ON members (phone_key) WHERE phone_key IS NOT NULL;
            CREATE INDEX members_by_photo ON members (photo) WHERE photo IS NOT NULL;
            """)
}
