import Testing
import Values

@testable import HerdStore
@testable import ImportDesk

/// Each kind of file, and the same once more.
@Suite struct `an import of` {
    @Test func `members knows them by their numbers`() async throws {
        let farm = try await ImportedFarm.open()
        let table =
            "Jméno;Osobní číslo;Organizace;Platnost do\nVěra Malá;7;ZO Lhota;31.12.2027\nJan;8;;\n;9;;\nEva;1 2;;\n"
        let first = try await farm.bring(table, .members, skipBad: true)
        #expect(first.report.imported == 2 && first.report.skipped == 2 && first.report.changes == nil)
        #expect(first.report.errors.map(\.row) == [4, 5])
        let member = try #require(try await farm.store.member(number: "7"))
        #expect(try member.organisation == "ZO Lhota" && member.until == Self.day("2027-12-31"))
        let again = try await farm.bring("name,number,organisation\nVěra Malá,7,\nJan Novák,8,ZO Lhota\n", .members)
        #expect(again.report.unchanged == 1 && again.report.updated == 1)
        #expect(try await farm.store.member(number: "7")?.organisation == "ZO Lhota", "an empty cell says nothing")
        #expect(try await farm.store.member(number: "8")?.name == "Jan Novák")
    }

    @Test func `lactations adds to what is known of a day, and replaces what is told otherwise`() async throws {
        let farm = try await ImportedFarm.open()
        _ = try await farm.bring("ear_tag,sex,born\nCZ100000001,F,2020-01-01\nCZ100000002,M,2020-01-01\n")
        let table = "Ušní známka;Datum;milk;fat;laboratory\nCZ100000001;1.12.2026;31,5;4,1;Buštěhrad\n"
        let bad =
            "CZ100000002;1.12.2026;1;;\nCZ999999999;1.12.2026;1;;\nCZ100000001;1.12.2026;hodně;;\nCZ100000001;1.12.2099;1;;\n"
            + "CZ100000001;1.12.2026;nan;;\nCZ100000001;1.12.2026;1e999;;\n"
        let first = try await farm.bring(table + bad, .lactations, skipBad: true)
        #expect(first.report.imported == 1 && first.report.skipped == 6)
        #expect(first.report.errors.map(\.code).contains(.unknownAnimal))
        #expect(try await farm.bring(table, .lactations).report.unchanged == 1)
        let more = try await farm.bring("ear_tag,date,milk,urea\nCZ100000001,2026-12-01,32,20\n", .lactations)
        #expect(more.report.updated == 1)
        let cow = try #require(try await farm.store.animals(AnimalQuery(text: "100000001")).items.first)
        let records = try await farm.store.lactationRecords(of: cow.id)
        #expect(records.count == 1 && records.first?.source == .notGiven)
        #expect(
            records.first?.items
                == ["milk": .integer(32), "fat": .number(4.1), "laboratory": "Buštěhrad", "urea": .integer(20)])
        // One event for a batch, whatever is in it.
        let kinds = try await farm.store.events(after: 0).map(\.kind)
        #expect(kinds.allSatisfy { $0 == .importDone } && kinds.count == 3)
    }

    @Test func `changes records them, and the same again nothing`() async throws {
        let farm = try await ImportedFarm.open()
        _ = try await farm.bring(ImportedFarm.table(3))
        let table =
            "ear_tag,date,kind,kilograms\nCZ100000001,2025-01-02,weighing,312.5\nCZ100000002,2025-01-02,weighing,300\n"
        let first = try await farm.bring(table, .changes)
        #expect(first.rowsStored == 2 && first.report.changes?.recorded == 2)
        let again = try await farm.bring(table, .changes)
        #expect(again.rowsStored == 0 && again.rowsRead == 2 && again.report.changes?.unchanged == 2)
    }

    private static func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }
}
