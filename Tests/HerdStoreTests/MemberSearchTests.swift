import SQLite
import Testing
import Values

@testable import HerdStore

@Suite struct `a search of the register` {
    @Test func `finds the number first, then surnames, then names, then what stands elsewhere`() async throws {
        let store = try await Herd.store()
        let people = [
            ("Karel Malý", "novak", nil), ("Novák Dvořák", "2", nil), ("Petr Nováček", "3", nil),
            ("Jana Nováková", "4", nil), ("Aleš Malý", "5", "ZO Novákov"), ("Petr Starý", "6", "a@nova.example"),
        ]
        for (name, number, other) in people {
            let mail = other?.contains("@") == true ? other : nil
            _ = try await store.createMember(
                MemberDraft(name: name, number: number, organisation: mail == nil ? other : nil, email: mail),
                by: "t")
        }
        #expect(
            try await store.members(query: "novak").items.map(\.number) == ["novak", "4", "2", "5"])
        #expect(
            try await store.members(query: "Nová").items.map(\.number) == ["3", "4", "2", "novak", "5", "6"])
        #expect(try await store.members(query: "petr nov").items.map(\.number) == ["3", "6"])
    }

    @Test(arguments: [
        ("ČD", ["1"]), ("cd", ["1"]), ("ZO 12", ["1"]), ("12", ["1"]), ("zo", ["1", "2"]), ("o 12", []),
        ("d", ["2"]),
        ("602123456", ["2"]), ("+420 602 123 456", ["2"]), ("00420 602 12 34 56", ["2"]), ("602 123", ["2"]),
        ("60", ["2"]), ("123 456", ["2"]), ("420602", ["2"]), ("example.cz", ["1"]), ("an.zuz", []),
        ("rehor@exam", ["1"]), ("řehoř ŽUŽO", ["1"]), ("…", []), ("\"", []), ("' OR 1=1 --", []), ("ing", ["2"]),
    ])
    func `takes accents, short words and phones as people write them`(
        _ text: String, _ expected: [String]
    ) async throws {
        let store = try await Herd.store(.file)
        var rehor = MemberDraft(
            name: "Řehoř Žůžo", number: "1", organisation: "ZO 12 Lhota", email: "rehor@example.cz")
        rehor.employer = "ČD Cargo, a.s."
        _ = try await store.createMember(rehor, by: "t")
        _ = try await store.createMember(
            MemberDraft(name: "Ing. Dana Bílá", number: "2", organisation: "ZO 7", phone: "+420602123456"), by: "t")
        #expect(try await store.members(query: text).items.map(\.number).sorted() == expected)
    }

    @Test(
        arguments: [
            ("zuz", .name, "Řehoř Žůžo", ["Žůž"]), ("reh zo", .name, "Řehoř Žůžo", ["Řeh"]),
            ("o", .organisation, "ZO Ostrov o-o", ["O", "o", "o"]), ("602123", .phone, "+420 602 123 456", ["602 123"]),
            ("420602", .phone, "602 123 456", ["602"]),
            ("rehor", .name, "R\u{30C}ehor\u{30C} Žůžo", ["R\u{30C}ehor\u{30C}"]),
            ("ana", .name, "Banana Anána", ["anana", "Anána"]), ("cz", .email, "a@b.cz", ["cz"]),
            ("kov", .employer, "🚂 Kovo, a. s.", ["Kov"]),
        ] as [(String, FoundField, String, [String])])
    func `says which field matched, and which parts of it as it is shown`(
        _ words: String, _ field: FoundField, _ shown: String, _ parts: [String]
    ) throws {
        let searched = try #require(SearchedText(field, shown))
        let match = try #require(FieldMatch(searched, words: SearchKey.words(words)))
        let scalars = Array(shown.unicodeScalars)
        #expect(match.field == field)
        #expect(
            match.ranges.map { String(String.UnicodeScalarView(scalars[$0.start..<$0.end])) }.map {
                $0.unicodeScalars.map(\.value)
            }
                == parts.map { $0.unicodeScalars.map(\.value) })
    }

    @Test func `lists what matched with each member, and nothing in a list that was not searched`() async throws {
        let store = try await Herd.store()
        _ = try await store.createMember(
            MemberDraft(name: "Řehoř Žůžo", number: "12345", organisation: "ZO Řečany"), by: "t")
        let found = try #require(try await store.findMembers(query: "re 234").items.first)
        #expect(found.matches?.map(\.field) == [.name, .number, .organisation])
        #expect(found.matches?.map { $0.ranges.map(\.start) } == [[0], [1], [3]])
        #expect(try await store.findMembers().items.first?.matches == nil)
        #expect(try JSONText.decode(FoundMember.self, try JSONText.encode(found)) == found)
    }

    /// Beside the rule of the door; by name, by a word, and by a text that finds some in one place and some in another.
    @Test(arguments: [nil, "novak", "9"] as [String?])
    func `leaves out who is locked today, or gives them alone, page by page`(_ query: String?) async throws {
        let store = try await Herd.store()
        let today = await store.today
        for number in 0..<24 {
            var draft = MemberDraft(name: "Novák A\(number % 5)", number: number == 3 ? "9" : "9\(number)")
            draft.until = [nil, -1, 0, 1][number % 4].map { CalendarDay(daysSince1970: today.daysSince1970 + $0) }
            let member = try await store.createMember(draft, by: "t")
            guard number.isMultiple(of: 3) else { continue }
            _ = try await store.editMember(member.id, MemberPatch(active: false), by: "t")
        }
        let all = try await store.members(query: query).items
        #expect(all.count == 24)
        for locked in [true, false] {
            var found: [Member] = []
            var cursor: String?
            repeat {
                let page = try await store.members(query: query, locked: locked, cursor: cursor, limit: 2)
                found += page.items
                cursor = page.next
            } while cursor != nil
            #expect(found == all.filter { ($0.lock(on: today) != nil) == locked }, "\(locked)")
            #expect(!found.isEmpty)
        }
    }

    @Test func `follows corrections, and forgets who is deleted`() async throws {
        let store = try await Herd.store(.file)
        let id = try await store.createMember(
            MemberDraft(name: "Jana Nová", number: "1", phone: "602 111 222"), by: "t"
        ).id
        _ = try await store.editMember(id, MemberPatch(name: "Jana Malá", phone: .removed), by: "t")
        #expect(try await store.members(query: "nova").items.isEmpty)
        #expect(try await store.members(query: "602").items.isEmpty)
        #expect(try await store.members(query: "mala").items.map(\.id) == [id])
        try await store.deleteMember(id, by: "t")
        #expect(try await store.members(query: "mala").items.isEmpty)
        #expect(try await store.wordsOfNobody() == 0)
    }

    /// Beside a look at everybody, one after another.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `finds whom a look at everybody finds, page by page`(_ seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let store = try await Herd.store(.file)
        let syllables = ["no", "vák", "řeh", "oř", "žů", "žo", "a", "ČD", "zo", "12", "é", "Š", "ch"]
        func word(_ random: inout SplitMix64) -> String {
            (0..<Int.random(in: 1...3, using: &random)).map { _ in syllables.randomElement(using: &random) ?? "a" }
                .joined()
        }
        var members: [Member] = []
        for number in 0..<60 {
            var draft = MemberDraft(name: "\(word(&random)) \(word(&random))", number: "\(number * 7)")
            if Bool.random(using: &random) { draft.organisation = "\(word(&random)) \(number % 5)-\(word(&random))" }
            if Bool.random(using: &random) {
                draft.phone = "\(602_000_000 + Int.random(in: 0...999_999, using: &random))"
            }
            if Bool.random(using: &random) { draft.employer = word(&random) }
            members.append(try await store.createMember(draft, by: "t"))
        }
        for _ in 0..<60 {
            let text = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                Bool.random(using: &random) ? word(&random) : "\(Int.random(in: 0...700, using: &random))"
            }.joined(separator: " ")
            let words = try #require(DirectorySearch(text)).words
            let expected = members.filter { member in
                words.allSatisfy { word in member.searched.contains { FieldMatch($0, words: [word]) != nil } }
                    || member.number == text.filter { !$0.isWhitespace }
            }
            var found: [FoundMember] = []
            var cursor: String?
            repeat {
                let page = try await store.findMembers(query: text, cursor: cursor, limit: 7)
                found += page.items
                cursor = page.next
            } while cursor != nil
            #expect(Set(found.map(\.member.id)).count == found.count, "seed \(seed): \(text)")
            #expect(Set(found.map(\.member.id)) == Set(expected.map(\.id)), "seed \(seed): \(text)")
        }
    }

    /// A common word takes the index as long as there are people; whether it stands in one who was found is seen there.
    @Test func `asks the index for rare words, and finds the same`() async throws {
        let store = try await Herd.store()
        for number in 0..<150 {
            _ = try await store.createMember(
                MemberDraft(name: "Jan Novák", number: "\(number)", organisation: "ZO 12 Lhota nad Labem"), by: "t")
        }
        let rare = try await store.createMember(
            MemberDraft(name: "Jan Rychtařík", number: "900", organisation: "ZO 12 Lhota nad Labem"), by: "t")
        for text in ["rychtarik jan", "zo rychta labem", "jan nad rychtar", "lhota 900"] {
            let search = try #require(DirectorySearch(text))
            let question = try await store.question(search, .anywhere)
            #expect(!question.contains("AND"), "\(text): \(question)")
            #expect(try await store.members(query: text).items == [rare], "\(text)")
        }
        let common = try #require(DirectorySearch("zo labem"))
        #expect(try await store.question(common, .anywhere).contains("AND"))
        var counted = 0
        var cursor: String?
        repeat {
            let page = try await store.members(query: "zo labem nov", cursor: cursor, limit: 40)
            counted += page.items.count
            cursor = page.next
        } while cursor != nil
        #expect(counted == 150)
    }

    @Test func `a cursor that is none is refused`() async throws {
        let store = try await Herd.store()
        for cursor in ["x", "9.1.a", "1.x.", "1"] {
            #expect(await problem { try await store.members(query: "a", cursor: cursor) } == "bad-cursor")
        }
    }

    @Test(arguments: ["directory", "directory parts"])
    func `of a register of before finds who was in it`(_ step: String) async throws {
        let path = try Herd.file()
        do {
            let old = try Database(.file(path))
            try Schema.migrate(old, steps: Array(Schema.migrations.prefix { $0.name != step }))
            try old.script(
                """
                INSERT INTO members (id, name, family_name, number, active, created_at, simulated, name_key) VALUES
                (x'0190f0f37c1a7d0e9a3b0123456789ab', 'Věra Čápová', 'Čápová', '1', 1, 1, 0, 'x');
                """)
            if step == "directory parts" {
                try old.script(
                    """
                    INSERT INTO organisations (id, name, created_at) VALUES
                    (x'0190f0f37c1a7d0e9a3b0123456789ac', 'Čápovna', 1);
                    INSERT INTO directory_keys (organisation_id, names, others) VALUES
                    (x'0190f0f37c1a7d0e9a3b0123456789ac', ' capovna', '');
                    """)
            }
        }
        for _ in 1...2 {
            let store = try await HerdStore.open(.file(path))
            #expect(try await store.members(query: "capov").items.count == 1)
            let found = try await store.directory(query: "capov").items.map(\.kind)
            #expect(found == (step == "directory" ? [.member] : [.member, .organisation]))
        }
    }
}

