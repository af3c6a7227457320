import Foundation
import TestSupport
import Testing

@testable import Recording
@testable import Values

/// What happens seldom: loads that creep, a store that fails, scales that say little, commands that come late.
struct RareStateTests {
    private func facts(_ kilograms: Int, isWeighed: Bool = false) -> TagFacts {
        TagFacts(
            expectation: WeightExpectation(
                weight: Weight(grams: kilograms * 1000), deviation: Weight(grams: kilograms * 30)),
            isWeighed: isWeighed)
    }

    // MARK: - When a weight is final

    @Test func `a load that the scale calls stable while it slowly rises is not final`() {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        // Each step is within the tolerance of the one before, and the whole way is far beyond it.
        for step in 0..<15 { place.weigh(400 + Double(step) * 0.6, for: .milliseconds(100)) }
        #expect(place.recorder.lockedWeight == nil, "\(place.story)")
        #expect(place.recorder.phase == .settling)
        place.weigh(409, for: .milliseconds(600))
        #expect(place.recorder.lockedWeight == Weight(grams: 409_000))
    }

    @Test(arguments: [(1, false), (2, false), (3, false), (4, true), (5, true)])
    func `a stable weight is final after three tenths of a second, and not with the sample before`(
        samples: Int, isFinal: Bool
    ) {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.weigh(400, for: Scenario.period * samples)
        #expect((place.recorder.lockedWeight != nil) == isFinal)
    }

    @Test(arguments: [(401.2, true), (401.3, false)])
    func `what differs by more than the tolerance begins to stand still anew`(second: Double, isFinal: Bool) {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.weigh(400, for: .milliseconds(200))
        place.weigh(second, for: .milliseconds(200))
        #expect((place.recorder.lockedWeight != nil) == isFinal)
    }

    @Test func `a tare that a scale prints is no animal`() {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.weigh(450, basis: .tare, for: .seconds(12))
        #expect(place.weighings.isEmpty && place.unweighed.isEmpty)
        #expect(place.phases.isEmpty)
    }

    // MARK: - A store that fails

    @Test(arguments: [1, 30])
    func `a weighing that the store refused is offered again when the wait is over, and not before`(seconds: Int)
        throws
    {
        var settings = RecorderSettings()
        settings.retryStore = .seconds(seconds)
        var place = Scenario(Recorder(settings: settings))
        place.storeWorks = false
        place.read(try .animal(1))
        place.weigh(425.5, for: .milliseconds(500))
        #expect(place.weighings.count == 1)
        for time in 1...3 {
            // Refused in the moment in which it was offered.
            let due = try #require(place.recorder.deadline)
            #expect(due == (try #require(place.weighings.first?.at)) + .seconds(seconds) * time)
            place.move(to: due - .milliseconds(1))
            #expect(place.weighings.count == time, "too early")
            place.move(to: due)
            #expect(place.weighings.count == time + 1)
        }
        place.storeWorks = true
        place.move(to: try #require(place.recorder.deadline))
        let count = place.weighings.count
        place.weigh(425.5, for: .seconds(2 * seconds + 2))
        #expect(place.weighings.count == count, "once it is stored it is not offered any more")
        #expect(Set(place.weighings.map(\.at)).count == 1)
    }

    @Test func `a weight that became another while the store had it in hand is corrected once it is stored`() throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.storeWorks = false
        place.weigh(225, for: .seconds(2))
        let offered = try #require(place.weighings.first)
        #expect(offered.weight == Weight(grams: 225_000))
        place.weigh(400, for: .seconds(5))
        #expect(place.corrections.isEmpty, "what nobody has stored cannot be corrected")
        place.storeWorks = true
        place.weigh(400, for: .seconds(2))
        place.leave()
        #expect(Set(place.weighings.map(\.at)) == [offered.at])
        #expect(place.kilograms.last == 400, "\(place.story)")
        let corrected = place.actions.compactMap { if case .corrected(let at, _) = $0 { at } else { nil } }
        #expect(corrected == [offered.at], "under the time that it was stored by")
    }

