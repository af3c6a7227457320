import SQLite
import Testing
import Values

@testable import HerdStore

/// Days, shares and words of a list of who is in the organisation, each alone.
@Suite struct `rules of register lists` {
    private static let day = CalendarDay(daysSince1970: 20_000)

    private static func days(_ count: Int) -> CalendarDay { CalendarDay(daysSince1970: day.daysSince1970 + count) }

    private func member(_ name: String = "Jan Novák", checked: Int?, active: Bool = true) -> Member {
        var draft = MemberDraft(name: name, number: "1")
        (draft.checkedOn, draft.active) = (checked.map(Self.days), active)
        return Member(draft, id: Member.ID(high: 1, low: 2), createdAt: Herd.now, simulated: false)
    }

    private func line(_ name: String?) -> RegisterLine {
        RegisterLine(row: 2, number: "1", draft: name.map { MemberDraft(name: $0, number: "1") }, problem: nil)
    }

    /// When the member was checked last, in days from that of the list, and whether the list knows something newer.
    @Test(arguments: [(nil, true), (-1, true), (0, true), (1, false)] as [(Int?, Bool)])
    func `what was checked after the day of a list is newer than the list`(checked: Int?, isList: Bool) {
        let comparison = RegisterComparison(day: Self.day, lastApplied: nil)
        let known = member(checked: checked)
        let changed = comparison.difference(of: line("Eva Malá"), from: known)
        #expect(changed?.kind == (isList ? .changed : .left) && changed?.reason == (isList ? nil : .newerFact))
        #expect(changed?.fields.isEmpty == false)
        let gone = comparison.absence(of: known)
        #expect(gone.kind == (isList ? .gone : .left) && gone.reason == (isList ? nil : .newerFact))
        #expect(comparison.difference(of: line("Jan Novák"), from: known) == nil, "it says the same")
        let back = comparison.difference(of: line("Jan Novák"), from: member(checked: checked, active: false))
        #expect(back?.kind == (isList ? .changed : .left) && back?.fields.map(\.column) == ["active"])
        // Of a line of which something cannot be read it is known that its owner is in the organisation, and no more.
        #expect(comparison.difference(of: line(nil), from: known) == nil)
        #expect(comparison.difference(of: line(nil), from: member(checked: nil, active: false))?.kind == .changed)
    }

    /// The day of the newest list that was applied, in days from that of this one.
    @Test(arguments: [(nil, false), (-1, false), (0, false), (1, true)] as [(Int?, Bool)])
    func `a list is older than one of a later day`(last: Int?, isOlder: Bool) {
        let comparison = RegisterComparison(day: Self.day, lastApplied: last.map(Self.days))
        #expect(comparison.isOlder == isOlder)
        let new = comparison.difference(of: line("Eva Malá"), from: nil)
        #expect(new?.kind == (isOlder ? .left : .new) && new?.reason == (isOlder ? .newerList : nil))
        #expect(comparison.difference(of: line(nil), from: nil)?.kind == (isOlder ? .left : nil))
    }

    @Test(arguments: [(0, 0, false), (1, 3, false), (2, 6, false), (1, 2, true), (34, 100, true), (33, 100, false)])
    func `more than a third is many`(gone: Int, active: Int, isMany: Bool) {
        var counts = RegisterCounts()
        (counts.gone, counts.activeBefore) = (gone, active)
        #expect(counts.locksMany == isMany)
    }

    @Test func `each kind of difference is counted as itself`() {
        for kind in RegisterDifference.Kind.allCases {
            var (counts, outcome) = (RegisterCounts(), RegisterList.Outcome())
            counts.add(kind)
            outcome.add(kind)
            let counted = [counts.new, counts.changed, counts.gone, counts.left, counts.doubtful]
            let expected = RegisterDifference.Kind.allCases.map { $0 == kind ? 1 : 0 }
            #expect(counted == expected && counts.same == 0 && counts.unreadable == 0)
            let done = [outcome.entered, outcome.changed, outcome.locked, outcome.left]
            #expect(done == [expected[0], expected[1], expected[2], expected[3] + expected[4]])
        }
    }

    @Test(
        arguments: [
            ("0123", "123"), ("1-23", "123"), ("AB1", "ab1"), ("000", "000"), ("0", "0"), ("--", ""), ("00a0", "a0"),
        ])
    func `numbers that a spreadsheet makes of one another look the same`(number: String, look: String) {
        #expect(MemberNumber.look(number) == look)
    }

