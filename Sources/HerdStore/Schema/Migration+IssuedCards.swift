extension Migration {
    /// Keys that sign member cards, by their public halves, and each card that was signed.
    ///
    /// A card's row stays when its member is gone, without anything of the member: what was revoked stays revoked.
    static let issuedCards = Migration(
        name: "issued cards",
        sql: """
            CREATE TABLE card_keys (
                id INTEGER PRIMARY KEY NOT NULL,
                public_key BLOB NOT NULL,
                made_at INTEGER NOT NULL,
                retired_at INTEGER,
                distrusted_at INTEGER
            ) STRICT;

            CREATE TABLE issued_cards (
                serial INTEGER PRIMARY KEY NOT NULL,
                member_id BLOB,
                key_id INTEGER NOT NULL,
                issued INTEGER NOT NULL,
                until INTEGER,
                seal TEXT,
                issued_at INTEGER NOT NULL,
                revoked_at INTEGER,
                reason TEXT
            ) STRICT;
            CREATE INDEX issued_cards_by_member ON issued_cards (member_id, issued_at) WHERE member_id IS NOT NULL;
            """)
}
