import SQLite
import TestSupport
import Testing
import Values

@testable import HerdStore

/// What a list of who is in the organisation says of each person, whatever stands in it.
@Suite struct `a list compared with the register` {
    private static let day = CalendarDay(daysSince1970: 20_000)

    /// What a comparison has found.
    private struct Found {
        let differences: [ListedDifference]
        let list: RegisterList
        var counts: RegisterCounts { list.counts }
    }

    private static func member(
        _ number: String, _ name: String = "Jan Novák", active: Bool = true, checked: Int? = nil
    ) -> MemberDraft {
        var draft = MemberDraft(name: name, number: number)
        draft.active = active
        draft.checkedOn = checked.map { CalendarDay(daysSince1970: day.daysSince1970 + $0) }
        return draft
    }

    /// - Parameter last: a list was applied that is so many days younger.
    private static func compare(_ text: String, _ members: [MemberDraft], last: Int? = nil) async throws -> Found {
        let store = try await Herd.store()
        try await store.enter(members, lastApplied: last.map { CalendarDay(daysSince1970: day.daysSince1970 + $0) })
        let list = try await store.compareRegister(Array(text.utf8), of: day, by: "t")
        return Found(differences: try await store.differences(of: list.id, limit: 500).items, list: list)
    }

    @Test func `says who is new, who changes, who is gone and who is back`() async throws {
        let found = try await Self.compare(
            "number,name,email\n1,Jan Novák,\n2,Eva Malá,eva@example.org\n3,Ota Nový,\n4,Ida Zpět,\n",
            [
                Self.member("1"), Self.member("2", "Eva Malá"), Self.member("4", "Ida Zpět", active: false),
                Self.member("5", "Leo Pryč"), Self.member("6", "Max Dávno", active: false),
            ])
        #expect(found.differences.map { "\($0.kind) \($0.number)" } == ["changed 2", "new 3", "changed 4", "gone 5"])
        #expect(found.differences[0].fields.map(\.column) == ["email"])
        #expect(found.differences[2].fields.map(\.column) == ["active"])
        #expect(found.counts.same == 1 && found.counts.activeBefore == 3 && !found.counts.locksMany)
    }

    @Test(arguments: [
        ",Eva Malá\n", "1 2,Eva Malá\n", "\"1,23E+11\",Eva Malá\n", "1,Jan Novák\n1,Eva Malá\n", "1,\"Jan\n",
        "123456789012345678901,Eva\n",
    ])
    func `a line whose number cannot be read is counted, and no list with one locks anybody`(text: String) async throws
    {
        let found = try await Self.compare("number,name\n9,Ida Bílá\n" + text, [Self.member("1")])
        #expect(found.counts.unreadable == 1)
    }

    @Test func `the same line twice is no doubt`() async throws {
        let found = try await Self.compare("number,name\n1,Jan Novák\n1,JAN NOVAK\n", [Self.member("1")])
        #expect(found.counts.unreadable == 0 && found.differences.isEmpty && found.counts.same == 1)
    }

    @Test func `a number that looks like two members' locks neither`() async throws {
        let found = try await Self.compare(
            "number,name\n123,Jan Novák\n", [Self.member("0123"), Self.member("00123", "Eva Malá")])
        #expect(found.differences.map(\.kind) == [.doubtful] && found.counts.gone == 0)
    }

    /// More than one part of both.
    @Test func `is compared part by part`() async throws {
        let members = (0..<450).map { Self.member("\($0)", "Člen \($0)") }
        let text = (200..<900).map { "\($0),Člen \($0)\n" }.joined()
        let found = try await Self.compare("number,name\n" + text, members)
        #expect(found.counts.same == 250 && found.counts.new == 450 && found.counts.gone == 200)
        #expect(found.differences.prefix(450).map(\.number) == (450..<900).map(String.init))
    }

