import TestSupport
import Testing

@testable import Recording
@testable import Values

struct RecorderTests {
    @Test func `an animal goes through every phase and is recorded once`() throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(25, .moving, for: .milliseconds(200))
        place.weigh(420, .moving, for: .seconds(2))
        place.weigh(425.5, for: .seconds(5))
        place.weigh(0, for: .seconds(1))

        #expect(place.phases == [.loading, .settling, .locked, .recorded, .mustEmpty, .empty])
        let weighing = try #require(place.weighings.first)
        #expect(place.weighings.count == 1)
        #expect(weighing.weight == Weight(grams: 425_500))
        #expect(weighing.identity == .eid(try .animal(1)))
        #expect(weighing.text == "[425.5]")
        #expect(weighing.trace.points.first?.weight == Weight(grams: 25_000))
    }

    @Test func `an EID read while the weight settles belongs to the animal`() throws {
        var place = Scenario()
        place.weigh(420, .moving, for: .seconds(2))
        place.read(try .animal(1))
        place.weigh(425.5, for: .seconds(1))
        #expect(place.weighings.map(\.identity) == [.eid(try .animal(1))])
    }

    @Test func `an EID read shortly after the lock belongs to the animal`() throws {
        var place = Scenario()
        place.weigh(425.5, for: .seconds(3))
        #expect(place.weighings.isEmpty)
        #expect(place.recorder.phase == .locked)
        place.read(try .animal(1))
        #expect(place.weighings.map(\.identity) == [.eid(try .animal(1))])
    }

    @Test func `an EID of long ago does not belong to the animal`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(0, for: .seconds(31))
        place.weigh(425.5, for: .seconds(10))
        #expect(place.weighings.map(\.identity) == [.unknown])
    }

    @Test func `without an EID the weighing is unassigned, not lost`() {
        var place = Scenario()
        place.weigh(425.5, for: .seconds(10))
        #expect(place.weighings.map(\.identity) == [.unknown])
    }

    @Test func `an animal that leaves before its tag is read does not take the tag of the next one`() throws {
        var place = Scenario()
        place.weigh(425.5, for: .seconds(1))
        place.weigh(0, for: .seconds(3))
        place.read(try .animal(2))
        place.weigh(300, for: .seconds(1))
        place.leave()
        #expect(place.names == [nil, try .animal(2)])
        #expect(place.kilograms == [425.5, 300])
    }

    @Test func `a tag read just after the animal left is a candidate, not an identity`() throws {
        var place = Scenario()
        place.weigh(425.5, for: .seconds(1))
        place.weigh(0, for: .milliseconds(600))
        place.read(try .animal(2))
        place.weigh(0, for: .seconds(3))
        #expect(place.weighings.map(\.identity) == [.ambiguous])
        #expect(place.weighings.first?.eids == [try .animal(2)])
    }

    @Test func `two different EIDs in one weighing are ambiguous`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(420, .moving, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(425.5, for: .seconds(1))
        place.leave()
        #expect(place.weighings.map(\.identity) == [.ambiguous])
        #expect(Set(place.weighings.first?.eids ?? []) == [try .animal(1), try .animal(2)])
    }

    @Test func `a reader that repeats a tag twenty times a second is heard once`() throws {
        var place = Scenario()
        for _ in 0..<20 {
            place.read(try .animal(1))
            place.weigh(425.5, for: .milliseconds(100))
        }
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        let heard = RecorderAction.identified(try .animal(1))
        #expect(place.actions.filter { $0 == heard }.count == 1)
        #expect(place.weighings.count == 1)
        #expect(place.recorder.waitingEIDs.isEmpty)
    }

    @Test func `a tag held to the reader again after another one is shown again`() throws {
        var place = Scenario()
        let (first, second) = (try EID.animal(1), try EID.animal(2))
        for eid in [first, second, first, second] {
            place.read(eid)
            place.wait(.seconds(2))
        }
        #expect(place.actions == [first, second, first, second].map(RecorderAction.identified))
        place.read(first)
        place.wait(.milliseconds(500))
        place.read(second)
        #expect(place.actions.count == 5, "two tags in the field at once do not flood")
    }

    @Test func `the tag of the next animal, read before the plate while this one still stands there, waits for it`()
        throws
    {
        var place = Scenario(Recorder(settings: RecorderSettings(reader: .before)))
        place.read(try .animal(1))
        place.weigh(425.5, for: .seconds(2))
        place.read(try .animal(2))
        place.weigh(425.5, for: .seconds(1))
        place.weigh(0, for: .seconds(1))
        place.weigh(425.5, for: .seconds(1))
        place.leave()
        #expect(place.names == [try .animal(1), try .animal(2)])
    }

    @Test func `the same weight twice is two animals when the plate was empty between`() throws {
        var place = Scenario()
        for number in [1, 2] as [UInt64] {
            place.read(try .animal(number))
            place.weigh(425.5, for: .seconds(1))
            place.weigh(0, for: .seconds(1))
        }
        #expect(place.weighings.count == 2)
    }

    @Test func `one lost sample is not an empty plate`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(425.5, for: .seconds(2))
        place.weigh(0, for: .milliseconds(200))
        place.weigh(425.5, for: .seconds(9))
        #expect(place.weighings.count == 1)
    }

    @Test func `an animal that leaves before the lock is reported and not recorded`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        for kilograms in [180.0, 260, 390, 423, 470, 380, 455, 210, 120] {
            place.weigh(kilograms, .moving, for: .milliseconds(200))
        }
        place.leave()
        #expect(place.weighings.isEmpty)
        let told = try #require(place.unweighed.first)
        guard case .notWeighed(let heaviest, let eids, .leftEarly) = told else { Issue.record("\(told)"); return }
        #expect(place.unweighed.count == 1)
        #expect((400...470).contains(heaviest.kilograms))
        #expect(eids == [try .animal(1)])
    }

    @Test func `an animal that stood still for two seconds is weighed though the device never said so`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(423, .moving, for: .seconds(2))
        place.leave()
        #expect(place.kilograms == [423])
        #expect(place.weighings.map(\.method) == [.estimate])
        #expect(place.names == [try .animal(1)])
    }

    @Test func `a weighing the store refused is offered again under the same time`() throws {
        var place = Scenario()
        place.storeWorks = false
        place.read(try .animal(1))
        place.weigh(425.5, for: .seconds(2))
        #expect(place.recorder.phase == .locked)
        place.storeWorks = true
        place.weigh(425.5, for: .seconds(1))
        #expect(place.recorder.phase == .recorded)
        #expect(place.weighings.count >= 2)
        #expect(Set(place.weighings.map(\.at)).count == 1)
    }

    @Test func `the operator's record key locks at once`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(425.5, .moving, for: .milliseconds(100), byOperator: true)
        #expect(place.weighings.count == 1)
    }

    @Test func `a scale without a stable flag locks when the weight stands still`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(200, .unknown, for: .seconds(0.5))
        place.weigh(425.5, .unknown, for: .seconds(1))
        #expect(place.weighings.isEmpty)
        place.weigh(425.5, .unknown, for: .seconds(1.5))
        let weighing = try #require(place.weighings.first)
        #expect(weighing.method == .estimate)
        #expect((weighing.weight - Weight(grams: 425_500)).magnitude <= weighing.interval ?? .zero)
    }
}

