import TestSupport
import Testing

@testable import Recording
@testable import Values

/// Identity before weight: an animal is opened at the place, and the next weighing there is its own.
struct RecorderOpeningTests {
    private func animal(_ key: String, of kilograms: Int? = nil, eid: EID? = nil) -> OpenedAnimal {
        let expectation = kilograms.map {
            WeightExpectation(weight: Weight(grams: $0 * 1000), deviation: Weight(grams: $0 * 30))
        }
        return OpenedAnimal(key: key, eid: eid, facts: TagFacts(expectation: expectation), by: "Jana")
    }

    private func closings(in place: Scenario) -> [OpenedAnimal.Closing] {
        place.actions.compactMap { if case .closed(_, let why) = $0 { why } else { nil } }
    }

    private func keys(in place: Scenario) -> [String?] { place.weighings.map { $0.opened?.key } }

    @Test(arguments: [ReaderPosition.before, .plate, .behind])
    func `the next weighing is the opened animal's, and only that one`(reader: ReaderPosition) {
        var place = Scenario(Recorder(settings: RecorderSettings(reader: reader)))
        #expect(place.open(animal("Žofka", of: 400)) == .awaited)
        place.weigh(0, for: .seconds(20))
        place.weigh(404, for: .seconds(3))
        place.leave()
        place.weigh(402, for: .seconds(10))
        place.leave()
        #expect(keys(in: place) == ["Žofka", nil])
        #expect(place.weighings.map(\.identity).last == .unknown)
        #expect(closings(in: place) == [.weighed])
    }

    @Test func `one that was never weighed is weighed under its name, too`() {
        var place = Scenario()
        _ = place.open(animal("new"))
        place.weigh(300, for: .seconds(3))
        #expect(keys(in: place) == ["new"])
    }

    @Test func `whoever stands there and is not weighed yet is meant`() {
        var place = Scenario()
        place.weigh(400, for: .seconds(2))
        #expect(place.recorder.phase == .locked)
        #expect(place.open(animal("Žofka", of: 400)) == .awaited)
        place.weigh(400, for: .milliseconds(200))
        #expect(keys(in: place) == ["Žofka"])
    }

    @Test func `whoever stands there weighed and without a name is told, and nobody is awaited`() throws {
        var place = Scenario()
        place.weigh(400, for: .seconds(10))
        let at = try #require(place.weighings.first?.at)
        #expect(place.open(animal("Žofka", of: 400)) == .stands(at))
        place.leave()
        place.weigh(400, for: .seconds(10))
        #expect(keys(in: place) == [nil, nil])
    }