    @Test(arguments: [("123", "0123"), ("AB-1", "ab1"), ("1/23", "123")])
    func `a number that looks like a member's leaves both alone`(listed: String, known: String) async throws {
        let found = try await Self.compare("number,name\n\(listed),Jan Novák\n", [Self.member(known)])
        #expect(found.differences.map(\.kind) == [.doubtful])
        #expect(found.differences.first?.reason == .numberAlike)
    }

    @Test func `a line with a bad date locks nobody and changes nothing`() async throws {
        let found = try await Self.compare("number,name,until\n1,Jiný,kdysi\n", [Self.member("1")])
        #expect(found.differences.isEmpty && found.counts.bad == 1 && found.counts.unreadable == 0)
    }

    @Test func `an older list leaves alone what is newer`() async throws {
        let found = try await Self.compare(
            "number,name\n1,Jiné Jméno\n3,Nová Osoba\n4,Staré Jméno\n",
            [
                Self.member("1", checked: 5), Self.member("2", checked: 5), Self.member("4", active: false, checked: 5),
                Self.member("7", "Nikdy Neověřen"),
            ], last: 5)
        #expect(found.list.olderThan != nil)
        #expect(
            found.differences.map { "\($0.kind) \($0.number)" } == ["left 1", "left 3", "left 4", "gone 7", "left 2"])
    }

    @Test func `a list that locks more than a third says so`() async throws {
        let members = (1...6).map { Self.member("\($0)", "Člen \($0)") }
        let four = try await Self.compare("number,name\n" + (1...4).map { "\($0),Člen \($0)\n" }.joined(), members)
        #expect(four.counts.gone == 2 && !four.counts.locksMany)
        let three = try await Self.compare("number,name\n" + (1...3).map { "\($0),Člen \($0)\n" }.joined(), members)
        #expect(three.counts.gone == 3 && three.counts.locksMany)
    }

    /// Whatever is listed: each member comes to one thing, and nobody who is listed is locked.
    @Test(arguments: 0..<60) func `locks nobody who is listed`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let numbers = (0..<30).map { _ in String(Int.random(in: 0..<40, using: &random)) }
        let members = Set(numbers).sorted().map {
            Self.member(
                $0, "Člen \($0)", active: Bool.random(using: &random),
                checked: Bool.random(using: &random) ? Int.random(in: -3...3, using: &random) : nil)
        }
        let listed = (0..<20).map { _ in String(Int.random(in: 0..<50, using: &random)) }
        let text =
            "number,name\n"
            + listed.map { "\($0),Člen \(Int.random(in: 0..<9, using: &random) == 0 ? "Jiný" : $0)\n" }
            .joined()
        let found = try await Self.compare(text, members, last: Bool.random(using: &random) ? 2 : nil)
        let gone = found.differences.filter { $0.kind == .gone }.map(\.number)
        #expect(Set(gone).isDisjoint(with: listed), "seed \(seed)")
        let ids = found.differences.compactMap(\.memberId)
        #expect(Set(ids).count == ids.count, "seed \(seed)")
        for number in gone {
            let member = members.first { $0.number == number }
            #expect(member?.active == true && member?.checkedOn ?? Self.day <= Self.day, "seed \(seed)")
        }
        let still = members.filter {
            $0.active == true && !listed.contains($0.number) && ($0.checkedOn ?? Self.day) <= Self.day
        }
        #expect(gone.count + found.counts.doubtful >= still.count, "seed \(seed)")
    }
}

extension HerdStore {
    /// Puts a register in, and a list that was applied.
    fileprivate func enter(_ members: [MemberDraft], lastApplied day: CalendarDay?) throws {
        try write { transaction in
            for draft in members { _ = try transaction.insertMember(draft, from: .list, simulated: false) }
            guard let day else { return }
            let id: RegisterList.ID = transaction.makeID()
            try transaction.insert(
                into: "register_lists",
                [
                    "id": id, "day": day, "state": RegisterList.State.applied, "revision": 0, "locks": false,
                    "counts": try JSONText.encode(RegisterCounts()), "person": "t", "received_at": transaction.now,
                ])
        }
    }
}
