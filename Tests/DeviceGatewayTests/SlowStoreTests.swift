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
        let time = SetClock()
        let clock = time.station
        let isSlow = Mutex(false)
        let store = try await HerdStore.open(
            .memory,
            clock: StoreClock(
                now: {
                    if isSlow.withLock(\.self) { time.pass(.seconds(6)) }
                    return time.system
                }, day: \.day))
        let log = Log { _, _ in }
        let place = await WeighingPlace(
            name: "main", store: store, backlog: Backlog(store, path: nil, clock: clock, news: News(), log: log),
            settings: RecorderSettings(), selectionUnit: nil, clock: clock, news: News(), log: log)
        let scale = try await store.addDevice(
            DeviceDraft(name: "scale", kind: .scale, link: "pty:/scale", dialect: "auto", place: "main"), by: "test")
        let reader = try await store.addDevice(
            DeviceDraft(name: "reader", kind: .reader, link: "pty:/reader", dialect: "auto", place: "main"), by: "test")
        let start = clock.now()
        func show(_ content: Reading.Content, of device: Device, after tenths: Int) async {
            let reading = Reading(at: start + .milliseconds(100 * tenths), content: content, raw: [UInt8]())
            await place.take(.reading(.init(reading: reading, device: device, capture: nil)))
        }
        for tenths in 0..<20 { await show(.kilograms(0), of: scale, after: tenths) }
        await show(.kilograms(425), of: scale, after: 20)
        isSlow.withLock { $0 = true }
        await show(.eid(EIDReading(eid: try EID(digits: "203000021346208"))), of: reader, after: 21)
        #expect(clock.now() > start + .seconds(6))
        for tenths in 22..<80 { await show(.kilograms(425), of: scale, after: tenths) }

        #expect(place.frame?.eid?.description == "203000021346208")
        let weighing = try #require(try await store.weighings(WeighingQuery()).items.first)
        #expect(weighing.eid?.description == "203000021346208")
        #expect(weighing.at < start + .seconds(4))
    }
}