    @Test func `a corrected weight keeps the time of its weighing`() throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(225, for: .seconds(3))
        let weighing = try #require(place.weighings.first)
        place.weigh(400, for: .seconds(6))
        place.leave()
        let corrected = place.actions.compactMap { if case .corrected(let at, _) = $0 { at } else { nil } }
        #expect(corrected == [weighing.at], "\(place.story)")
    }

    // MARK: - Silence

    @Test(arguments: [6, 20, 300])
    func `an animal that stands weighed on a scale that falls silent is not weighed again`(seconds: Int) throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(425.5, for: .seconds(3))
        place.wait(.seconds(seconds))
        place.weigh(425.5, for: .seconds(5))
        place.leave()
        #expect(place.kilograms == [425.5], "\(place.story)")
        #expect(place.unweighed.isEmpty)
    }

    // MARK: - The zero

    private func zeroLosses(in place: Scenario) -> Int {
        place.actions.count { if case .zeroLost = $0 { true } else { false } }
    }

    @Test(arguments: [(1, 0), (2, 0), (3, 0), (4, 1), (9, 1)])
    func `a zero is lost when the scale shows less than nothing for three tenths of a second`(samples: Int, losses: Int)
    {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.weigh(-25, for: Scenario.period * samples)
        place.weigh(0, for: .seconds(2))
        #expect(zeroLosses(in: place) == losses)
    }

    @Test(arguments: [(-20.0, 1), (-19.9, 0)])
    func `a little less than nothing is an empty plate`(kilograms: Double, losses: Int) {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.weigh(kilograms, for: .seconds(1))
        #expect(zeroLosses(in: place) == losses)
    }

    @Test func `less than nothing before and after a silence is not less than nothing all the time`() {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.weigh(-25, for: .milliseconds(100))
        place.jump(.seconds(6))
        place.weigh(-25, for: .milliseconds(100))
        #expect(zeroLosses(in: place) == 0)
        place.weigh(-25, for: .milliseconds(400))
        #expect(zeroLosses(in: place) == 1)
    }

    /// A place whose zero is lost.
    private func withoutZero() -> Scenario {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.weigh(-400, for: .seconds(1))
        return place
    }

    @Test(arguments: [(5, false), (10, false), (11, true), (20, true)])
    func `a scale is trusted again when it has shown nothing for a whole second`(samples: Int, isTrusted: Bool) {
        var place = withoutZero()
        place.weigh(0, for: Scenario.period * samples)
        place.weigh(400, for: .seconds(12))
        #expect((place.kilograms == [400]) == isTrusted, "\(place.story)")
    }

    @Test func `nothing before and after a silence does not make it trusted`() {
        var place = withoutZero()
        place.weigh(0, for: .milliseconds(500))
        place.jump(.seconds(6))
        place.weigh(0, for: .milliseconds(300))
        place.weigh(400, for: .seconds(12))
        #expect(place.weighings.isEmpty, "\(place.story)")
    }

    @Test(arguments: [(1, true), (2, true), (4, false), (60, false)])
    func `a tare calls into question who has just left, and nobody who left long ago`(seconds: Int, isAsked: Bool)
        throws
    {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(3))
        place.weigh(0, for: .seconds(seconds))
        place.weigh(-400, for: .milliseconds(400))
        let asked = place.actions.contains { if case .contradicted = $0 { true } else { false } }
        #expect(zeroLosses(in: place) == 1)
        #expect(asked == isAsked)
    }

    // MARK: - What is thrown away

    @Test(arguments: [0, 123, 999])
    func `a weighing that is thrown away is known by its time to the millisecond`(microseconds: Int64) throws {
        var place = Scenario()
        place.jump(.microseconds(microseconds))
        place.read(try .animal(1))
        place.weigh(425.5, for: .seconds(3))
        let at = try #require(place.stored.first?.at)
        #expect(at.microseconds % 1000 == microseconds)
        place.discard(recordedAt: Timestamp(microseconds: at.microseconds / 1000 * 1000))
        place.weigh(425.5, for: .seconds(10))
        place.leave()
        #expect(place.kilograms == [425.5, 425.5])
    }

    @Test(arguments: [-2, -1, 1, 2])
    func `a weighing of another millisecond is another`(milliseconds: Int) throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(425.5, for: .seconds(3))
        place.discard(recordedAt: try #require(place.stored.first?.at) + .milliseconds(milliseconds))
        place.weigh(425.5, for: .seconds(10))
        place.leave()
        #expect(place.kilograms == [425.5])
    }

    // MARK: - Names

    @Test func `that an animal was weighed just now takes its name from no weighing`() throws {
        var place = Scenario()
        let eid = try EID.animal(1)
        place.facts[eid] = facts(400)
        place.read(eid)
        place.weigh(400, for: .seconds(3))
        #expect(place.names == [eid])
        #expect(place.know(facts(250, isWeighed: true), of: eid).isEmpty)
        place.weigh(400, for: .seconds(3))
        place.leave()
        #expect(place.names == [eid], "\(place.story)")
    }

    @Test func `what is learned of an animal before it is weighed counts`() throws {
        var place = Scenario()
        let eid = try EID.animal(1)
        place.facts[eid] = facts(400)
        place.weigh(400, .moving, for: .milliseconds(500))
        place.read(eid)
        _ = place.know(facts(250, isWeighed: true), of: eid)
        place.weigh(400, for: .seconds(12))
        #expect(place.names == [nil], "\(place.story)")
    }

    @Test func `a tag that is read again after its animal was weighed is not told as read for nothing`() throws {
        var place = Scenario()
        for number in 1...9 as ClosedRange<UInt64> {
            place.read(try .animal(number))
            place.weigh(300 + 20 * Double(number), for: .seconds(2))
            // It stands beside the plate still when the next one is weighed.
            if number == 2 { place.read(try .animal(1)) }
            place.weigh(300 + 20 * Double(number), for: .seconds(1))
            place.weigh(0, for: .milliseconds(1200))
        }
        place.wait(.seconds(60))
        #expect(place.weighings.count == 9)
        #expect(place.unused.isEmpty)
        place.read(try .animal(1))
        place.wait(.seconds(60))
        #expect(place.unused == [try .animal(1)], "but one that comes a minute later is")
    }

    @Test func `a tag that is heard once more behind its weighed animal is not told as read for nothing`() throws {
        var place = Scenario()
        for number in 1...8 as ClosedRange<UInt64> {
            place.read(try .animal(number))
            place.weigh(300 + 20 * Double(number), for: .seconds(2))
            if number == 2 { place.read(try .animal(1)) }
            place.weigh(300 + 20 * Double(number), for: .seconds(4))
            // So long that the first weighing is forgotten before its tag is.
            place.weigh(0, for: .seconds(4))
        }
        place.wait(.seconds(60))
        #expect(place.weighings.count == 8)
        #expect(place.unused.isEmpty, "\(place.story)")
    }

    /// How often the first name of a weighing was taken away when a second tag was read as often.
    private func withdrawals(below doubtful: Double) throws -> Int {
        var settings = RecorderSettings()
        settings.doubtfulName = doubtful
        var place = Scenario(Recorder(settings: settings))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(2))
        #expect(place.names == [try .animal(1)])
        for _ in 0..<3 {
            place.read(try .animal(2))
            place.weigh(400, for: .milliseconds(700))
        }
        place.leave()
        return place.withdrawn.count
    }

    @Test func `a name that was given is taken away only below the lower of the two bounds`() throws {
        #expect(try withdrawals(below: 0) == 0)
        #expect(try withdrawals(below: 0.95) == 1)
    }

    @Test func `behind the plate nobody is named while they still stand there`() throws {
        var settings = RecorderSettings(reader: .behind)
        settings.sureName = 0.01
        var place = Scenario(Recorder(settings: settings))
        place.weigh(0, for: .seconds(1))
        place.weigh(400, for: .seconds(2))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(2))
        #expect(place.weighings.isEmpty, "it may be the tag of the one before")
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(0, for: .seconds(10))
        #expect(place.names == [try .animal(1)])
    }
}

