import SQLite
import Testing
import Values

@testable import HerdStore

@Suite struct `a name` {
    @Test(
        arguments: [
            ("Řehoř Žůžo", nil, "Řehoř", "Žůžo", nil),
            ("Ing. Vojtěch Křenek, Ph.D.", "Ing.", "Vojtěch", "Křenek", "Ph.D."),
            ("prof. MUDr. Anna Marie Nová CSc.", "prof. MUDr.", "Anna Marie", "Nová", "CSc."),
            ("Madonna", nil, nil, "Madonna", nil), ("Ing.", nil, nil, "Ing.", nil),
            ("Jan Novák MBA., LL.M., Ph.D.", nil, "Jan", "Novák", "MBA., LL.M., Ph.D."),
        ] as [(String, String?, String?, String, String?)])
    func `is taken apart as Czech names are written`(
        _ shown: String, _ before: String?, _ given: String?, _ family: String, _ after: String?
    ) {
        #expect(
            MemberName(shown: shown)
                == MemberName(titlesBefore: before, givenName: given, familyName: family, titlesAfter: after))
    }

    @Test func `is made of its parts, and these are found in it again`() {
        for before in [nil, "Ing.", "prof. RNDr."] {
            for given in [nil, "Jan", "Anna Marie"] {
                for after in [nil, "Ph.D.", "CSc., MBA."] {
                    let name = MemberName(
                        titlesBefore: before, givenName: given, familyName: "Žůžo", titlesAfter: after)
                    #expect(MemberName(shown: name.shown) == name)
                }
            }
        }
    }

    @Test func `is ordered as a Czech register is`() {
        let names = [
            "Adam", "Áda", "Cibulka", "Czech", "Čech", "Dvořák", "Hájek", "Hynek", "Chalupa", "Chytil", "Ibl", "Rada",
            "Rys", "Řád", "Sova", "Šebek", "Zach", "Žák",
        ]
        let ordered = names.map { $0 }.sorted { MemberName.order($0) < MemberName.order($1) }
        // Accents that are no letters of their own do not count: Áda before Adam.
        #expect(ordered == ["Áda", "Adam"] + names.dropFirst(2))
        #expect(MemberName.order("C\u{30C}ech") == MemberName.order("Čech"))
        #expect(!MemberName.order("").isEmpty)
    }
}

@Suite struct `a register` {
    /// Membership, insurance and what the last check said are facts of their own: two of them keep somebody out.
    @Test(
        arguments: [
            (nil, nil, true, nil), (0, -1, true, nil), (-1, 30, true, .expired), (30, 30, false, .left),
            (-1, -1, false, .left),
        ] as [(Int?, Int?, Bool, MemberLock?)])
    func `lets in whoever belongs to it, whatever became of the insurance`(
        _ until: Int?, _ insured: Int?, _ isActive: Bool, _ expected: MemberLock?
    ) {
        var draft = MemberDraft(name: "Jana Malá", number: "1", until: until.map { Herd.daysAgo(-$0) })
        draft.insuredUntil = insured.map { Herd.daysAgo(-$0) }
        draft.active = isActive
        let member = Member(draft, id: Member.ID(high: 1, low: 2), createdAt: Herd.now, simulated: false)
        #expect(member.lock(on: Herd.today) == expected)
    }

    private let parts = MemberName(titlesBefore: "Ing.", givenName: "Věra", familyName: "Čápová")

