package import SQLite
import Values

extension ReadView {
    /// By surname, or those who are found, the likeliest first.
    func members(query: String?, locked: Bool? = nil, cursor: String?, limit: Int?) throws -> Page<FoundMember> {
        let limit = PageLimit.clamped(limit)
        if let search = DirectorySearch(query ?? "") {
            return try members(search, locked: locked, cursor: cursor, limit: limit)
        }
        var conditions = locked.map { [isLocked($0)] } ?? []
        if let cursor {
            let last: Member.ID = try position(cursor, in: "members")
            conditions.append("(name_key, id) > (SELECT name_key, id FROM members WHERE id = \(last))")
        }
        let found: [Member] = try rows(
            "SELECT * FROM members \(SQL(whereAll: conditions)) ORDER BY name_key, id LIMIT \(limit + 1)")
        return Page(found.map { FoundMember($0, nil) }, limit: limit) { $0.member.id.description }
    }

    /// Of a row of members, whether `Member.lock` says today that they are locked.
    func isLocked(_ expected: Bool) -> SQL {
        "(active = 0 OR coalesce(until < \(instant.day), 0)) = \(expected)"
    }

    func member(_ id: Member.ID) throws -> Member {
        guard let found: Member = try first("SELECT * FROM members WHERE id = \(id)") else {
            throw HerdError.unknownMember(id)
        }
        return found
    }

    func member(number: String) throws -> Member? {
        try first("SELECT * FROM members WHERE number = \(number)")
    }

    /// - Parameter key: as `ContactKey` makes it.
    func member(email key: String) throws -> Member? {
        try first("SELECT * FROM members WHERE email_key = \(key) LIMIT 1")
    }

    /// - Parameter key: as `ContactKey` makes it.
    func member(phone key: String) throws -> Member? {
        try first("SELECT * FROM members WHERE phone_key = \(key) LIMIT 1")
    }
}

extension Member: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], name: try row["name"], titlesBefore: try row["titles_before"],
            givenName: try row["given_name"], familyName: try row["family_name"],
            titlesAfter: try row["titles_after"], number: try row["number"], email: try row["email"],
            phone: try row["phone"], employer: try row["employer"], organisation: try row["organisation"],
            photo: try MemberPhoto(row), roles: try row.jsonList("roles"), level: try row["level"],
            active: try row["active"], checkedOn: try row["checked_on"], until: try row["until"],
            insuredUntil: try row["insured_until"], notes: try row["notes"], createdAt: try row["created_at"],
            simulated: try row["simulated"])
    }
}

extension MemberPhoto {
    /// `nil` of a member who has none.
    init?(_ row: Row) throws {
        guard let hash: PhotoHash = try row["photo"] else { return nil }
        self.init(
            picture: AnimalPhoto.Picture(
                hash: hash, width: try row["photo_width"], height: try row["photo_height"]),
            small: AnimalPhoto.Picture(
                hash: try row["photo_small"], width: try row["photo_small_width"],
                height: try row["photo_small_height"]))
    }
}

extension HerdError {
    fileprivate static func unknownMember(_ id: Member.ID) -> HerdError {
        HerdError(.notFound, "unknown-member", "there is no member \(id)", action: "Choose one from the list.")
    }
}
