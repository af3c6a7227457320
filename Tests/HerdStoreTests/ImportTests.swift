import Foundation
import Synchronization
import TestSupport
import Testing
import Values

@testable import HerdStore

@Suite struct `a herd list is imported` {
    private let czech = """
        Ušní známka;Pohlaví;Narození;Plemeno;Matka;Otec;EID;Obojek;Stáj;Skupina;Poznámka
        CZ 021346 208;jalovice;4.5.2021;H100;CZ987654321;NEO-123;203000021346208;42;Kravín;11;x
        CZ 021346 209;býk;04. 12. 2022;C100;;;;;Kravín;"12; vzadu";

        """

    @Test func `as Czech Excel writes it, in CP1250 with semicolons`() async throws {
        let store = try await Herd.store()
        let bytes = try #require(czech.replacing("\n", with: "\r\n").data(using: .windowsCP1250))
        let report = try await store.importAnimals(csv: Array(bytes), by: "t")
        #expect(report == ImportReport(imported: 2, ignoredColumns: ["Poznámka"]))
        let animals = try await store.animals().items
        let (first, second) = (try #require(animals.first), try #require(animals.last))
        #expect(first.earTagText == "CZ 021346 208" && first.sex == .female && first.collar == "42")
        #expect(try first.born == Herd.day("2021-05-04") && first.dam == "CZ987654321" && first.sire == "NEO-123")
        #expect(try first.eid == EID(digits: "203000021346208") && first.valid && first.barn?.number == "Kravín")
        #expect(try second.sex == .male && second.born == Herd.day("2022-12-04") && second.group?.number == "12; vzadu")
        #expect(second.barn == first.barn)
        #expect(try await store.events(after: 0).map(\.kind) == [.importDone])
    }

    @Test(arguments: ["utf8", "utf8 with mark", "utf16"])
    func `in every encoding`(_ encoding: String) async throws {
        let store = try await Herd.store()
        let text = "Ušní známka\tPohlaví\tNarození\tJméno\nCZ123456789\tF\t2021-05-04\tŘeřicha ťuťu\n"
        let bytes: [UInt8] =
            switch encoding {
            case "utf8": Array(text.utf8)
            case "utf8 with mark": [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            default: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            }
        #expect(try await store.importAnimals(csv: bytes, by: "t").imported == 1)
        #expect(try await store.animals().items.first?.name == "Řeřicha ťuťu")
    }

    private let bad = """
        ear_tag,sex,born,eid
        CZ123456789,F,2021-05-04,
        CZ12,F,2021-05-04,
        CZ123456788,X,2021-05-04,
        CZ123456787,F,31.2.2021,
        CZ123456786,F,2021-05-04,"2,03E+14"
        CZ123456789,F,2021-05-04,
        CZ123456785,,2021-05-04,
        CZ123456784,F,2999-01-01,
        CZ123456783,F,2021-05-04,999000000000001
        CZ123456782,F,2021-05-04,203000000000007
        CZ123456781,F,2021-05-04,203000000000007

        """

    @Test func `every bad cell is named by row and column, and nothing goes in`() async throws {
        let store = try await Herd.store(.file)
        let report = try await store.importAnimals(csv: Array(bad.utf8), by: "t")
        #expect(report.errors.map(\.row) == [3, 4, 5, 6, 7, 8, 9, 10, 12])
        #expect(
            report.errors.map(\.column)
                == ["ear_tag", "sex", "born", "eid", "ear_tag", "sex", "born", "eid", "eid"])
        #expect(report.errors[1].value == "X" && report.errors[2].value == "31.2.2021")
        #expect(report.errors[4].code == .repeatedEarTag && report.errors[4].other == "2")
        #expect(report.errors[8].code == .repeatedEID && report.errors[8].other == "11")
        #expect(report.imported == 0 && report.skipped == 9)
        #expect(try await store.animals().items.isEmpty)
        #expect(try await store.lastEventNumber() == 0)
    }

    @Test func `bad rows are skipped when asked to, and once in they stay as they are`() async throws {
        let store = try await Herd.store()
        let report = try await store.importAnimals(csv: Array(bad.utf8), skipsBad: true, by: "t")
        #expect(report.imported == 2 && report.skipped == 9)
        #expect(try await store.animals().items.map(\.earTag.description) == ["CZ123456782", "CZ123456789"])
        let again = try await store.importAnimals(csv: Array(bad.utf8), skipsBad: true, by: "t")
        #expect(again.imported == 0 && again.unchanged == 2 && again.skipped == 9)
    }

    @Test(arguments: [
        ("", "the file is empty"), ("ear_tag,sex\nCZ123456789,F", "the birth date is missing"),
        ("sex,born\nF,2021-05-04", "the column ear_tag (Ušní známka) is missing"),
        ("ear_tag,sex,born,Pohlaví\n", "the column appears twice"),
        ("ear_tag,sex,born\n\"CZ123456789,F,2021-05-04\n", "a field starts with a quote that is never closed"),
        (
            "ear_tag,sex,born\n\"CZ123456789\"x,F,2021-05-04\n",
            "there is text between the closing quote of a field and the delimiter"
        ),
        ("ear_tag,sex,born\nCZ\u{0}123456789,F,2021-05-04\n", "there is a zero byte: this is not a text file"),
        (
            "ear_tag,sex,born,barn\nCZ123456789,F,2021-05-04,1\n",
            "there is a barn but no group: animals stand in groups"
        ),
    ])
    func `a file that cannot be read is refused with the reason`(_ text: String, _ message: String) async throws {
        let store = try await Herd.store()
        let report = try await store.importAnimals(csv: Array(text.utf8), by: "t")
        #expect(report.errors.map(\.message) == [message])
        #expect(report.imported == 0)
    }

    @Test func `bytes that are in no encoding are refused`() async throws {
        let store = try await Herd.store()
        // 0x81 means nothing in CP1250.
        let report = try await store.importAnimals(csv: [0x41, 0x81, 0x42], by: "t")
        #expect(report.errors.count == 1 && report.errors[0].message.contains("CP1250"))
        let odd = try await store.importAnimals(csv: [0xFF, 0xFE, 0x41], by: "t")
        #expect(odd.errors.count == 1 && odd.errors[0].message.contains("UTF-16"))
    }

    @Test(arguments: 0..<100)
    func `any bytes end in a report`(seed: Int) async throws {
        let store = try await Herd.store()
        var random = SeededGenerator(seed: UInt64(seed))
        var bytes = Array(seed.isMultiple(of: 2) ? bad.utf8 : czech.utf8)
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.insert(contentsOf: Array("\";,\r\n".utf8).shuffled(using: &random), at: place)
            default: bytes.removeSubrange(place..<min(bytes.count, place + 5))
            }
        }
        let report = try await store.importAnimals(csv: bytes, skipsBad: true, by: "t")
        #expect(try await store.animals().items.count == report.imported)
    }

    @Test func `progress goes up to the whole file`() async throws {
        let store = try await Herd.store()
        let seen = Mutex<[ImportProgress]>([])
        let text = "ear_tag,sex,born\n" + (0..<1200).map { "CZ\(100_000_000 + $0),F,2021-05-04\n" }.joined()
        let report = try await store.importAnimals(csv: Array(text.utf8), by: "t") { step in
            seen.withLock { $0.append(step) }
        }
        #expect(report.imported == 1200)
        let steps = seen.withLock { $0 }
        #expect(steps.map(\.rows) == [500, 1000, 1200] && steps.last?.fraction == 1)
    }
}

