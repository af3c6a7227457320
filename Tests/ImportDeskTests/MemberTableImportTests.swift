import Foundation
import Testing
import Values

@testable import HerdStore
@testable import ImportDesk

/// A table of members whose heading does not say what its columns are.
@Suite struct `a table of members` {
    /// As Excel saves it in Czech: semicolons, Windows-1250, a cell over two lines.
    private static let excel: [UInt8] = {
        let text = "Kdo;Č.;Kontakt;Končí\r\n\"Žaneta\nMalá\";0007;zaneta@example.org;1.2.2027\r\nJán Ťuhýk;8;;\r\n"
        let table: [Character: UInt8] = ["Č": 0xC8, "č": 0xE8, "í": 0xED, "Ž": 0x8E, "á": 0xE1, "Ť": 0x8D, "ý": 0xFD]
        return text.flatMap { character -> [UInt8] in table[character].map { [$0] } ?? Array(character.utf8) }
    }()

    @Test func `is understood by what somebody says of its columns, and by the same the next time`() async throws {
        let farm = try await ImportedFarm.open()
        let guessed = try await farm.store.previewMembers(Self.excel, by: "Věra")
        #expect(guessed.report.errors.map(\.code) == [.columnMissing] && !guessed.isRemembered)
        #expect(guessed.heading == ["Kdo", "Č.", "Kontakt", "Končí"])
        #expect(guessed.samples.first == ["Žaneta\nMalá", "0007", "zaneta@example.org", "1.2.2027"])
        let columns = try MemberColumns(text: "name,number,email,until")
        let bytes = Array(String(decoding: Self.excel, as: UTF8.self).utf8)
        #expect(bytes != Self.excel, "it is no UTF-8")
        // A cell over two lines is one of a single line.
        let preview = try await farm.store.previewMembers(Self.excel, columns: columns, by: "Věra")
        #expect(preview.report.imported == 2 && preview.report.errors.isEmpty)
        #expect(try await farm.store.members().items.isEmpty, "a preview writes nothing")
        let table = "Kdo;Č.;Kontakt;Končí\r\nŽaneta Malá;0007;zaneta@example.org;1.2.2027\r\n"
        let one = try await farm.bring(table, .members, columns: columns)
        #expect(one.state == .done && one.report.imported == 1 && one.columns == columns)
        let member = try #require(try await farm.store.member(number: "0007"))
        #expect(member.email == "zaneta@example.org" && member.until == CalendarDay("2027-02-01"))
        // Case and accents of a heading do not make it another.
        let next = "KDO;č;KONTAKT;Konci\r\nJan Novák;9;jan@example.org;\r\n"
        #expect(try await farm.store.previewMembers(Array(next.utf8), by: "Věra").isRemembered == false)
        let same = "KDO;c.;kontakt;konci\r\nJan Novák;9;jan@example.org;\r\n"
        #expect(try await farm.store.previewMembers(Array(same.utf8), by: "Věra").isRemembered)
        let second = try await farm.bring(same, .members)
        #expect(second.report.imported == 1 && second.columns == columns)
        #expect(try await farm.store.member(number: "9")?.email == "jan@example.org")
    }

    @Test func `names the field that two rows share, and the row that had it first`() async throws {
        let farm = try await ImportedFarm.open(batch: 1)
        let table = """
            name,number,email,phone
            Jan,1,jan@example.org,+420 601 000 001
            Eva,2,JAN@example.org,
            Ota,3,,+420601000001
            Ida,1,,
            Leo,1E+05,,
            Max,"1,23457E+11",,

            """
        let preview = try await farm.store.previewMembers(Array(table.utf8), by: "Věra")
        #expect(preview.report.imported == 1)
        #expect(preview.report.errors.map(\.row) == [3, 4, 5, 6, 7])
        #expect(
            preview.report.errors.map(\.column) == ["email", "phone"] + Array(repeating: "personal_number", count: 3))
        #expect(preview.report.errors.map(\.other) == ["2", "2", "2", nil, nil])
        #expect(preview.report.errors.map(\.code).suffix(2) == [.roundedNumber, .roundedNumber])
        let one = try await farm.bring(table, .members, skipBad: true)
        #expect(one.report.imported == 1 && one.report.skipped == 5)
    }

    @Test func `says field by field what changes in whom`() async throws {
        let farm = try await ImportedFarm.open()
        _ = try await farm.bring("name,number,phone\nJan,1,601\nEva,2,602\n", .members)
        let preview = try await farm.store.previewMembers(
            Array("name,number,phone,email\nJan Novák,1,,jan@example.org\nEva,2,602,\n".utf8), by: "Věra")
        let update = try #require(preview.report.memberUpdates?.first)
        #expect(preview.report.unchanged == 1 && preview.report.memberUpdates?.count == 1)
        #expect(update.row == 2 && update.member.number == "1")
        #expect(update.fields.map(\.column) == ["name", "email"], "an empty cell says nothing")
        #expect(
            update.fields.map(\.before) == ["Jan", nil]
                && update.fields.map(\.after) == ["Jan Novák", "jan@example.org"])
    }

    @Test func `goes on with its columns after a restart, and finds what an earlier batch had`() async throws {
        let columns = try MemberColumns(text: "number,name,email")
        let folder = try await ImportedFarm.open().folder
        let rows = (0..<10).map { "\($0),Člen \($0),clen\($0 % 8)@example.org\n" }.joined()
        do {
            let farm = try await ImportedFarm.open(folder, batch: 2)
            let taken = try await farm.give("a,b,c\n" + rows, .members, skipBad: true, columns: columns)
            let reader = ImportReader(MemberRows(Array(("a,b,c\n" + rows).utf8), columns: columns))
            let broken = Task {
                _ = try await farm.store.carryOut(taken.id, reader, pace: ImportPace(within: 2...2)) { one in
                    if one.rowsRead >= 4 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            await #expect(throws: CancellationError.self) { try await broken.value }
            #expect(try await farm.desk.one(taken.id).rowsRead == 4)
        }
        let farm = try await ImportedFarm.open(folder, batch: 2)
        await farm.desk.carryOutAll()
        let one = try #require(try await farm.desk.imports().first)
        #expect(one.state == .done && one.report.imported == 8 && one.report.skipped == 2)
        let errors = try await farm.desk.one(one.id).report.errors
        #expect(errors.map(\.code) == [.repeatedMember, .repeatedMember] && errors.map(\.other) == ["2", "3"])
    }

    @Test(arguments: ["name,number,nick", "name,number,name", "name, number", String(repeating: ",", count: 256)])
    func `refuses columns that it cannot have`(text: String) {
        #expect(throws: HerdError.self) { try MemberColumns(text: text) }
    }

    @Test func `of the last fifty headings it is remembered what their columns are`() async throws {
        let farm = try await ImportedFarm.open()
        let columns = try MemberColumns(text: "name,number")
        for index in 0...50 { try await farm.store.remember(columns, of: MemberHeading(["a\(index)", "b"])) }
        var kept = 0
        for index in 0...50 where try await farm.store.memberColumns(of: MemberHeading(["a\(index)", "b"])) != nil {
            kept += 1
        }
        #expect(kept == 50)
    }
}
