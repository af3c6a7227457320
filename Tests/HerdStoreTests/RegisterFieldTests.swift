import Foundation
import Testing
import Values

@testable import HerdStore

/// Each field of what is kept of people, organisations and door events is written by whatever makes and changes one.
@Suite struct `fields of the register` {
    private typealias Fields = [String: JSONValue]

    private static func fields(_ text: String) -> Fields {
        guard case .object(let members)? = try? JSONText.decode(JSONValue.self, text) else { return [:] }
        return members
    }

    private func fields(_ value: some Encodable) throws -> Fields {
        guard case .object(let members) = try JSONValue(encoding: value) else { throw BadTestText(text: "no object") }
        return members
    }

    private static let member = fields(
        #"""
        {
        "name": "Ing. Jan Novák, Ph.D.", "titlesBefore": "Ing.", "givenName": "Jan", "familyName": "Novák",
        "titlesAfter": "Ph.D.", "number": "1", "email": "jan@example.cz", "phone": "601 000 111", "employer": "Lhota",
        "organisation": "Sbor", "roles": ["trenér", "hráč"], "level": "A", "active": false, "checkedOn": "2027-01-10",
        "until": "2027-06-30", "insuredUntil": "2027-12-31", "notes": "Chodí v úterý."
        }
        """#)

    /// Of each field another value, and whether it may be empty.
    private static let otherMember: [(field: String, value: JSONValue, isOptional: Bool)] = [
        ("name", .string("Eva Malá"), false), ("titlesBefore", .string("Mgr."), true),
        ("givenName", .string("Petr"), true),
        ("familyName", .string("Malý"), false), ("titlesAfter", .string("CSc."), true), ("number", .string("2"), false),
        ("email", .string("eva@example.cz"), true), ("phone", .string("602 000 222"), true),
        ("employer", .string("Lom"), true),
        ("organisation", .string("Klub"), true), ("roles", .array([.string("kapitán")]), false),
        ("level", .string("B"), true), ("active", .boolean(true), false),
        ("checkedOn", .string("2027-01-11"), true), ("until", .string("2027-07-31"), true),
        ("insuredUntil", .string("2028-01-01"), true),
        ("notes", .string("x"), true),
    ]
    /// What a change of one of these changes with it.
    private static let ofName: Set<String> = ["name", "titlesBefore", "givenName", "familyName", "titlesAfter"]

    @Test func `a member is made with every field, and each is changed and emptied alone`() async throws {
        let store = try await Herd.store()
        let draft = try JSONValue.object(Self.member).decoded(as: MemberDraft.self)
        let made = try await store.createMember(draft, by: "t")
        let whole = try fields(made)
        for (field, value) in Self.member { #expect(whole[field] == value, "\(field)") }
        #expect(try await store.member(made.id) == made)
        #expect(Set(whole.keys).subtracting(Self.member.keys) == ["id", "createdAt", "simulated"])
        #expect(Set(Self.otherMember.map(\.field)) == Set(Self.member.keys))
        for other in Self.otherMember {
            for value in other.isOptional ? [other.value, .null] : [other.value] {
                let patch = try JSONValue.object([other.field: value]).decoded(as: MemberPatch.self)
                let after = try fields(try await store.editMember(made.id, patch, by: "t"))
                #expect(after[other.field] == (value == .null ? nil : value), "\(other.field)")
                let changed = Set(whole.keys).union(after.keys).filter { whole[$0] != after[$0] }
                #expect(changed.subtracting(Self.ofName.contains(other.field) ? Self.ofName : [other.field]) == [])
                #expect(try fields(try await store.member(made.id)) == after, "\(other.field)")
                let back = try JSONValue.object(Self.member).decoded(as: MemberPatch.self)
                #expect(try fields(try await store.editMember(made.id, back, by: "t")) == whole, "\(other.field)")
            }
        }
        let nothing = try JSONValue.object([:]).decoded(as: MemberPatch.self)
        #expect(try await store.editMember(made.id, nothing, by: "t") == made)
        // What a list says of each field is brought to the member likewise.
        #expect(made.corrected(by: draft.patch) == made)
        let bare = try await store.createMember(MemberDraft(name: "Jan Novák", number: "9"), by: "t")
        let brought = try fields(bare.corrected(by: draft.patch))
        for field in Self.member.keys where field != "number" {
            #expect(brought[field] == Self.member[field], "\(field)")
        }
    }

    @Test func `a name is taken apart where it comes alone, and made of parts where these do`() async throws {
        let store = try await Herd.store()
        func member(_ json: Fields) async throws -> Member {
            let draft = try JSONValue.object(json.merging(["number": .string("1")]) { $1 }).decoded(
                as: MemberDraft.self)
            let made = try await store.createMember(draft, by: "t")
            try await store.deleteMember(made.id, by: "t")
            return made
        }
        let shown = try await member(["name": .string("Ing. Jan Novák")])
        #expect(shown.titlesBefore == "Ing." && shown.givenName == "Jan" && shown.familyName == "Novák")
        let made = try await member(Self.fields(#"{"familyName":"Novák","givenName":"Jan","titlesAfter":"CSc."}"#))
        #expect(made.name == "Jan Novák, CSc.")
        #expect(
            try await member(Self.fields(#"{"familyName":"Novák","name":"Novák z Lhoty"}"#)).name == "Novák z Lhoty")
        #expect(throws: DecodingError.self) {
            try JSONValue.object(["number": .string("1")]).decoded(as: MemberDraft.self)
        }
        #expect(throws: DecodingError.self) {
            try JSONValue.object(["name": .string("a")]).decoded(as: MemberDraft.self)
        }
    }

    /// How long a text may be, in characters.
    @Test(
        arguments: [
            ("name", 1, 100), ("familyName", 1, 100), ("givenName", 0, 100), ("titlesBefore", 0, 60),
            ("titlesAfter", 0, 60), ("organisation", 0, 200), ("employer", 0, 200), ("email", 0, 200),
            ("phone", 0, 200), ("level", 0, 60), ("notes", 0, 2000),
        ])
    func `a text of a member is so long`(field: String, least: Int, most: Int) async throws {
        let store = try await Herd.store()
        let id = try await store.createMember(MemberDraft(name: "Jan Novák", number: "1"), by: "t").id
        func refusal(_ length: Int) async throws -> String? {
            var json = Self.fields(#"{"name":"Jan Novák","familyName":"Novák"}"#)
            json[field] = .string(String(repeating: "ž", count: length))
            let patch = try JSONValue.object(json).decoded(as: MemberPatch.self)
            return await problem { try await store.editMember(id, patch, by: "t") }
        }
        #expect(try await refusal(most) == nil)
        #expect(try await refusal(most + 1) == "bad-value")
        #expect(try await refusal(least) == nil)
        if least > 0 { #expect(try await refusal(least - 1) == "bad-value") }
    }

    @Test(
        arguments: [
            ("12345678901234567890", true), ("123456789012345678901", false), ("", false), ("1 2", false),
            ("1,2", false), ("1\u{7F}", false), ("ž", false), ("!~", true),
        ])
    func `a personal number is one word that is seen`(number: String, isTaken: Bool) async throws {
        let store = try await Herd.store()
        let refusal = await problem { try await store.createMember(MemberDraft(name: "Jan", number: number), by: "t") }
        #expect(refusal == (isTaken ? nil : "bad-value"))
        #expect(MemberNumber.isValid(number) == isTaken)
    }

    @Test func `twenty roles of sixty letters are taken, each once`() async throws {
        let store = try await Herd.store()
        func refusal(_ roles: [String]) async -> String? {
            await problem {
                var draft = MemberDraft(name: "Jan", number: "1")
                draft.roles = roles
                try await store.deleteMember(store.createMember(draft, by: "t").id, by: "t")
            }
        }
        let long = String(repeating: "ž", count: 60)
        #expect(await refusal((0..<20).map { "role \($0)" }) == nil)
        #expect(await refusal((0..<21).map { "role \($0)" }) == "bad-value")
        #expect(await refusal([long]) == nil)
        #expect(await refusal([long + "ž"]) == "bad-value")
        #expect(await refusal([""]) == "bad-value")
        #expect(await refusal(["a", " a "]) == "bad-value")
    }

    /// A day of a member in days from today, and whether somebody may type it.
    @Test(
        arguments: [
            ("insuredUntil", -1, false), ("insuredUntil", 0, true), ("checkedOn", 0, true), ("checkedOn", 1, false),
            ("until", -400, true), ("until", 400, true),
        ])
    func `a day that is typed is likely`(field: String, days: Int, isTaken: Bool) async throws {
        let store = try await Herd.store()
        let day = JSONValue.string(Herd.daysAgo(-days).description)
        var json = Self.fields(#"{"name":"Jan","number":"1"}"#)
        json[field] = day
        let draft = try JSONValue.object(json).decoded(as: MemberDraft.self)
        #expect(await problem { try await store.createMember(draft, by: "t") } == (isTaken ? nil : "bad-value"))
    }

    @Test func `who is locked is so from the day after the last one, in lists as at the door`() async throws {
        let store = try await Herd.store()
        let rows: [(String, Int?, Bool, MemberLock?)] = [
            ("a", nil, true, nil), ("b", 1, true, nil), ("c", 0, true, nil), ("d", -1, true, .expired),
            ("e", nil, false, .left), ("f", 1, false, .left), ("g", -1, false, .left),
        ]
        for (number, until, isActive, lock) in rows {
            var draft = MemberDraft(name: "Jan \(number)", number: number, until: until.map { Herd.daysAgo(-$0) })
            draft.active = isActive
            #expect(try await store.createMember(draft, by: "t").lock(on: Herd.today) == lock, "\(number)")
        }
        for query in [nil, "jan"] {
            func found(_ locked: Bool?) async throws -> Set<String> {
                Set(try await store.members(query: query, locked: locked).items.map(\.number))
            }
            #expect(try await found(true) == Set(rows.filter { $0.3 != nil }.map(\.0)))
            #expect(try await found(false) == Set(rows.filter { $0.3 == nil }.map(\.0)))
            #expect(try await found(nil).count == rows.count)
        }
    }

    @Test func `a deleted member leaves nothing but the audit`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let member = try await store.createMember(
            MemberDraft(name: "Jan Novák", number: "1", until: Herd.today), by: "t")
        try await store.plant("member_reminders", ["member_id": literal(member.id), "what": "'until'"])
        let card = IssuedCardDraft(
            serial: CardSerial(1), keyId: CardKeyID(1), issued: Herd.today, until: nil, seal: "seal")
        _ = try await store.issueCard(card, to: member.id, inPlaceOf: nil, by: "t")
        try await store.deleteMember(member.id, by: "t")
        for table in ["members", "member_reminders", "directory_keys"] {
            #expect(try await store.countSeen(table) == 0, "\(table)")
        }
        #expect(try await store.issuedCard(CardSerial(1))?.reason == .deleted)
        #expect(try await store.members(query: "novak").items == [])
        let entry = try #require(try await store.audit().items.first)
        #expect(entry.action == "member.deleted" && entry.before?["name"] == .string("Jan Novák"))
        let event = try #require(try await store.events(after: 0).last)
        #expect(event.data == .object(["id": .string(member.id.description), "deleted": .boolean(true)]))
    }

    private static let organisation = fields(
        #"""
        {
        "name": "Lhota a.s.", "companyNumber": "25596641", "address": "Lhota 1", "email": "a@b.cz", "phone": "601",
        "notes": "x"
        }
        """#)

    @Test func `an organisation is made with every field, and each is changed and emptied alone`() async throws {
        let store = try await Herd.store()
        let draft = try JSONValue.object(Self.organisation).decoded(as: OrganisationDraft.self)
        let made = try await store.createOrganisation(draft, by: "t")
        let whole = try fields(made)
        for (field, value) in Self.organisation { #expect(whole[field] == value, "\(field)") }
        #expect(Set(whole.keys).subtracting(Self.organisation.keys) == ["id", "createdAt"])
        let others: [(String, JSONValue)] = [
            ("name", .string("Lom s.r.o.")), ("companyNumber", .string("27082440")), ("address", .string("Lom 2")),
            ("email", .string("c@d.cz")), ("phone", .string("602")), ("notes", .string("y")),
        ]
        for (field, other) in others {
            for value in field == "name" ? [other] : [other, .null] {
                let patch = try JSONValue.object([field: value]).decoded(as: OrganisationPatch.self)
                var expected = whole
                expected[field] = value == .null ? nil : value
                #expect(try fields(try await store.editOrganisation(made.id, patch, by: "t")) == expected, "\(field)")
                #expect(try fields(try await store.organisation(made.id)) == expected, "\(field)")
                let back = try JSONValue.object(Self.organisation).decoded(as: OrganisationPatch.self)
                _ = try await store.editOrganisation(made.id, back, by: "t")
            }
        }
        var other = OrganisationDraft(name: "Jiná", companyNumber: "25596641")
        #expect(await problem { try await store.createOrganisation(other, by: "t") } == "company-number-taken")
        other.companyNumber = "25596642"
        #expect(await problem { try await store.createOrganisation(other, by: "t") } == "bad-value")
        let long = String(repeating: "ž", count: 200)
        for (name, address, notes, refusal) in [
            (long, long, String(repeating: "ž", count: 2000), nil), (long + "ž", "", "", "bad-value"),
            (" ", "", "", "bad-value"), ("a", long + "ž", "", "bad-value"),
            ("a", "", String(repeating: "ž", count: 2001), "bad-value"),
        ] {
            let draft = OrganisationDraft(name: name, address: address, notes: notes)
            #expect(await problem { try await store.createOrganisation(draft, by: "t") } == refusal)
        }
    }

    private static let door = fields(
        #"""
        {
        "name": "Trénink", "kind": "game", "startsAt": "2027-01-20T10:00:00Z", "endsAt": "2027-01-20T12:00:00Z",
        "capacity": 10, "price": 5000, "currency": "EUR", "location": "Hala", "walkIns": true
        }
        """#)

    @Test func `a door event is made with every field, and each is changed and emptied alone`() async throws {
        let door = try await Door()
        let organiser = try await door.member("1")
        let other = try await door.member("2")
        var json = Self.door
        json["organiserId"] = .string(organiser.description)
        let draft = try JSONValue.object(json).decoded(as: DoorEventDraft.self)
        let made = try await door.store.createDoorEvent(draft, by: "t")
        let whole = try fields(made)
        for (field, value) in json where !field.hasSuffix("At") { #expect(whole[field] == value, "\(field)") }
        #expect(made.startsAt == (try Herd.time("2027-01-20T10:00:00Z")))
        #expect(made.endsAt == (try Herd.time("2027-01-20T12:00:00Z")) && !made.cancelled && made.sequence == 0)
        let others: [(String, JSONValue, Bool)] = [
            ("name", .string("Zápas"), false), ("kind", .string("cup"), false), ("capacity", .integer(11), true),
            ("price", .integer(0), false), ("currency", .string("CZK"), false), ("location", .string("Hřiště"), true),
            ("walkIns", .boolean(false), false), ("cancelled", .boolean(true), false),
            ("organiserId", .string(other.description), true),
            ("startsAt", .string("2027-01-20T11:00:00Z"), false), ("endsAt", .string("2027-01-20T13:00:00Z"), false),
        ]
        var sequence = 0
        for (field, value, isOptional) in others {
            for value in isOptional ? [value, .null] : [value] {
                let patch = try JSONValue.object([field: value]).decoded(as: DoorEventPatch.self)
                door.clock.advance(by: .seconds(1))
                let after = try await door.store.editDoorEvent(made.id, patch, by: "t")
                sequence += 1
                #expect(after.sequence == sequence && after.changedAt == door.clock.store.now(), "\(field)")
                let now = try fields(after)
                if !field.hasSuffix("At") { #expect(now[field] == (value == .null ? nil : value), "\(field)") }
                let changed = Set(whole.keys).union(now.keys).filter { whole[$0] != now[$0] }
                #expect(changed.subtracting([field, "sequence", "changedAt", "tally"]) == [], "\(field)")
                #expect(changed.contains(field), "\(field)")
                var back = json
                back["cancelled"] = .boolean(false)
                _ = try await door.store.editDoorEvent(
                    made.id, JSONValue.object(back).decoded(as: DoorEventPatch.self), by: "t")
                sequence += 1
            }
        }
    }

    /// The beginning and the end in seconds from each other, and whether that is a door event.
    @Test(arguments: [(0, true), (-1, false), (31 * 86_400, true), (31 * 86_400 + 1, false)])
    func `a door event ends after it begins, within 31 days`(seconds: Int, isTaken: Bool) async throws {
        let door = try await Door()
        let draft = DoorEventDraft(name: "a", startsAt: Herd.now, endsAt: Herd.now + .seconds(seconds))
        #expect(await problem { try await door.store.createDoorEvent(draft, by: "t") } == (isTaken ? nil : "bad-value"))
    }

    @Test(
        arguments: [
            ("1999-12-31T23:59:59Z", false), ("2000-01-01T00:00:00Z", true), ("2200-12-31T23:59:59Z", true),
            ("2201-01-01T00:00:00Z", false),
        ])
    func `a door event is of these centuries`(start: String, isTaken: Bool) async throws {
        let door = try await Door()
        let start = try Herd.time(start)
        let draft = DoorEventDraft(name: "a", startsAt: start, endsAt: start)
        #expect(await problem { try await door.store.createDoorEvent(draft, by: "t") } == (isTaken ? nil : "bad-value"))
    }

    @Test(
        arguments: [
            ("capacity", 0, false), ("capacity", 1, true), ("capacity", 10_000, true), ("capacity", 10_001, false),
            ("price", -1, false), ("price", 0, true), ("price", 100_000_000, true), ("price", 100_000_001, false),
        ])
    func `places and prices are within reason`(field: String, value: Int, isTaken: Bool) async throws {
        let door = try await Door()
        let patch = try JSONValue.object([field: .integer(Int64(value))]).decoded(as: DoorEventPatch.self)
        #expect(
            await problem { try await door.store.editDoorEvent(door.id, patch, by: "t") }
                == (isTaken ? nil : "bad-value"))
    }

    @Test(
        arguments: [
            ("601 000 111", "+420601000111"), ("+420 601 000 111", "+420601000111"),
            ("00420601000111", "+420601000111"), (" +421 601", "+421601"), ("12345678", "12345678"),
            ("1234567890", "1234567890"), ("00", "00"), ("ext", nil), ("", nil),
        ] as [(String, String?)])
    func `a phone is compared with its country`(phone: String, key: String?) {
        #expect(ContactKey.phone(phone) == key)
    }

    @Test func `an e-mail is compared in small letters, without the spaces around it`() {
        #expect(ContactKey.email(" Jan@Example.CZ\n") == "jan@example.cz")
        #expect(ContactKey.email("  ") == nil && ContactKey.email(nil) == nil && ContactKey.phone(nil) == nil)
    }
}
