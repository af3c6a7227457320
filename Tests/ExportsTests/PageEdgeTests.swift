import FoundationEssentials
import Testing
import Values

@testable import Exports
@testable import HerdStore

/// Whatever is read page by page comes out once, whole and in order, wherever a page ends.
struct PageEdgeTests {
    private static let pages = [1, 2, 3, 4, 5, 500]

    /// Four animals, weighings, members and sessions; Růžena has had five changes in one batch.
    private func farm() async throws -> Barn {
        let barn = try await Barn.open()
        for number in ["333333333", "444444444"] {
            _ = try await barn.store.createAnimal(
                AnimalDraft(number: number, sex: .male, born: barn.ruzena.born), by: "t")
        }
        for index in 0..<4 {
            try await barn.weigh(400 + Double(index), of: barn.ruzena, seconds: 100 - index)
            _ = try await barn.store.createMember(MemberDraft(name: "Člen \(index)", number: "\(index)"), by: "t")
        }
        let rows = (0..<5).map { "CZ123456789,2026-11-0\($0 + 1),note,poznámka \($0)\n" }.joined()
        _ = try await barn.store.importTold(
            ChangeTable(Array("ear_tag,date,kind,text\n\(rows)".utf8)), skipsBad: true, by: "t")
        return barn
    }

    private func column(_ name: String, _ text: String) throws -> [String] {
        let rows = records(text)
        let column = try #require(rows[0].firstIndex { $0.hasSuffix(name) })
        return rows.dropFirst().map { $0[column] }
    }

    @Test(arguments: pages) func `tables and lines of weighings, animals and members`(page: Int) async throws {
        let export = Export(try await farm().store, clock: .utc, page: page)
        var text = ""
        try await export.weighings(as: .csv(TableLayout())) { text += $0 }
        #expect(try column("kilograms", text) == ["400", "401", "402", "403"])
        text = ""
        try await export.weighings(as: .ndjson) { text += $0 }
        #expect(text.matches(of: /"kilograms":40\d/).count == 4 && text.hasSuffix("}\n"))
        text = ""
        try await export.animals(as: .csv(TableLayout())) { text += $0 }
        #expect(
            try column("ear_tag", text) == ["CZ 123456 789", "CZ 222222 222", "CZ 333333 333", "CZ 444444 444"])
        text = ""
        try await export.members(as: .csv(TableLayout())) { text += $0 }
        #expect(try column("name", text).prefix(4) == ["Člen 0", "Člen 1", "Člen 2", "Člen 3"])
        text = ""
        try await export.members(as: .ndjson) { text += $0 }
        #expect(text.split(separator: "\n").count == 4)
    }

    @Test(arguments: pages) func `events of weights, and of sessions in the order they were opened`(page: Int)
        async throws
    {
        let barn = try await farm()
        var sessions = [barn.session.id]
        for name in ["Druhé", "Třetí"] {
            _ = try await barn.store.closeSession(sessions[sessions.count - 1])
            sessions.append(try await barn.store.openSession(SessionDraft(name: name)).id)
        }
        let export = Export(barn.store, clock: .utc, page: page)
        var text = ""
        try await export.groupWeightEvents { text += $0 }
        let groups = try JSONDecoder().decode([JSONValue].self, from: Data(text.utf8))
        #expect(groups.map { $0["id"]?.text } == sessions.map { "\($0)" })
        #expect(groups.map { $0["countObserved"] } == [.integer(4), .integer(0), .integer(0)])
        text = ""
        try await export.weightEvents { text += $0 }
        let events = try JSONDecoder().decode([JSONValue].self, from: Data(text.utf8))
        #expect(events.map { $0["weight"]?["measurement"] } == [400, 401, 402, 403].map { .integer($0) })
    }

    @Test(arguments: pages) func `the lives of a herd in each format`(page: Int) async throws {
        let export = Export(try await farm().store, clock: .utc, page: page)
        var text = ""
        try await export.herd(as: .icar) { text += $0 }
        let resources = try JSONDecoder().decode([JSONValue].self, from: Data(text.utf8))
        let animals = resources.filter { $0["resourceType"] == "icarAnimalCoreResource" }
        #expect(
            animals.compactMap { $0["identifier"]?["id"]?.text } == [
                "CZ 123456 789", "CZ 222222 222", "CZ 333333 333", "CZ 444444 444",
            ])
        text = ""
        try await export.herd(as: .farmsoft) { text += $0 }
        let herd = try JSONDecoder().decode([String: [JSONValue]].self, from: Data(text.utf8))
        #expect(
            herd["animals"]?.compactMap { $0["number"]?.text } == [
                "123456789", "222222222", "333333333", "444444444",
            ])
        #expect(herd["changes"]?.filter { $0["kindId"] == .integer(Int64(ChangeKind.note.rawValue)) }.count == 5)
        #expect(herd["barns"]?.count == 1 && herd["groups"]?.count == 1)
    }

    @Test(arguments: pages) func `the change list, also within one event of many changes`(page: Int) async throws {
        let barn = try await farm()
        let export = Export(barn.store, clock: .utc, page: page)
        var text = ""
        let last = try await export.changes { text += $0 }
        let lines = try text.split(separator: "\n").map {
            try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
        }
        let notes = lines.compactMap { $0["fields"]?["text"]?.text ?? $0["change"]?["fields"]?["text"]?.text }
        #expect(notes.sorted() == (0..<5).map { "poznámka \($0)" })
        #expect(Set(text.split(separator: "\n")).count == lines.count)
        #expect(last == (try await barn.store.lastEventNumber()))
        // Nothing is behind the end, and what was seen does not come again.
        text = ""
        #expect(try await export.changes(since: last) { text += $0 } == last && text.isEmpty)
        #expect(try await export.lastOfChanges(since: 0, atLeast: lines.count) == last)
        #expect(try await export.lastOfChanges(since: 0, atLeast: 1) < last)
    }

    @Test(arguments: pages) func `the list of a door event, by name whatever its case`(page: Int) async throws {
        let store = try await HerdStore.open(.memory, clock: .stopped(at: Barn.now))
        let start = Timestamp(microseconds: Barn.now.microseconds + 3_600_000_000)
        let event = try await store.createDoorEvent(
            DoorEventDraft(name: "Trénink", startsAt: start, endsAt: start + .seconds(3600)), by: "t")
        for (number, name) in ["Eva", "adam", "Cyril", "bořek"].enumerated() {
            let member = try await store.createMember(MemberDraft(name: name, number: "\(number)"), by: "t")
            _ = try await store.invite(member.id, to: event.id, by: "t")
        }
        let text = try await Export(store, clock: .utc, page: page).attendances(of: event, TableLayout())
        #expect(try column("name", text) == ["adam", "bořek", "Cyril", "Eva"])
    }
}