    /// What is out of the ordinary, what is said of it, and the refusal.
    private struct Row: Sendable {
        let name: String
        var counts = RegisterCounts()
        var last: CalendarDay?
        var revision = 0
        var locks: Bool?
        var older: Bool?
        var many: Bool?
        var refusal: String?
    }

    private static let rows: [Row] = {
        var (unreadable, many) = (RegisterCounts(), RegisterCounts())
        unreadable.unreadable = 1
        (many.gone, many.activeBefore) = (2, 5)
        let tomorrow = CalendarDay(daysSince1970: Herd.today.daysSince1970)
        return [
            Row(name: "nothing"), Row(name: "another revision", revision: 1, refusal: "register-edited"),
            Row(name: "an earlier revision", revision: -1, refusal: "register-edited"),
            Row(name: "unreadable", counts: unreadable, refusal: "register-lines-unreadable"),
            Row(name: "unreadable", counts: unreadable, locks: true, refusal: "register-lines-unreadable"),
            Row(name: "unreadable", counts: unreadable, many: true, refusal: "register-lines-unreadable"),
            Row(name: "unreadable, nobody is locked", counts: unreadable, locks: false),
            Row(name: "many", counts: many, refusal: "register-locks-many"),
            Row(name: "many", counts: many, many: false, refusal: "register-locks-many"),
            Row(name: "many", counts: many, older: true, refusal: "register-locks-many"),
            Row(name: "many, as is said", counts: many, many: true),
            Row(name: "many, nobody is locked", counts: many, locks: false),
            Row(name: "a newer one was applied", last: tomorrow, refusal: "register-list-older"),
            Row(name: "a newer one was applied", last: tomorrow, older: false, refusal: "register-list-older"),
            Row(name: "a newer one was applied", last: tomorrow, many: true, refusal: "register-list-older"),
            Row(name: "a newer one was applied, as is said", last: tomorrow, older: true),
            Row(name: "one of the same day was applied", last: Herd.daysAgo(1)),
        ]
    }()

    @Test(arguments: rows.indices)
    func `a list is applied when each thing that is out of the ordinary was said`(index: Int) async throws {
        let row = Self.rows[index]
        let store = try await Herd.store()
        let list = try await store.compareRegister(
            Array("number,name\n1,Jan\n".utf8), of: Herd.daysAgo(1), by: "t")
        try await store.pretend(row.counts, of: list.id, lastApplied: row.last)
        let word = RegisterConfirmation(
            revision: list.revision + row.revision, locks: row.locks, older: row.older, many: row.many)
        #expect(
            await problem { try await store.applyRegisterList(list.id, word, by: "t") } == row.refusal, "\(row.name)")
        #expect(try await store.registerList(list.id).state == (row.refusal == nil ? .applied : .open))
        if row.refusal == nil {
            #expect(
                await problem { try await store.applyRegisterList(list.id, word, by: "t") } == "register-list-closed")
            #expect(await problem { try await store.discardRegisterList(list.id) } == "register-list-closed")
        }
    }

    @Test func `a list is of today or before`() async throws {
        let store = try await Herd.store()
        let text = Array("number,name\n1,Jan\n".utf8)
        #expect(try await store.compareRegister(text, by: "t").day == Herd.today)
        let tomorrow = Herd.daysAgo(-1)
        #expect(await problem { try await store.compareRegister(text, of: tomorrow, by: "t") } == "list-of-future")
    }

    /// Between the comparison and the word somebody else was given the number of a line.
    @Test func `who is in the list by a number that came later is not locked`() async throws {
        let store = try await Herd.store()
        for (number, name) in [("1", "Jan Novák"), ("2", "Eva Malá"), ("3", "Ida Bílá"), ("4", "Ota Nový")] {
            _ = try await store.createMember(MemberDraft(name: name, number: number), by: "t")
        }
        let text = "number,name\n1,Jan Novák\n3,Ida Bílá\n4,Ota Nový\n9,Eva Malá\n"
        let list = try await store.compareRegister(Array(text.utf8), by: "t")
        #expect(list.counts.gone == 1 && list.counts.new == 1)
        try await store.renumber("2", "9")
        let word = RegisterConfirmation(revision: try await store.revision(of: list.id))
        let done = try await store.applyRegisterList(list.id, word, by: "t")
        #expect(done.outcome?.locked == 0 && done.outcome?.left == 2)
        #expect(try await store.member(number: "9")?.active == true)
    }
}

/// When a refresh of a study system's list goes on, and what is remembered of its pages.
@Suite struct `refreshes of study lists` {
    private static let root = "https://kos.example.org/api/3"

