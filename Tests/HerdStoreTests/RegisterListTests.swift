import SQLite
import Testing
import Values

@testable import HerdStore

/// A list is compared, looked at, confirmed, and then true in the register.
@Suite struct `a list that is applied` {
    private let today = Herd.today

    private func register(_ text: String = "number,name\n1,Jan Novák\n2,Eva Malá\n3,Ota Nový\n4,Ida Bílá\n")
        async throws
        -> HerdStore
    {
        let store = try await Herd.store()
        _ = try await store.importTold(MemberRows(Array(text.utf8)), by: "t")
        return store
    }

    private func apply(
        _ text: String, to store: HerdStore, of day: CalendarDay? = nil, many: Bool? = nil, older: Bool? = nil,
        locks: Bool? = nil
    ) async throws -> RegisterList {
        let list = try await store.compareRegister(Array(text.utf8), of: day, by: "Věra")
        return try await store.applyRegisterList(
            list.id, RegisterConfirmation(revision: list.revision, locks: locks, older: older, many: many), by: "Věra")
    }

    @Test func `does what was seen, and nothing before it is confirmed`() async throws {
        let store = try await register()
        let text = "number,name,email\n1,Jan Novák,jan@example.org\n2,Eva Malá,\n3,Ota Nový,\n5,Nová Osoba,\n"
        let list = try await store.compareRegister(Array(text.utf8), name: "říjen.csv", by: "Věra")
        #expect(list.state == .open && list.day == today && !list.isOutdated)
        #expect(try await store.member(number: "4")?.active == true)
        #expect(try await store.member(number: "5") == nil)
        let found = try await store.differences(of: list.id).items
        #expect(found.map { "\($0.kind) \($0.number)" } == ["changed 1", "new 5", "gone 4"])
        #expect(try await store.differences(of: list.id, .gone).items.map(\.name) == ["Ida Bílá"])
        let done = try await store.applyRegisterList(
            list.id, RegisterConfirmation(revision: list.revision), by: "Věra")
        #expect(done.state == .applied && done.outcome?.entered == 1 && done.outcome?.changed == 1)
        #expect(done.outcome?.locked == 1 && done.outcome?.left == 0)
        for number in ["1", "2", "3", "5"] {
            let member = try #require(try await store.member(number: number))
            #expect(member.active && member.checkedOn == today, "\(number)")
        }
        let gone = try #require(try await store.member(number: "4"))
        #expect(!gone.active && gone.checkedOn == today)
        #expect(try await store.member(number: "1")?.email == "jan@example.org")
        // What the list said of people is kept no longer.
        #expect(try await store.count("SELECT count(*) FROM register_lines") == 0)
        #expect(try await store.count("SELECT count(*) FROM register_differences") == 0)
        // The same list once more says nothing.
        let again = try await store.compareRegister(Array(text.utf8), by: "Věra")
        #expect(again.counts.same == 4 && again.counts.gone == 0 && again.counts.new == 0)
    }

