import SQLite
import Values

extension Transaction {
    /// Takes a person out of every table, event and entry of the audit; that it happened stays, as do all numbers.
    ///
    /// Who was erased before is erased again: a copy of the store may have brought the person back.
    ///
    /// - Throws: a 404 problem when nothing is held of such a person, a 409 problem while members are being imported.
    func erase(_ id: Member.ID, by person: String) throws -> Erasure {
        guard
            try !exists(
                """
                SELECT 1 FROM imports
                WHERE kind IN (\(Import.Kind.members), \(Import.Kind.kosapi)) AND finished_at IS NULL
                """)
        else { throw HerdError.importOpen }
        let wasErased = try exists("SELECT 1 FROM erasures WHERE person = \(id)")
        // First: it tells of the person, too.
        try letGoOfCards(of: id, by: person)
        let names = try personalNames(of: id)
        var erasure = Erasure(id: id, at: now)
        let planned = try eraseResources(of: id)
        erasure.events = try eraseEvents(of: id, names) + planned.events
        erasure.audit = try eraseAudit(of: id) + planned.audit
        let photos = try personalPhotos(of: id)
        erasure.rows = try eraseRows(of: id, names) + planned.rows
        guard wasErased || erasure.rows + erasure.events + erasure.audit > 0 else { throw HerdError.nobody(id) }
        try eraseImports(names)
        try noteErasure(of: id, photos)
        try audit("member.erased", id, by: person)
        try emitErasure(of: id)
        return erasure
    }

    /// Erases somebody whom a copy of the store has brought back, or may have; nothing is refused.
    func eraseAgain(_ id: Member.ID) throws {
        try letGoOfCards(of: id, by: "gatewayd")
        let names = try personalNames(of: id)
        _ = try eraseResources(of: id)
        _ = try eraseEvents(of: id, names)
        _ = try eraseAudit(of: id)
        let photos = try personalPhotos(of: id)
        let isBack = try eraseRows(of: id, names) > 0
        try eraseImports(names)
        try noteErasure(of: id, photos)
        if isBack { try emitErasure(of: id) }
    }

    private func noteErasure(of id: Member.ID, _ photos: [String]) throws {
        try run("UPDATE register_lists SET name = NULL")
        try run(
            """
            INSERT INTO erasures (person, at, photos) VALUES (\(id), \(now), \(JSONText.encode(photos)))
            ON CONFLICT (person) DO UPDATE SET done_at = NULL, photos = excluded.photos
            """)
    }

    private func emitErasure(of id: Member.ID) throws {
        try emit(.memberErased, JSONValue.object(["id": .string(id.description), "erased": .boolean(true)]))
    }

    private func eraseEvents(of id: Member.ID, _ names: PersonalNames) throws -> Int {
        let found = try events(of: id, names).filter { $0.kind != .memberErased }
        let text = id.description
        for event in found {
            var left = event.data.erasing(text)
            if event.kind == .scanDone { left = try left.erasingCards(of: id, names, isAnothers) }
            var json = try JSONText.encode(left)
            // In the middle of a text the id may still stand.
            if json.contains(text) { json = try JSONText.encode(JSONValue.erased) }
            try run("UPDATE events SET data = \(json) WHERE number = \(event.number)")
        }
        return found.count
    }

    private func eraseAudit(of id: Member.ID) throws -> Int {
        let found = try auditMentioning(id)
        for entry in found {
            let isOwn = entry.subject == id.description
            func left(_ value: JSONValue?) throws -> String? {
                guard let value else { return nil }
                let json = try JSONText.encode(isOwn ? .erased : value.erasing(id.description))
                return json.contains(id.description) ? try JSONText.encode(JSONValue.erased) : json
            }
            try run(
                "UPDATE audit SET before = \(left(entry.before)), after = \(left(entry.after)) WHERE id = \(entry.id)")
        }
        return found.count
    }

    /// The register itself comes last: other tables refer to it.
    private func eraseRows(of id: Member.ID, _ names: PersonalNames) throws -> Int {
        var count = 0
        // Lists of the register know a person by the number, which may have been another one then.
        for number in try names.numbers.filter({ try !isAnothers($0, than: id) }) {
            count += try run("DELETE FROM register_differences WHERE number = \(number)")
            count += try run("DELETE FROM register_lines WHERE number = \(number)")
        }
        count += try eraseTeacher(id, names)
        try index(nil, of: id)
        for table in PersonalData.tables.reversed() {
            let row = SQL(stringLiteral: "\(table.person) = ")
            switch table.erased {
            case .rowGoes:
                count += try run("DELETE FROM \(SQL(stringLiteral: table.name)) WHERE \(row)\(id)")
            case .withMember: continue
            case .emptied(let columns):
                let set = columns.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
                count += try run(
                    "UPDATE \(SQL(stringLiteral: table.name)) SET \(SQL(stringLiteral: set)) WHERE \(row)\(id)")
            }
        }
        return count
    }
}

extension JSONValue {
    /// A scan without what the person's cards say.
    fileprivate func erasingCards(
        of id: Member.ID, _ names: PersonalNames, _ isAnothers: (String, Member.ID) throws -> Bool
    ) throws -> JSONValue {
        guard case .object(var members) = self, case .array(let codes)? = members["codes"] else { return self }
        let sole = try Dictionary(uniqueKeysWithValues: names.numbers.map { ($0, try !isAnothers($0, id)) })
        members["codes"] = .array(
            codes.map { code in
                guard sole.contains(where: { names.isOn(code, number: $0.key, isSole: $0.value) }) else { return code }
                return .object(
                    (code.members ?? [:]).filter { ["symbology", "kind"].contains($0.key) }
                        .merging(["erased": .boolean(true)]) { $1 })
            })
        return .object(members)
    }

    private var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension HerdError {
    fileprivate static let importOpen = HerdError(
        .conflict, "members-import-open", "a table of members is being imported: it may bring the person back",
        action: "Wait until the import is done, or cancel it.")
}