struct RecorderRestartTests {
    @Test func `a recorded animal still on the plate is not recorded again`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(425.5, for: .seconds(2))
        place.restart()
        place.weigh(425, for: .seconds(10))
        #expect(place.weighings.count == 1)
        #expect(place.recorder.phase == .mustEmpty)
    }

    @Test func `another animal that stepped on meanwhile is weighed`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(425.5, for: .seconds(2))
        place.wait(.seconds(31))
        place.restart()
        place.read(try .animal(2))
        place.weigh(380, for: .seconds(3))
        #expect(place.weighings.map(\.identity) == [.eid(try .animal(1)), .eid(try .animal(2))])
    }

    @Test func `a locked weight without identity survives`() throws {
        var place = Scenario()
        place.weigh(425.5, for: .seconds(2))
        place.restart()
        place.read(try .animal(1))
        #expect(place.weighings.map(\.identity) == [.eid(try .animal(1))])
        #expect(place.weighings.first?.weight == Weight(grams: 425_500))
    }

    @Test func `a tag read before the restart belongs to the animal that steps on after it`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.restart()
        place.weigh(425.5, for: .seconds(1))
        #expect(place.weighings.map(\.identity) == [.eid(try .animal(1))])
    }

    @Test func `a weight in the hands of the store keeps its time`() throws {
        var place = Scenario()
        place.storeWorks = false
        place.read(try .animal(1))
        place.weigh(425.5, for: .milliseconds(500))
        place.restart()
        place.storeWorks = true
        place.wait(.seconds(9))
        #expect(Set(place.weighings.map(\.at)).count == 1)
        #expect(place.recorder.phase == .recorded || place.recorder.phase == .mustEmpty)
    }
}
