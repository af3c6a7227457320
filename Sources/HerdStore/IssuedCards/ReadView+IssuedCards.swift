package import SQLite
package import Values

extension ReadView {
    func issuedCards(of member: Member.ID) throws -> [IssuedCard] {
        _ = try self.member(member)
        return try rows("SELECT * FROM issued_cards WHERE member_id = \(member) ORDER BY issued_at DESC, serial")
    }

    func revokedCards() throws -> [IssuedCard] {
        try rows(
            "SELECT * FROM issued_cards WHERE revoked_at IS NOT NULL ORDER BY revoked_at DESC, serial LIMIT 200")
    }

    func issuedCard(_ serial: CardSerial) throws -> IssuedCard? {
        try first("SELECT * FROM issued_cards WHERE serial = \(serial)")
    }

    func currentCard(of member: Member.ID) throws -> (card: IssuedCard, seal: String)? {
        let sql: SQL = """
            SELECT * FROM issued_cards WHERE member_id = \(member) AND revoked_at IS NULL AND seal IS NOT NULL
            ORDER BY issued_at DESC, serial LIMIT 1
            """
        return try first(sql) { (card: try IssuedCard(row: $0), seal: try $0["seal"] as String) }
    }

    func hasIssuedCard(_ member: Member.ID) throws -> Bool {
        try exists("SELECT 1 FROM issued_cards WHERE member_id = \(member)")
    }

    func cardKeys() throws -> [StoredCardKey] {
        try rows("SELECT * FROM card_keys ORDER BY made_at DESC, id")
    }

    func cardKey(_ id: CardKeyID) throws -> StoredCardKey? {
        try first("SELECT * FROM card_keys WHERE id = \(id)")
    }

    func cardTrust() throws -> CardTrust {
        let revoked: [CardSerial] = try rows(
            """
            SELECT c.serial FROM issued_cards c LEFT JOIN members m ON m.id = c.member_id
            WHERE c.revoked_at IS NOT NULL OR m.id IS NULL OR m.active = 0 ORDER BY c.serial
            """
        ) { try $0["serial"] }
        // Days that are to come, too: a list that was saved before knows what counts no more by then.
        let ends: [(CardSerial, CalendarDay)] = try rows(
            """
            SELECT c.serial, m.until FROM issued_cards c JOIN members m ON m.id = c.member_id
            WHERE c.revoked_at IS NULL AND m.active = 1 AND m.until < coalesce(c.until, m.until + 1)
            """
        ) { (try $0["serial"], try $0["until"]) }
        return CardTrust(
            keys: try cardKeys(), revoked: revoked, ends: Dictionary(uniqueKeysWithValues: ends), asOf: now)
    }
}

extension IssuedCard: RowDecodable {
    package init(row: Row) throws {
        self.init(
            serial: try row["serial"], memberId: try row["member_id"], keyId: try row["key_id"],
            issued: try row["issued"], until: try row["until"], issuedAt: try row["issued_at"],
            revokedAt: try row["revoked_at"], reason: try row["reason"])
    }
}

extension StoredCardKey: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], publicKey: try row["public_key"], madeAt: try row["made_at"],
            retiredAt: try row["retired_at"], distrustedAt: try row["distrusted_at"])
    }
}

/// SQLite's integers have a sign; the bits are the same.
extension CardSerial: ColumnValue {
    package var storage: Storage { .integer(Int64(bitPattern: number)) }
    package static func read(_ storage: Storage) -> Self? {
        Int64.read(storage).map { CardSerial(UInt64(bitPattern: $0)) }
    }
}

extension CardKeyID: ColumnValue {
    package var storage: Storage { .integer(Int64(number)) }
    package static func read(_ storage: Storage) -> Self? {
        Int64.read(storage).flatMap { UInt32(exactly: $0) }.map(CardKeyID.init)
    }
}