    @Test func `whoever stands there under a name is not meant, but the next one`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(3))
        #expect(place.names == [try .animal(1)])
        #expect(place.open(animal("Žofka", of: 250)) == .awaited)
        place.leave()
        place.weigh(250, for: .seconds(3))
        #expect(keys(in: place) == [nil, "Žofka"])
    }

    @Test func `a tag that says otherwise is believed instead`() throws {
        var place = Scenario()
        _ = place.open(animal("Žofka", of: 400))
        place.weigh(0, for: .seconds(2))
        place.weigh(400, .moving, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(400, for: .seconds(3))
        #expect(place.names == [try .animal(2)])
        #expect(keys(in: place) == [nil])
        #expect(closings(in: place) == [.otherTag])
    }

    @Test func `a tag that comes after the weighing takes it from the opened animal`() throws {
        var place = Scenario()
        _ = place.open(animal("Žofka", of: 400))
        place.weigh(400, for: .seconds(2))
        #expect(keys(in: place) == ["Žofka"])
        place.read(try .animal(2))
        place.weigh(400, for: .seconds(2))
        place.leave()
        #expect(place.withdrawn.count == 1)
        #expect(place.names == [try .animal(2)])
    }

    @Test func `its own tag names it, and both agree`() throws {
        var place = Scenario()
        _ = place.open(animal("Žofka", of: 400, eid: try .animal(1)))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(3))
        place.leave()
        #expect(place.names == [try .animal(1)])
        #expect(place.withdrawn.isEmpty)
        #expect(closings(in: place) == [.weighed])
    }

    @Test func `its own tag read late changes nothing`() throws {
        var place = Scenario()
        _ = place.open(animal("Žofka", of: 400, eid: try .animal(1)))
        place.weigh(400, for: .seconds(2))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(2))
        place.leave()
        #expect(keys(in: place) == ["Žofka"])
        #expect(place.withdrawn.isEmpty)
    }

    @Test func `a weight that can hardly be its own is nobody's`() {
        var place = Scenario()
        _ = place.open(animal("Žofka", of: 400))
        place.weigh(250, for: .seconds(12))
        #expect(place.weighings.map(\.identity) == [.unknown])
        #expect(closings(in: place) == [.doubtful])
    }

    @Test func `one that turned back is awaited further`() {
        var place = Scenario()
        _ = place.open(animal("Žofka", of: 400))
        place.weigh(380, .moving, for: .milliseconds(400))
        place.weigh(0, for: .seconds(5))
        place.weigh(400, for: .seconds(3))
        #expect(keys(in: place) == ["Žofka"])
    }

    @Test func `nobody comes for ten minutes: it is awaited no longer`() {
        var place = Scenario()
        _ = place.open(animal("Žofka", of: 400))
        place.weigh(0, for: .seconds(599))
        #expect(closings(in: place) == [])
        place.weigh(0, for: .seconds(2))
        #expect(closings(in: place) == [.expired])
        place.weigh(400, for: .seconds(10))
        #expect(keys(in: place) == [nil])
    }

    @Test func `it is taken back by hand, or by opening another`() {
        var place = Scenario()
        _ = place.open(animal("Žofka", of: 400))
        _ = place.open(animal("Růžena", of: 400))
        place.weigh(400, for: .seconds(3))
        place.leave()
        _ = place.open(animal("Žofka", of: 400))
        place.close()
        place.weigh(400, for: .seconds(10))
        #expect(keys(in: place) == ["Růžena", nil])
        #expect(closings(in: place) == [.byHand, .weighed, .byHand])
    }

    @Test func `a restart forgets nobody`() {
        var place = Scenario()
        _ = place.open(animal("Žofka", of: 400))
        place.weigh(0, for: .seconds(1))
        place.restart()
        place.weigh(0, for: .seconds(1))
        place.weigh(400, for: .seconds(3))
        #expect(keys(in: place) == ["Žofka"])
    }

    @Test func `thrown away under a standing animal, it is weighed again as the same`() throws {
        var place = Scenario()
        _ = place.open(animal("Žofka", of: 400))
        place.weigh(400, for: .seconds(3))
        place.discard(try #require(place.weighings.last))
        place.weigh(400, for: .seconds(3))
        #expect(keys(in: place) == ["Žofka", "Žofka"])
    }

    @Test func `two at once are not one animal that was opened`() {
        var place = Scenario()
        _ = place.open(animal("Žofka", of: 400))
        place.weigh(400, .moving, for: .milliseconds(500))
        place.weigh(790, for: .seconds(12))
        #expect(!place.weighings.isEmpty)
        #expect(place.weighings.allSatisfy { $0.opened == nil })
    }

    @Test func `fore feet alone are not weighed under its name, even if it was never weighed`() {
        var recorder = Recorder(settings: RecorderSettings())
        recorder.know(
            herd: (0..<40).map { number in
                WeightExpectation(weight: Weight(grams: 380_000 + number * 1000), deviation: Weight(grams: 10_000))
            })
        var place = Scenario(recorder)
        _ = place.open(animal("new"))
        place.weigh(190, for: .seconds(3))
        #expect(place.weighings.isEmpty)
        place.weigh(400, for: .seconds(3))
        place.leave()
        #expect(place.kilograms == [400])
        #expect(keys(in: place) == ["new"])
    }
}
