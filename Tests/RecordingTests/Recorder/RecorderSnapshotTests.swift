import Foundation
import TestSupport
import Testing

@testable import Recording
@testable import Values

/// Each thing that a recorder has to remember is there after a restart, and each of them alone is of use.
struct RecorderSnapshotTests {
    private func facts(_ kilograms: Double) -> TagFacts {
        TagFacts(
            expectation: WeightExpectation(
                weight: Weight(grams: Int(kilograms * 1000)), deviation: Weight(grams: Int(kilograms * 15))))
    }

    /// A place in the middle of a day: many were weighed, one stands there, one is opened, and tags are in the air.
    private func busy(reader: ReaderPosition? = nil, storeWorks: Bool = true) throws -> Scenario {
        var place = Scenario(Recorder(settings: RecorderSettings(reader: reader)))
        for number in 1...16 as ClosedRange<UInt64> {
            let (eid, kilograms) = (try EID.animal(number), 300 + 20 * Double(number))
            place.facts[eid] = facts(kilograms)
            place.weigh(3, for: .seconds(8))
            place.weigh(kilograms * 1.05, for: .seconds(2))
            place.read(eid)
            place.weigh(kilograms * 1.05, for: .seconds(5))
        }
        place.weigh(3, for: .seconds(3))
        place.storeWorks = storeWorks
        place.read(try .animal(17))
        place.weigh(640, for: .seconds(9))
        _ = place.open(OpenedAnimal(key: "next", eid: try .animal(99), facts: facts(400), by: "Jana"))
        return place
    }

    @Test(arguments: [nil, .plate] as [ReaderPosition?])
    func `what is remembered is what was there`(reader: ReaderPosition?) throws {
        let place = try busy(reader: reader)
        let before = place.recorder.snapshot
        let after = Recorder(settings: RecorderSettings(reader: reader), resuming: before).snapshot
        #expect(after.phase == before.phase && before.phase != .empty)
        #expect(after.entries.map(\.visit.id) == before.entries.map(\.visit.id) && before.entries.count > 3)
        #expect(after.entries.map(\.posterior) == before.entries.map(\.posterior))
        #expect(after.entries.map(\.name) == before.entries.map(\.name))
        #expect(after.tags == before.tags && !before.tags.isEmpty)
        #expect(after.reader == before.reader)
        #expect(after.position == before.position && before.position != PositionEvidence())
        #expect(after.habits == before.habits && before.habits != ReaderHabits(before.reader))
        #expect(after.past == before.past && before.past.count == 2)
        #expect(after.shift == before.shift && before.shift != 0)
        #expect(after.shiftVariance == before.shiftVariance && before.shiftVariance < 0.03 * 0.03)
        #expect(after.gone == before.gone && !before.gone.isEmpty)
        #expect(after.time == before.time)
        #expect(after.isLoaded && before.isLoaded)
        #expect(after.opening == before.opening && before.opening?.animal.key == "next")
        #expect(after.nextID == before.nextID && before.nextID > 16)
        #expect(after.zero == before.zero && before.zero.grams > 0)
        #expect(before.looks.allSatisfy(after.looks.contains))
        #expect(after.plate.zero == before.plate.zero && after.plate.sampledAt == before.plate.sampledAt)
        #expect(after.plate.wasCutOff, "what happened on the plate meanwhile nobody saw")
    }

    @Test func `what is remembered is the same when it was written down and read`() throws {
        let before = try busy().recorder.snapshot
        let text = try JSONEncoder().encode(before)
        let read = try JSONDecoder().decode(RecorderSnapshot.self, from: text)
        #expect(read.entries.map(\.visit.id) == before.entries.map(\.visit.id))
        #expect(read.past == before.past && read.past.allSatisfy { $0.on > 0 })
        #expect(read.tags == before.tags)
        #expect(read.position == before.position)
        #expect(read.habits == before.habits)
        #expect((read.shift, read.shiftVariance) == (before.shift, before.shiftVariance))
        #expect(read.gone == before.gone)
        #expect(read.opening?.animal == before.opening?.animal)
        #expect(
            (read.phase, read.reader, read.isLoaded, read.nextID) == (
                before.phase, before.reader, before.isLoaded, before.nextID
            ))
        #expect(read.zero == before.zero)
        // Written again it is the same to the letter: times have no finer parts any more.
        let (once, twice) = (JSONEncoder(), JSONEncoder())
        (once.outputFormatting, twice.outputFormatting) = (.sortedKeys, .sortedKeys)
        #expect(
            try once.encode(read) == twice.encode(JSONDecoder().decode(RecorderSnapshot.self, from: once.encode(read))))
    }

    @Test func `a visit that is not over has no end after a restart either`() throws {
        let open = VisitSpan(id: 7, on: 12.5)
        let over = VisitSpan(
            id: 8, on: 20, end: 25, gone: 26, isChained: true, logWeight: 6, deviation: 0.02, isLost: true,
            wasCrowded: true, lowest: 0.4)
        for span in [open, over] {
            let read = try JSONDecoder().decode(VisitSpan.self, from: JSONEncoder().encode(span))
            #expect(read == span)
        }
    }

    @Test func `what the store had in hand is offered again at once, under its time`() throws {
        let place = try busy(storeWorks: false)
        let owed = try #require(place.weighings.last)
        var after = Recorder(settings: place.recorder.settings, resuming: place.recorder.snapshot)
        #expect(try #require(after.deadline) <= place.now, "nothing is waited for")
        let offered = after.advance(to: place.now).compactMap {
            if case .record(let weighing) = $0 { weighing } else { nil }
        }
        #expect(offered.map(\.at) == [owed.at] && offered.map(\.weight) == [owed.weight])
        #expect(offered.map(\.name) == [owed.name])
    }

    @Test func `what was learned of an antenna that stands elsewhere by now is not used`() throws {
        let before = try busy(reader: .plate).recorder.snapshot
        let after = Recorder(settings: RecorderSettings(reader: .behind), resuming: before).snapshot
        #expect(after.reader == .behind)
        #expect(after.habits == ReaderHabits(.behind))
    }

    @Test func `who was opened is not in an old snapshot, which is read all the same`() throws {
        let before = try busy().recorder.snapshot
        let text = try JSONEncoder().encode(before)
        var old = try #require(JSONSerialization.jsonObject(with: text) as? [String: Any])
        old["opening"] = nil
        let read = try JSONDecoder().decode(
            RecorderSnapshot.self, from: JSONSerialization.data(withJSONObject: old))
        #expect(read.opening == nil)
        #expect(read.nextID == before.nextID)
    }

    @Test func `one who was just stepping on is an animal after a restart, whatever it weighed so far`() throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(40, .moving, for: .milliseconds(200))
        #expect(place.recorder.phase == .settling)
        place.restart()
        // Nobody comes back to it.
        place.wait(.seconds(12))
        #expect(place.unweighed.count == 1, "\(place.actions)")
    }

    @Test func `visits after a restart have numbers of their own`() throws {
        var place = try busy()
        place.leave()
        let known = Set(place.recorder.snapshot.entries.map(\.visit.id))
        place.restart()
        place.weigh(3, for: .seconds(5))
        place.weigh(500, for: .seconds(12))
        let new = try #require(place.recorder.snapshot.entries.last?.visit.id)
        #expect(!known.contains(new))
    }
}