/// A plate that nobody saw for a while, together with a tag, an opened animal or a restart.
struct UnseenPlateTests {
    /// How the plate went unseen.
    enum Gap: CaseIterable, Sendable { case lostLink, restart, silence }

    private func pass(_ gap: Gap, _ duration: Duration, in place: inout Scenario) {
        switch gap {
        case .lostLink: place.loseLink()
        case .restart: place.restart()
        case .silence: break
        }
        place.jump(duration)
    }

    private func opened(_ key: String, of kilograms: Int) -> OpenedAnimal {
        let expectation = WeightExpectation(
            weight: Weight(grams: kilograms * 1000), deviation: Weight(grams: kilograms * 30))
        return OpenedAnimal(key: key, eid: nil, facts: TagFacts(expectation: expectation), by: "Jana")
    }

    @Test(arguments: [Gap.lostLink, .restart], [2600, 4000, 4900, 10_000, 25_000])
    func `a tag from before names nobody who stands there afterwards`(gap: Gap, milliseconds: Int) throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        pass(gap, .milliseconds(milliseconds), in: &place)
        place.weigh(0, for: .seconds(1))
        place.weigh(425.5, for: .seconds(12))
        place.leave()
        #expect(place.kilograms == [425.5])
        #expect(place.names == [nil], "\(place.story)")
    }

    @Test(arguments: [Gap.lostLink, .restart], [100, 2000, 2300])
    func `in less than an animal needs nobody came and went`(gap: Gap, milliseconds: Int) throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        pass(gap, .milliseconds(milliseconds), in: &place)
        place.weigh(0, for: .seconds(1))
        place.weigh(425.5, for: .seconds(12))
        place.leave()
        #expect(place.names == [try .animal(1)], "\(place.story)")
    }

    @Test func `a scale that says nothing while it is empty has seen nobody come`() throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        pass(.silence, .seconds(10), in: &place)
        place.weigh(425.5, for: .seconds(12))
        place.leave()
        #expect(place.names == [try .animal(1)], "\(place.story)")
    }

    @Test(arguments: [Gap.lostLink, .restart])
    func `a clock that was set back meanwhile hides for how long`(gap: Gap) throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        pass(gap, .seconds(-7200), in: &place)
        place.weigh(0, for: .seconds(1))
        place.weigh(425.5, for: .seconds(12))
        place.leave()
        #expect(place.kilograms == [425.5])
        #expect(place.names == [nil], "\(place.story)")
    }

    @Test(arguments: [Gap.lostLink, .restart])
    func `the tag of the next one, read just before the plate is seen again, is believed`(gap: Gap) throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(2))
        pass(gap, .milliseconds(3500), in: &place)
        place.read(try .animal(2))
        place.jump(.milliseconds(500))
        place.weigh(500, for: .seconds(6))
        place.leave()
        #expect(place.kilograms == [400, 500])
        #expect(place.names == [try .animal(1), nil], "which of those who may have come is not known")
        #expect(place.candidates.last?.map(\.eid) == [try .animal(2)], "\(place.story)")
    }

    @Test(arguments: [Gap.lostLink, .restart])
    func `the tag of the next one, read just before the plate is seen again after long, names it`(gap: Gap) throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(2))
        pass(gap, .seconds(40), in: &place)
        place.read(try .animal(2))
        place.jump(.milliseconds(500))
        place.weigh(500, for: .seconds(6))
        place.leave()
        #expect(place.kilograms == [400, 500])
        #expect(place.names == [try .animal(1), try .animal(2)], "\(place.story)")
    }

    @Test(arguments: [Gap.lostLink, .restart], [(4, nil), (20, nil), (40, "Žofka")] as [(Int, String?)])
    func `an animal opened before is not taken for whoever came in a short gap`(gap: Gap, after: (Int, String?))
        throws
    {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(250, for: .seconds(3))
        #expect(place.names == [try .animal(1)])
        #expect(place.open(opened("Žofka", of: 400)) == .awaited)
        pass(gap, .seconds(after.0), in: &place)
        place.weigh(400, for: .seconds(12))
        place.leave()
        #expect(place.kilograms == [250, 400], "\(place.story)")
        #expect(place.weighings.map { $0.opened?.key } == [nil, after.1])
    }

    @Test func `the animal that stands there as an opened one is not given to another who is opened`() throws {
        var place = Scenario()
        #expect(place.open(opened("Žofka", of: 400)) == .awaited)
        place.weigh(400, for: .seconds(3))
        #expect(place.open(opened("Růžena", of: 300)) == .awaited)
        place.leave()
        place.weigh(300, for: .seconds(3))
        #expect(place.weighings.map { $0.opened?.key } == ["Žofka", "Růžena"])
    }

    @Test func `who was opened meanwhile is still awaited when the weighing before is thrown away`() throws {
        var place = Scenario()
        #expect(place.open(opened("Žofka", of: 400)) == .awaited)
        place.weigh(400, for: .seconds(3))
        #expect(place.open(opened("Růžena", of: 300)) == .awaited)
        place.discard(try #require(place.weighings.last))
        #expect(place.recorder.opened?.key == "Růžena")
        place.weigh(400, for: .seconds(12))
        place.leave()
        place.weigh(300, for: .seconds(3))
        #expect(place.weighings.map { $0.opened?.key } == ["Žofka", nil, "Růžena"])
    }

    @Test func `an opened animal that stands there is awaited however long it takes`() {
        var settings = RecorderSettings()
        settings.openedLasts = .seconds(20)
        var place = Scenario(Recorder(settings: settings))
        #expect(place.open(opened("Žofka", of: 400)) == .awaited)
        place.weigh(0, for: .seconds(19))
        // Its fore feet are on, and it thinks about it.
        place.weigh(25, .moving, for: .seconds(30))
        place.weigh(400, for: .seconds(3))
        #expect(place.weighings.map { $0.opened?.key } == ["Žofka"])
    }

    @Test(arguments: [(19.9, true), (20, false)])
    func `an opened animal that does not come is awaited to the end of its time`(seconds: Double, isAwaited: Bool) {
        var settings = RecorderSettings()
        settings.openedLasts = .seconds(20)
        var place = Scenario(Recorder(settings: settings))
        let began = place.now
        _ = place.open(opened("Žofka", of: 400))
        #expect(place.recorder.deadline == began + .seconds(20))
        place.move(to: began + .milliseconds(Int(seconds * 1000)))
        #expect((place.recorder.opened != nil) == isAwaited)
    }
}