/// Opening a store gives search keys to members and organisations of an older program.
@Suite struct `the directory of an older program` {
    @Test(arguments: ["members", "organisations"])
    func `is found, also where one kind alone has no keys`(kind: String) async throws {
        let path = try Herd.file()
        do {
            let store = try await HerdStore.open(.file(path))
            _ = try await store.createMember(MemberDraft(name: "Věra Čápová", number: "1"), by: "t")
            _ = try await store.createOrganisation(OrganisationDraft(name: "Čápovna"), by: "t")
        }
        let old = try Database(.file(path))
        try old.script(
            kind == "members"
                ? "UPDATE members SET name_key = ''; DELETE FROM directory_keys WHERE member_id IS NOT NULL"
                : "DELETE FROM directory_keys WHERE organisation_id IS NOT NULL")
        let found = try await HerdStore.open(.file(path)).directory(query: "capov").items.map(\.kind)
        #expect(found == [.member, .organisation])
    }
}

extension HerdStore {
    fileprivate func question(_ search: DirectorySearch, _ place: DirectorySearch.Place) throws -> String {
        try read { try $0.question(search.tokens(place, of: nil)) }
    }

    /// Rows of the index that the token of every word finds and nobody has.
    fileprivate func wordsOfNobody() throws -> Int {
        try read {
            try $0.value("SELECT count(*) FROM directory_words WHERE directory_words MATCH '\"^m\" OR \"^j\"'") ?? 0
        }
    }
}