    @Test func `keeps all that is known of a person`() async throws {
        let store = try await Herd.store(.file)
        var draft = MemberDraft(parts: parts, number: "1")
        draft.employer = "Lhota a.s."
        draft.roles = [" trenérka ", "pokladní"]
        draft.level = "B"
        draft.checkedOn = Herd.daysAgo(3)
        draft.until = Herd.daysAgo(1)
        draft.insuredUntil = Herd.today
        draft.notes = "Chodí\nv úterý."
        let member = try await store.createMember(draft, by: "t")
        #expect(member.name == "Ing. Věra Čápová" && member.parts == parts && member.employer == "Lhota a.s.")
        #expect(member.roles == ["trenérka", "pokladní"] && member.level == "B" && member.active)
        #expect(member.checkedOn == Herd.daysAgo(3) && member.until == Herd.daysAgo(1))
        #expect(member.insuredUntil == Herd.today && member.notes == "Chodí\nv úterý." && member.photo == nil)
        #expect(try await store.member(member.id) == member)
        let text = try JSONText.encode(member)
        #expect(try JSONText.decode(Member.self, text) == member)
    }

    @Test func `takes a new name apart and makes one of new parts`() async throws {
        let store = try await Herd.store()
        let id = try await store.createMember(MemberDraft(name: "Věra Nová", number: "1"), by: "t").id
        var patch = MemberPatch()
        patch.familyName = "Čápová"
        patch.titlesAfter = .set("Ph.D.")
        #expect(try await store.editMember(id, patch, by: "t").name == "Věra Čápová, Ph.D.")
        let renamed = try await store.editMember(id, MemberPatch(name: "Bc. Věra Malá"), by: "t")
        #expect(renamed.parts == MemberName(titlesBefore: "Bc.", givenName: "Věra", familyName: "Malá"))
        // What is shown in another way than the parts make it stays so when something else is changed.
        var odd = MemberPatch(name: "Věra M. Malá")
        odd.givenName = .set("Věra")
        _ = try await store.editMember(id, odd, by: "t")
        #expect(try await store.editMember(id, MemberPatch(phone: .set("1")), by: "t").name == "Věra M. Malá")
    }