    private func page(_ codes: [String], etag: String? = "e", next: String? = nil, bad: Bool = false) -> StudyPage {
        var items: [Result<StudyItem, ToldError>] = codes.map { .success(StudyItem(StudyFacts(key: $0, code: $0))) }
        if bad { items.append(.failure(ToldError("name", nil, "missing", .cellMissing))) }
        return StudyPage(address: Self.root, etag: etag, next: next, items: items)
    }

    /// In seconds since the refresh began, and whether it goes on.
    @Test(arguments: [(0, true), (86_399, true), (86_400, false), (-1, false), (-86_400, false)])
    func `one that was broken off goes on within a day, and not after the clock was set back`(
        seconds: Int, goesOn: Bool
    ) async throws {
        let clock = TestClock()
        let store = try await HerdStore.open(.memory, clock: clock.store)
        let first = try await store.beginStudyRefresh(.courses, of: Self.root)
        _ = try await store.takeStudyPage(page(["A"], next: "n"), of: .courses, at: first, by: "t")
        clock.advance(by: .seconds(seconds))
        let next = try await store.beginStudyRefresh(.courses, of: Self.root)
        #expect(next.page == (goesOn ? 2 : 1) && next.address == (goesOn ? "n" : nil))
        #expect(next.generation == first.generation + (goesOn ? 0 : 1))
    }

    @Test func `a page is known again by its mark, unless something of it was not taken`() async throws {
        let store = try await Herd.store()
        func mark(_ page: StudyPage) async throws -> StudyPageMark? {
            let cursor = try await store.beginStudyRefresh(.courses, of: Self.root)
            _ = try await store.takeStudyPage(page, of: .courses, at: cursor, by: "t")
            return try await store.studyPageMark(.courses, page: 1, at: Self.root)
        }
        #expect(try await mark(page(["A"])) == StudyPageMark(etag: "e", next: nil))
        #expect(try await store.studyPageMark(.courses, page: 1, at: "elsewhere") == nil)
        #expect(try await mark(page(["A"], bad: true)) == nil)
        #expect(try await mark(page(["A"], etag: nil)) == nil)
    }

    @Test func `what a whole refresh has not found is gone, and what it kept is there`() async throws {
        let store = try await Herd.store()
        func codes() async throws -> [String] { try await store.studyEntries(of: .courses).items.map(\.code) }
        var cursor = try await store.beginStudyRefresh(.courses, of: Self.root)
        cursor = try #require(
            try await store.takeStudyPage(page(["A", "B"], next: "n"), of: .courses, at: cursor, by: "t"))
        #expect(try await store.takeStudyPage(page(["C"]), of: .courses, at: cursor, by: "t") == nil)
        #expect(try await codes() == ["A", "B", "C"])
        cursor = try await store.beginStudyRefresh(.courses, of: Self.root)
        let kept = StudyPageMark(etag: "e", next: "n")
        cursor = try #require(try await store.keepStudyPage(kept, of: .courses, at: cursor))
        #expect(try await store.takeStudyPage(page(["D"]), of: .courses, at: cursor, by: "t") == nil)
        #expect(try await codes() == ["A", "B", "D"])
        let standing = try #require(try await store.studyStandings().first { $0.list == .courses })
        #expect(standing.entries == 3 && standing.done == 3 && standing.refreshedAt == Herd.now)
        #expect(standing.startedAt == nil && standing.failure == nil && standing.bad == 0)
    }

    @Test func `a list is of persons or it is not`() {
        #expect(StudyList.allCases.filter(\.isOfPeople) == [.students, .teachers, .people])
    }
}

extension HerdStore {
    fileprivate func pretend(_ counts: RegisterCounts, of list: RegisterList.ID, lastApplied: CalendarDay?) throws {
        _ = try database.run("UPDATE register_lists SET counts = \(JSONText.encode(counts)) WHERE id = \(list)")
        if let lastApplied {
            try plant(
                "register_lists",
                [
                    "day": "\(lastApplied.daysSince1970)", "state": "'applied'", "locks": "1",
                    "counts": "'\(JSONText.encode(RegisterCounts()))'",
                ])
        }
    }

    /// As if it had happened while the list was applied.
    fileprivate func renumber(_ old: String, _ new: String) throws {
        let revision: Int = try database.value("SELECT revision FROM register_state") ?? 0
        _ = try database.run("UPDATE members SET number = \(new) WHERE number = \(old)")
        _ = try database.run("UPDATE register_state SET revision = \(revision)")
    }

    fileprivate func revision(of list: RegisterList.ID) throws -> Int {
        try readAll { try $0.registerList(list).revision }
    }
}
