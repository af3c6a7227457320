import SQLite
import TestSupport
import Testing
import Values

@testable import HerdStore

/// What is written in short when a herd is imported is what the long way would write.
@Suite struct `fields of plain text` {
    @Test func `are the same text as the encoder's`() throws {
        let seed: UInt64 = FreshSeeds.areWanted ? .random(in: 0...UInt64.max) : 1
        var random = SeededGenerator(seed: seed)
        func text() -> String? { [nil, "H100", "Růžena 🐄", "a/b", "", "CZ1"].randomElement(using: &random) ?? nil }
        func update() -> FieldUpdate<String> {
            [.unchanged, .removed, .set("42"), .set("ž/")].randomElement(using: &random) ?? .unchanged
        }
        func isChosen() -> Bool { Bool.random(using: &random) }
        for _ in 0..<500 {
            let birth = BirthFields(
                country: "CZ", number: "123456789", sex: isChosen() ? .male : .female, breed: text(), dam: text(),
                sire: text(), damSire: text(), colour: text(), name: text(),
                taggingDate: isChosen() ? CalendarDay("2021-05-04") : nil)
            let eid: FieldUpdate<EID> = isChosen() ? .set(try EID(digits: "203000123456789")) : .removed
            let all: [ChangeFields] = [
                .birth(birth), .move(MoveFields(groupId: Location.ID(high: 1, low: .max), note: text())),
                .tagging(TaggingFields(eid: eid, collar: update(), vitalimeter: update())),
            ]
            for fields in all { #expect(try fields.plainText == JSONText.encode(fields), "seed \(seed)") }
        }
    }

    @Test(arguments: ["a\"b", "a\\b", "a\nb", "a\u{1}b", "\u{7F}"])
    func `are left to the encoder when one needs an escape`(_ name: String) {
        let birth = BirthFields(country: "CZ", number: "123456789", sex: .female, name: name)
        #expect(ChangeFields.birth(birth).plainText == nil)
    }

    @Test func `are left to the encoder when more came with them`() {
        var birth = BirthFields(country: "CZ", number: "123456789", sex: .female)
        birth.others = ["kodex": "123"]
        #expect(ChangeFields.birth(birth).plainText == nil)
    }
}

/// FTS5 gathers what it is told until a savepoint: one for each animal made an import three times as slow.
@Suite struct `the search of a large import` {
    @Test func `is not written again for each animal`() async throws {
        let store = try await Herd.store()
        let lines = (0..<2000).map { "CZ\(100_000_000 + $0),F,2021-05-04,Malina" }
        let table = "ear_tag,sex,born,name\n" + lines.joined(separator: "\n") + "\n"
        _ = try await store.importAnimals(csv: Array((table + String(repeating: "\n", count: 1 << 17)).utf8), by: "t")
        // FTS5 counts the pages of its index that it has written, behind a cookie and the numbers of levels and segments.
        let structure: [UInt8]? = try await store.read {
            try $0.value("SELECT block FROM animal_parts_data WHERE id = 10")
        }
        var numbers: [Int] = []
        var number = 0
        for byte in try #require(structure).dropFirst(4) {
            number = number << 7 | Int(byte & 0x7F)
            guard byte < 0x80 else { continue }
            numbers.append(number)
            number = 0
        }
        #expect(try #require(numbers.dropFirst(2).first) < 1000)
        #expect(try await store.animals(AnimalQuery(text: "100001999")).items.count == 1)
    }
}