    @Test(arguments: [
        (#"{"email":" JANA@Example.cz"}"#, "member-email-taken", "email"),
        (#"{"phone":"602123456"}"#, "member-phone-taken", "phone"),
        (#"{"phone":"00420 602 123 456"}"#, "member-phone-taken", "phone"),
        (#"{"number":"1"}"#, "member-number-taken", "number"),
    ])
    func `refuses what somebody else has, and names the field`(
        _ change: String, _ code: String, _ field: String
    ) async throws {
        let store = try await Herd.store()
        let jana = try await store.createMember(
            MemberDraft(name: "Jana", number: "1", email: "jana@example.cz", phone: "+420 602 123 456"), by: "t")
        let other = try await store.createMember(MemberDraft(name: "Petr", number: "2"), by: "t")
        let patch = try JSONText.decode(MemberPatch.self, change)
        let refusal = await #expect(throws: HerdError.self) {
            try await store.editMember(other.id, patch, by: "t")
        }
        #expect(refusal?.type == code && refusal?.told.parameters["field"] == .text(field))
        #expect(refusal?.told.parameters["name"] == .text("Jana"))
        // Her own may be written in another way.
        _ = try await store.editMember(jana.id, patch, by: "t")
        #expect(try await store.member(other.id) == other)
    }

    @Test(arguments: ["+421 602 123 456", "123456", "602 123 457"])
    func `another phone is another phone`(_ phone: String) async throws {
        let store = try await Herd.store()
        _ = try await store.createMember(MemberDraft(name: "Jana", number: "1", phone: "602 123 456"), by: "t")
        _ = try await store.createMember(MemberDraft(name: "Petr", number: "2", phone: phone), by: "t")
        #expect(try await store.members().items.count == 2)
    }

    @Test func `an insurance that has ended is a slip of who types it, and a fact in a list`() async throws {
        let store = try await Herd.store()
        var draft = MemberDraft(name: "Jana", number: "1")
        draft.insuredUntil = Herd.daysAgo(1)
        #expect(await refused { try await store.createMember(draft, by: "t") } == "bad-value.past")
        let rows = "name,number,until\nJana,1,\(Herd.daysAgo(90))\n"
        let imported = try await store.queueImport(ImportDraft(kind: .members, file: "f", bytes: 1), by: "t")
        _ = try await store.carryOut(imported.id, ImportReader(MemberRows(Array(rows.utf8))))
        let jana = try #require(try await store.members().items.first)
        #expect(jana.until == Herd.daysAgo(90))
        try await store.bring(draft, to: jana.id)
        #expect(try await store.member(jana.id).insuredUntil == Herd.daysAgo(1))
        // The form sends what is there with what is changed.
        var patch = MemberPatch(phone: .set("1"))
        patch.insuredUntil = .set(Herd.daysAgo(1))
        _ = try await store.editMember(jana.id, patch, by: "t")
        patch.insuredUntil = .set(Herd.daysAgo(2))
        #expect(await refused { try await store.editMember(jana.id, patch, by: "t") } == "bad-value.past")
        patch.insuredUntil = .removed
        patch.checkedOn = .set(Herd.daysAgo(-1))
        #expect(await refused { try await store.editMember(jana.id, patch, by: "t") } == "bad-value.future")
    }

    @Test(arguments: [
        #"{"familyName":" "}"#, #"{"familyName":"a\u0000b"}"#, #"{"givenName":"Ja\u202ena"}"#, #"{"notes":"a\u0007"}"#,
        #"{"roles":["a","a "]}"#, #"{"roles":[" "]}"#, #"{"level":"\#(String(repeating: "a", count: 61))"}"#,
        #"{"notes":"\#(String(repeating: "a", count: 2001))"}"#, #"{"titlesBefore":"a\nb"}"#,
    ])
    func `refuses what nobody could read`(_ change: String) async throws {
        let store = try await Herd.store()
        let member = try await store.createMember(MemberDraft(name: "Jana Nová", number: "1"), by: "t")
        let patch = try JSONText.decode(MemberPatch.self, change)
        #expect(await problem { try await store.editMember(member.id, patch, by: "t") } == "bad-value")
        #expect(try await store.member(member.id) == member)
    }

    @Test func `of before gets its parts and keys when it is opened`() async throws {
        let path = try Herd.file()
        do {
            let old = try Database(.file(path))
            let before = Schema.migrations.prefix { $0.name != "register" }
            try Schema.migrate(old, steps: Array(before))
            try old.script(
                """
                INSERT INTO members (id, name, number, email, phone, active, created_at, simulated, name_key) VALUES
                (x'0190f0f37c1a7d0e9a3b0123456789ab', 'Ing. Věra Čápová', '1', 'V@example.cz', '602123456', 1, 1, 0, 'x'),
                (x'0190f0f37c1a7d0e9a3b0123456789ac', 'Petr Cibulka', '2', 'v@example.cz', NULL, 1, 1, 0, 'y');
                """)
        }
        let store = try await HerdStore.open(.file(path))
        let members = try await store.members().items
        #expect(members.map(\.familyName) == ["Cibulka", "Čápová"])
        #expect(members[1].titlesBefore == "Ing." && members[1].roles == [])
        var draft = MemberDraft(name: "Jan", number: "3", phone: "+420602123456")
        #expect(await problem { try await store.createMember(draft, by: "t") } == "member-phone-taken")
        draft.phone = nil
        draft.email = "V@EXAMPLE.cz"
        #expect(await problem { try await store.createMember(draft, by: "t") } == "member-email-taken")
        // What two had before stays with both.
        _ = try await store.editMember(members[0].id, MemberPatch(phone: .set("1")), by: "t")
    }

    /// The code of a refusal.
    private func refused(_ body: () async throws -> Member) async -> String? {
        do {
            _ = try await body()
            return nil
        } catch { return (error as? HerdError)?.told.code }
    }
}

extension HerdStore {
    /// As a list does.
    fileprivate func bring(_ draft: MemberDraft, to id: Member.ID) throws {
        _ = try write { try $0.editMember(id, draft.patch, from: .list, by: "t") }
    }
}
