import TestSupport
import Testing
import Values

@testable import HerdStore

/// What a list of who is in the organisation says of each person, whatever stands in it.
@Suite struct `a list compared with the register` {
    private static let day = CalendarDay(daysSince1970: 20_000)

    private static func member(
        _ number: String, _ name: String = "Jan Novák", active: Bool = true, checked: Int? = nil, email: String? = nil
    ) -> Member {
        var draft = MemberDraft(name: name, number: number, email: email)
        draft.active = active
        draft.checkedOn = checked.map { CalendarDay(daysSince1970: day.daysSince1970 + $0) }
        return Member(
            draft, id: Member.ID(high: 0, low: UInt64(number.hashValue.magnitude)), createdAt: Herd.now,
            simulated: false)
    }

    private static func compare(
        _ text: String, _ members: [Member], last: Int? = nil
    ) -> RegisterComparison {
        var (reader, lines): (RegisterLines, [RegisterLine]) = (RegisterLines(Array(text.utf8), columns: nil), [])
        while let line = reader.next() { lines.append(line) }
        return RegisterComparison(
            lines, with: members, day: day, lastApplied: last.map { CalendarDay(daysSince1970: day.daysSince1970 + $0) }
        )
    }

    @Test func `says who is new, who changes, who is gone and who is back`() {
        let found = Self.compare(
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
        "number,name\n,Eva Malá\n", "number,name\n1 2,Eva Malá\n", "number,name\n\"1,23E+11\",Eva Malá\n",
        "number,name\n1,Jan Novák\n1,Eva Malá\n", "number,name\n1,\"Jan\n", "number,name\n123456789012345678901,Eva\n",
    ])
    func `a line whose number cannot be read is counted, and no list with one locks anybody`(text: String) {
        #expect(Self.compare(text, [Self.member("1")]).counts.unreadable == 1)
    }

    @Test func `the same line twice is no doubt`() {
        let found = Self.compare("number,name\n1,Jan Novák\n1,JAN NOVAK\n", [Self.member("1")])
        #expect(found.counts.unreadable == 0 && found.differences.isEmpty && found.counts.same == 1)
    }

    @Test(arguments: [("123", "0123"), ("AB-1", "ab1"), ("1/23", "123")])
    func `a number that looks like a member's leaves both alone`(listed: String, known: String) {
        let found = Self.compare("number,name\n\(listed),Jan Novák\n", [Self.member(known)])
        #expect(found.differences.map(\.kind) == [.doubtful])
        #expect(found.differences.first?.reason == .numberAlike)
    }

    @Test func `a line with a bad date locks nobody and changes nothing`() {
        let found = Self.compare("number,name,until\n1,Jiný,kdysi\n", [Self.member("1")])
        #expect(found.differences.isEmpty && found.counts.bad == 1 && found.counts.unreadable == 0)
    }

    @Test func `an older list leaves alone what is newer`() {
        let found = Self.compare(
            "number,name\n1,Jiné Jméno\n3,Nová Osoba\n4,Staré Jméno\n",
            [
                Self.member("1", checked: 5), Self.member("2", checked: 5), Self.member("4", active: false, checked: 5),
                Self.member("7", "Nikdy Neověřen"),
            ], last: 5)
        #expect(found.isOlder)
        #expect(
            found.differences.map { "\($0.kind) \($0.number)" } == ["left 1", "left 3", "left 4", "left 2", "gone 7"])
    }

    @Test func `a list that locks more than a third says so`() {
        let members = (1...6).map { Self.member("\($0)", "Člen \($0)") }
        let four = Self.compare("number,name\n" + (1...4).map { "\($0),Člen \($0)\n" }.joined(), members)
        #expect(four.counts.gone == 2 && !four.counts.locksMany)
        let three = Self.compare("number,name\n" + (1...3).map { "\($0),Člen \($0)\n" }.joined(), members)
        #expect(three.counts.gone == 3 && three.counts.locksMany)
    }

    /// Whatever is listed: each member comes to one thing, and nobody who is listed is locked.
    @Test(arguments: 0..<200) func `locks nobody who is listed`(seed: UInt64) {
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
        let found = Self.compare(text, members, last: Bool.random(using: &random) ? 2 : nil)
        let gone = found.differences.filter { $0.kind == .gone }.map(\.number)
        #expect(Set(gone).isDisjoint(with: listed), "seed \(seed)")
        let ids = found.differences.compactMap(\.memberId)
        #expect(Set(ids).count == ids.count, "seed \(seed)")
        for number in gone {
            let member = members.first { $0.number == number }
            #expect(member?.active == true && member?.checkedOn ?? Self.day <= Self.day, "seed \(seed)")
        }
        let still = members.filter {
            $0.active && !listed.contains($0.number) && ($0.checkedOn ?? Self.day) <= Self.day
        }
        #expect(gone.count + found.counts.doubtful >= still.count, "seed \(seed)")
    }
}