@Suite struct `comma-separated values` {
    private func rows(_ text: String) throws -> [[String]] {
        var reader = CSVReader(Array(text.utf8))
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row.fields) }
        return rows
    }

    @Test func `quotes hold delimiters, line ends and doubled quotes`() throws {
        #expect(try rows("a,\"b,\"\"c\"\"\r\nd\",\r\n\"\",e") == [["a", "b,\"c\"\r\nd", ""], ["", "e"]])
    }

    @Test func `lines end in any way, empty ones do not count as data but as rows`() throws {
        #expect(try rows("a\rb\r\nc\n\nd") == [["a"], ["b"], ["c"], ["d"]])
        var reader = CSVReader(Array("a\n\n,\nb".utf8))
        let (first, second) = (try reader.next(), try reader.next())
        #expect(first?.number == 1 && second?.number == 4)
    }

    @Test(arguments: [("a;b,c;d", 3), ("a\tb\tc,d", 3), ("a,b", 2), ("\"a;b;c\",d", 2)])
    func `the delimiter is the one the header has most of`(_ line: String, _ count: Int) throws {
        #expect(try rows(line).first?.count == count)
    }

    @Test func `fields and rows have limits`() {
        #expect(throws: CSVError.fieldTooLong(row: 1)) { try rows(String(repeating: "x", count: 65_537)) }
        #expect(throws: CSVError.fieldTooLong(row: 1)) { try rows("\"" + String(repeating: "x", count: 65_537)) }
        #expect(throws: CSVError.tooManyFields(row: 1)) { try rows(String(repeating: ",", count: 300)) }
    }
}
