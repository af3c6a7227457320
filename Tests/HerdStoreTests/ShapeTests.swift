import Foundation
import Testing
import Values

@testable import HerdStore

/// The keys that the API and the UI rely on.
@Suite struct `JSON has the agreed shapes` {
    @Test func `of an animal and its changes`() async throws {
        let store = try await Herd.store()
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "2", parent: barn.id))
        let eid = try EID(digits: "203000123456789")
        let id = try await store.createAnimal(Herd.draft("123456789", eid: eid, group: group.id), by: "t").id
        let weighing = try await store.record(Herd.scale(425.5, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        _ = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: .selection(SelectionFields(reason: 7, unit: 2, done: false))),
            to: id, by: "t")
        let animal = try Herd.jsonObject(try await store.animal(id))
        #expect(animal["earTag"] as? String == "CZ123456789" && animal["earTagText"] as? String == "CZ 123456 789")
        #expect(animal["eid"] as? String == "203000123456789" && animal["eidAliases"] as? [String] == [])
        #expect(animal["born"] as? String == Herd.daysAgo(400).description && animal["sex"] as? String == "female")
        #expect(animal["valid"] as? Bool == true && animal["status"] as? String == "alive")
        #expect((animal["group"] as? [String: Any])?["number"] as? String == "2")
        let last = try #require(animal["lastWeighing"] as? [String: Any])
        #expect(last["kilograms"] as? Double == 425.5 && last["id"] as? String == weighing.id.description)
        #expect(last["date"] as? String == "2027-01-15T08:00:00.000Z")
        let selection = try #require((animal["selections"] as? [[String: Any]])?.first)
        #expect(selection["reason"] as? Int == 7 && selection["date"] as? String == "2027-01-15")

        let change = try Herd.jsonObject(try await store.change(try #require(weighing.changeId)))
        #expect(change["kindId"] as? Int == 31 && change["kind"] as? String == "weighing")
        let fields = try #require(change["fields"] as? [String: Any])
        #expect(fields["kilograms"] as? Double == 425.5 && fields["mode"] as? String == "group")
    }

    @Test func `of a weighing`() async throws {
        let store = try await Herd.store()
        let eid = try EID(digits: "203000123456789")
        _ = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        var draft = Herd.scale(425.5, eid: eid)
        draft.capture = CaptureRange(file: "c", offset: 1, length: 2)
        let id = try await store.record(draft, at: Herd.now, idempotencyKey: "a").weighing.id
        let json = try Herd.jsonObject(try await store.weighing(id))
        #expect(json["kilograms"] as? Double == 425.5 && json["unit"] as? String == "kg")
        #expect(json["text"] as? String == "[425.5]" && json["state"] as? String == "assigned")
        #expect(json["trace"] as? [[Double]] == [[0.5, 0]] && json["simulated"] as? Bool == true)
        #expect((json["animal"] as? [String: Any])?["earTagText"] as? String == "CZ 123456 789")
        #expect((json["plausibility"] as? [String: Any])?["level"] as? String == "ok")
        #expect((json["capture"] as? [String: Any])?["length"] as? Int == 2)
        let decoded = try JSONDecoder().decode(Weighing.self, from: JSONEncoder().encode(try await store.weighing(id)))
        #expect(decoded == (try await store.weighing(id)))
    }

    @Test(arguments: [
        #"{"kind":"tagging","date":"2027-01-15","fields":{"eid":null,"collar":"7"}}"#,
        #"{"kind":"weighing","date":"2027-01-15T08:00:00.000Z","fields":{"kilograms":425.5,"mode":"single"}}"#,
        #"{"kind":"culling","date":"2027-01-15","fields":{"kind":"sale","nested":{"a":[1,2.5,true,null,"ř"]}}}"#,
        #"{"kind":"selection","date":"2027-01-15","fields":{"reason":3,"done":false}}"#,
    ])
    func `of a change, there and back`(_ text: String) throws {
        let draft = try JSONText.decode(ChangeDraft.self, text)
        let change = Change(
            id: IdentifierSource.one(), animalId: IdentifierSource.one(), date: draft.date, recordedAt: Herd.now,
            recordedBy: "t", correctedAt: nil, corrections: 0, uploadedAt: nil, fields: draft.fields, simulated: false)
        #expect(try JSONText.decode(Change.self, JSONText.encode(change)) == change)
        #expect(try JSONText.decode(JSONValue.self, text)["fields"] == JSONValue(encoding: draft.fields))
    }

    @Test(arguments: [
        (#"{"kind":"dance","date":"2027-01-15","fields":{}}"#, "kind"),
        (#"{"kind":"note","date":"yesterday","fields":{"text":"x"}}"#, "date"),
        (#"{"kind":"weighing","date":"2027-01-15","fields":{"kilograms":"much"}}"#, "kilograms"),
        (#"{"kind":"tagging","date":"2027-01-15","fields":{"eid":"12"}}"#, "eid"),
        (#"{"kind":"culling","date":"2027-01-15","fields":[]}"#, "fields"),
    ])
    func `and what is wrong is named by its key`(_ text: String, _ key: String) {
        #expect { try JSONText.decode(ChangeDraft.self, text) } throws: { error in
            switch error {
            case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context):
                context.codingPath.last?.stringValue == key
            case let error as HerdError: error.told.parameters["field"] == .text(key)
            default: false
            }
        }
    }
}

extension IdentifierSource {
    fileprivate static func one<Entity>() -> Identifier<Entity> {
        var source = IdentifierSource()
        return source.next(at: Herd.now)
    }
}

func bytes(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