    @Test func `is refused when the register was edited since it was seen, until it is compared again`() async throws {
        let store = try await register()
        let list = try await store.compareRegister(
            Array("number,name\n1,Jan\n2,Eva Malá\n3,Ota Nový\n".utf8), by: "Věra")
        let member = try #require(try await store.member(number: "1"))
        _ = try await store.editMember(member.id, MemberPatch(name: "Jan Nový"), by: "Eva")
        #expect(try await store.registerList(list.id).isOutdated)
        await #expect {
            try await store.applyRegisterList(list.id, RegisterConfirmation(revision: list.revision), by: "V")
        } throws: { ($0 as? HerdError)?.type == "register-edited" }
        let again = try await store.compareRegisterAgain(list.id)
        #expect(!again.isOutdated && again.revision != list.revision)
        #expect(try await store.differences(of: list.id, .changed).items.first?.fields.first?.before == "Jan Nový")
        // Whoever saw the first comparison has not seen this one.
        await #expect {
            try await store.applyRegisterList(list.id, RegisterConfirmation(revision: list.revision), by: "V")
        } throws: { ($0 as? HerdError)?.type == "register-edited" }
        _ = try await store.applyRegisterList(list.id, RegisterConfirmation(revision: again.revision), by: "V")
        #expect(try await store.member(number: "1")?.name == "Jan")
    }

    @Test func `that two compare at once is compared whole`() async throws {
        let store = try await Herd.store(.file)
        let members = (0..<700).map { "\($0),Člen \($0)\n" }.joined()
        _ = try await store.importTold(MemberRows(Array(("number,name\n" + members).utf8)), by: "t")
        let list = try await store.compareRegister(Array("number,name\n1,Člen 1\n".utf8), by: "Věra")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { _ = try? await store.compareRegisterAgain(list.id) } }
        }
        #expect(try await store.registerList(list.id).state == .open)
        #expect(try await store.registerList(list.id).counts.gone == 699)
        #expect(try await store.count("SELECT count(*) FROM register_differences WHERE kind = 'gone'") == 699)
    }

    @Test func `asks again before it locks more than a third, and what is older than the last`() async throws {
        let store = try await register()
        let two = "number,name\n1,Jan Novák\n2,Eva Malá\n"
        await #expect { _ = try await apply(two, to: store) } throws: {
            ($0 as? HerdError)?.type == "register-locks-many"
        }
        #expect(try await store.member(number: "3")?.active == true)
        _ = try await apply(two, to: store, many: true)
        #expect(try await store.member(number: "3")?.active == false)
        let before = CalendarDay(daysSince1970: today.daysSince1970 + -30)
        let all = "number,name\n1,Jan Novák\n2,Eva Malá\n3,Ota Nový\n4,Ida Bílá\n9,Dávno Pryč\n"
        await #expect { _ = try await apply(all, to: store, of: before) } throws: {
            ($0 as? HerdError)?.type == "register-list-older"
        }
        let older = try await apply(all, to: store, of: before, older: true)
        #expect(older.olderThan == today && older.outcome?.left == 3)
        #expect(try await store.member(number: "3")?.active == false)
        #expect(try await store.member(number: "9") == nil)
        #expect(try await store.member(number: "1")?.checkedOn == today)
        await #expect {
            _ = try await apply(all, to: store, of: CalendarDay(daysSince1970: today.daysSince1970 + 1))
        } throws: {
            ($0 as? HerdError)?.type == "list-of-future"
        }
    }

    @Test func `never locks while of a line it is not known whose it is`() async throws {
        let store = try await register()
        let text = "number,name\n1,Jan Novák\n2,Eva Malá\n3,Ota Nový\n,Ida Bílá\n"
        await #expect { _ = try await apply(text, to: store) } throws: {
            ($0 as? HerdError)?.type == "register-lines-unreadable"
        }
        let list = try #require(try await store.registerLists().first)
        #expect(try await store.registerProblems(of: list.id).map(\.row) == [5])
        let done = try await apply(text + "7,Nová Osoba\n", to: store, locks: false)
        #expect(done.outcome?.locked == 0 && done.outcome?.entered == 1)
        let ida = try #require(try await store.member(number: "4"))
        #expect(ida.active && ida.checkedOn == nil)
    }

    @Test func `goes on after a restart, once it was confirmed`() async throws {
        let path = try Herd.file()
        do {
            let store = try await HerdStore.open(.file(path))
            _ = try await store.importTold(
                MemberRows(Array("number,name\n1,Jan\n2,Eva\n3,Ota\n4,Ida\n".utf8)), by: "t")
            let list = try await store.compareRegister(Array("number,name\n1,Jan Nový\n2,Eva\n3,Ota\n".utf8), by: "V")
            try await store.confirmOnly(list)
        }
        let store = try await HerdStore.open(.file(path))
        #expect(try await store.registerLists().map(\.state) == [.applying])
        try await store.goOnApplyingLists()
        #expect(try await store.registerLists().map(\.state) == [.applied])
        #expect(try await store.member(number: "1")?.name == "Jan Nový")
        #expect(try await store.member(number: "4")?.active == false)
        #expect(try await store.member(number: "2")?.checkedOn != nil)
    }

    @Test func `leaves somebody alone who is edited between the confirmation and its end`() async throws {
        let store = try await register()
        let list = try await store.compareRegister(
            Array("number,name\n1,Jan Jiný\n2,Eva Jiná\n3,Ota Nový\n5,Nová Osoba\n".utf8), by: "Věra")
        try await store.confirmOnly(list)
        let member = { (number: String) in try #require(try await store.member(number: number)) }
        _ = try await store.editMember(member("1").id, MemberPatch(name: "Jan Třetí"), by: "Eva")
        let later = CalendarDay(daysSince1970: today.daysSince1970 + 1)
        var patch = MemberPatch()
        patch.checkedOn = .set(later)
        try await store.checkedLater(member("4").id, patch)
        _ = try await store.createMember(MemberDraft(name: "Nová Sama", number: "5"), by: "Eva")
        try await store.goOnApplyingLists()
        #expect(try await member("1").name == "Jan Třetí")
        #expect(try await member("5").name == "Nová Sama")
        #expect(try await member("4").active)
        #expect(try await member("2").name == "Eva Jiná")
        let left = try await store.differences(of: list.id).items
        #expect(left.map(\.reason) == [.editedMeanwhile, .editedMeanwhile, .editedMeanwhile])
        #expect(try await store.registerList(list.id).outcome?.left == 3)
    }

    @Test func `an empty cell erases nothing, not even a title of a name in parts`() async throws {
        let store = try await register("number,name,phone\n1,\"Ing. Jan Novák, CSc.\",601\n")
        let done = try await apply("number,Jméno,Příjmení,phone\n1,Jan,Novotný,\n", to: store)
        let member = try #require(try await store.member(number: "1"))
        #expect(done.outcome?.changed == 1 && member.name == "Ing. Jan Novotný, CSc." && member.phone == "601")
        let again = try await store.compareRegister(Array("number,Jméno,Příjmení\n1,Jan,Novotný\n".utf8), by: "V")
        #expect(again.counts.same == 1)
    }

    @Test func `what it says of a person goes with the person`() async throws {
        let store = try await register()
        // As the list has them: changed, with a lost zero, and in a line of which nobody can tell whose it is.
        _ = try await store.importTold(MemberRows(Array("number,name\n07,Ida Nulová\n".utf8)), by: "t")
        let text = "number,name\n1,Jan Jiný\n2,Eva Malá\n3,Ota Nový\n7,Ida Nulová\n\"1,2E+5\",Jan Novák\n"
        let list = try await store.compareRegister(Array(text.utf8), by: "Věra")
        #expect(list.counts.doubtful == 1 && list.counts.unreadable == 1)
        #expect(try await store.registerProblems(of: list.id).first?.value == "1,2E+5")
        for number in ["1", "4", "07"] {
            try await store.deleteMember(#require(try await store.member(number: number)).id, by: "Věra")
        }
        #expect(try await store.count("SELECT count(*) FROM register_differences") == 0)
        #expect(try await store.count("SELECT count(*) FROM register_lines WHERE number IN ('1', '7')") == 0)
        #expect(try await store.registerProblems(of: list.id).isEmpty)
    }

    @Test func `leaves somebody alone whom the register does not take, and does all others`() async throws {
        let store = try await register("number,name,email\n1,Jan Novák,jan@example.org\n2,Eva Malá,\n3,Ota Nový,\n")
        let done = try await apply(
            "number,name,email\n1,Jan Novák,\n2,Eva Malá,jan@example.org\n3,Ota Starý,\n", to: store)
        #expect(done.outcome?.left == 1 && done.outcome?.changed == 1)
        #expect(try await store.member(number: "2")?.email == nil)
        #expect(try await store.member(number: "3")?.name == "Ota Starý")
        #expect(try await store.differences(of: done.id).items.map(\.reason) == [.refused])
        // It is told for a month.
        try await store.forgetRegisterLists(before: Timestamp(microseconds: .max))
        #expect(try await store.differences(of: done.id).items.isEmpty)
        #expect(try await store.registerLists().count == 1)
    }

    @Test func `a list without a number is refused, and one that is not confirmed makes room for the next`()
        async throws
    {
        let store = try await register()
        await #expect { try await store.compareRegister(Array("number,name\n,Jan\n".utf8), by: "V") } throws: {
            ($0 as? HerdError)?.type == "register-list-empty"
        }
        let first = try await store.compareRegister(Array("number,name\n1,Jan\n".utf8), by: "V")
        let second = try await store.compareRegister(Array("number,name\n1,Jan\n".utf8), by: "V")
        #expect(try await store.registerLists().map(\.id) == [second.id])
        await #expect(throws: HerdError.self) { try await store.discardRegisterList(first.id) }
        try await store.discardRegisterList(second.id)
        #expect(try await store.registerLists().isEmpty)
    }
}

extension HerdStore {
    fileprivate func count(_ sql: SQL) throws -> Int? { try database.value(sql) }

    fileprivate func checkedLater(_ id: Member.ID, _ patch: MemberPatch) throws {
        try write { _ = try $0.editMember(id, patch, from: .list, by: "V") }
    }

    /// As if the power went right after somebody's word.
    fileprivate func confirmOnly(_ list: RegisterList) throws {
        try write { try $0.confirm(list.id, RegisterConfirmation(revision: list.revision), by: "V") }
    }
}
