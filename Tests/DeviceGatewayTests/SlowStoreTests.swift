import HerdStore
import Links
import Recording
import ScaleProtocol
import Synchronization
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// The store takes seconds for everything, because another program holds the database; the scale goes on meanwhile.
@LinkActor
struct SlowStoreTests {
    @Test func `what came while the store was slow is weighed as it came, and the tag stays on the screen`()
        async throws
    {
        let lane = try await Lane()
        for tenths in 0..<20 { await lane.show(.kilograms(0), after: tenths) }
        await lane.show(.kilograms(425), after: 20)
        lane.slowDown()
        await lane.show(.eid(EIDReading(eid: try Lane.first)), after: 21)
        #expect(lane.clock.now() > lane.start + .seconds(6))
        for tenths in 22..<80 { await lane.show(.kilograms(425), after: tenths) }

        #expect(lane.place.frame?.eid?.description == "203000021346208")
        let weighing = try #require(try await lane.store.weighings(WeighingQuery()).items.first)
        #expect(weighing.eid?.description == "203000021346208")
        #expect(weighing.at < lane.start + .seconds(4))
    }

    @Test func `a tag heard before the slow store had the weighing is the next animal's`() async throws {
        let lane = try await Lane(reader: .before)
        for tenths in 0..<20 { await lane.show(.kilograms(0), after: tenths) }
        await lane.show(.eid(EIDReading(eid: try Lane.first)), after: 12)
        for tenths in 20..<35 { await lane.show(.kilograms(425, .moving), after: tenths) }
        await lane.show(.eid(EIDReading(eid: try Lane.second)), after: 34)
        lane.slowDown()
        for tenths in 35..<90 { await lane.show(.kilograms(425), after: tenths) }
        for tenths in 90..<100 { await lane.show(.kilograms(0), after: tenths) }
        for tenths in 100..<160 { await lane.show(.kilograms(550), after: tenths) }
        for tenths in 160..<200 { await lane.show(.kilograms(0), after: tenths) }

        let weighings = try await lane.store.weighings(WeighingQuery()).items.sorted { $0.at < $1.at }
        #expect(weighings.map(\.weight) == [Weight(grams: 425_000), Weight(grams: 550_000)])
        #expect(weighings.map(\.eid) == [try Lane.first, try Lane.second])
        #expect(weighings.allSatisfy { $0.at < lane.start + .seconds(16) })
        #expect(try await lane.store.missedWeighings().isEmpty)
    }
}

/// A place with a scale and a reader, and a store that can become slow.
@LinkActor
private struct Lane {
    let clock: StationClock
    let start: Timestamp
    let store: HerdStore
    let place: WeighingPlace
    private let scale: Device
    private let reader: Device
    private let isSlow = Switch()

    static var first: EID { get throws { try EID(digits: "203000021346208") } }
    static var second: EID { get throws { try EID(digits: "203000021346216") } }

    private final class Switch: Sendable {
        let isOn = Mutex(false)
    }

    init(reader position: ReaderPosition = .plate) async throws {
        let (time, isSlow) = (SetClock(), isSlow)
        clock = time.station
        start = clock.now()
        store = try await HerdStore.open(
            .memory,
            clock: StoreClock(
                now: {
                    if isSlow.isOn.withLock(\.self) { time.pass(.seconds(6)) }
                    return time.system
                }, day: \.day))
        let log = Log { _ in }
        place = await WeighingPlace(
            name: "main", store: store, backlog: Backlog(store, path: nil, clock: clock, news: News(), log: log),
            settings: RecorderSettings(reader: position), selectionUnit: nil, clock: clock, news: News(), log: log)
        scale = try await store.addDevice(
            DeviceDraft(name: "scale", kind: .scale, link: "pty:/scale", dialect: "auto", place: "main"), by: "test")
        reader = try await store.addDevice(
            DeviceDraft(name: "reader", kind: .reader, link: "pty:/reader", dialect: "auto", place: "main"), by: "test")
    }

    /// From now on everything that is stored takes six seconds.
    func slowDown() { isSlow.isOn.withLock { $0 = true } }

    /// A device says something, so many tenths of a second after the start.
    func show(_ content: Reading.Content, after tenths: Int) async {
        let device = if case .eid = content { reader } else { scale }
        let reading = Reading(at: start + .milliseconds(100 * tenths), content: content, raw: [UInt8]())
        await place.take(.reading(.init(reading: reading, device: device, capture: nil)))
    }
}
