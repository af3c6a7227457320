import Foundation
import HerdStore
import Recording
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// What cannot be stored waits in its order, is stored once, and is never lost without a word.
struct BacklogTests {
    private let folder: TemporaryFolder
    private let store: HerdStore
    private let time = SteppedTime(start: Timestamp(microseconds: 1_760_000_000_000_000))
    private let news = News()
    private var path: String { folder.file("spool") }

    init() async throws {
        folder = try TemporaryFolder()
        store = try await HerdStore.open(.memory)
    }

    private func open() async -> Backlog {
        await Backlog.open(store, path: path, clock: time.clock, news: news, log: time.log)
    }

    private func key(_ number: Int) -> String { "main@\(number)" }

    private func weighing(_ number: Int, text: String = "") -> PendingWrite {
        .weighing(
            WeighingDraft(place: "main", weight: Weight(grams: 400_000 + number), text: text),
            at: time.shown + .seconds(number), key: key(number),
            RecorderState(place: "main", json: "after \(number)"))
    }

    private var missed: PendingWrite {
        .missed(
            MissedWeighing(
                at: time.shown, place: "main", reason: .leftEarly, weight: Weight(grams: 400_000), eids: [],
                animal: nil, simulated: false), key: PendingWrite.newKey())
    }

    /// Weighings in the order in which they were stored.
    private func stored() async throws -> [Int] {
        var grams: [Int] = []
        for event in try await store.events(after: 0, limit: 100_000) where event.kind == .weighingRecorded {
            let weight: Weight = try #require(event.data["kilograms"]).decoded()
            grams.append(weight.grams - 400_000)
        }
        return grams
    }

    private func missedCount() async throws -> Int {
        try await store.events(after: 0, limit: 100_000).count { $0.kind == .weighingMissed }
    }

    private func wait(in backlog: Backlog, _ write: PendingWrite) async {
        let outcome = await backlog.write(write)
        guard case .waiting = outcome else {
            Issue.record("it did not wait: \(outcome)")
            return
        }
    }

    @Test func `what cannot be stored is stored in its order when it can be`() async throws {
        let backlog = await open()
        guard case .stored = await backlog.write(weighing(0)) else {
            Issue.record("not stored")
            return
        }
        try await store.fill()
        for number in 1...18 { await wait(in: backlog, weighing(number)) }
        await wait(in: backlog, missed)
        #expect(news.backlog.waiting == 18)
        #expect(news.backlog.reason == .diskFull)
        #expect(news.backlog.survivesRestart)
        #expect(try await stored() == [0])
        try await store.makeRoom()
        // There is room, but nobody has looked yet: a new one goes behind those that wait.
        await wait(in: backlog, weighing(19))
        #expect(try await stored() == [0])
        time.advance(to: 1)
        await backlog.retry()
        #expect(try await stored() == Array(0...19))
        #expect(try await missedCount() == 1)
        #expect(try await store.recorderState("main")?.json == "after 19")
        #expect(news.backlog == BacklogState())
        #expect(backlog.isEmpty)
        guard case .stored = await backlog.write(weighing(20)) else {
            Issue.record("not stored at once")
            return
        }
    }

    @Test func `it is tried again after longer and longer waits, up to eight seconds`() async throws {
        let backlog = await open()
        try await store.fill()
        await wait(in: backlog, weighing(1))
        var waits: [Duration] = []
        for _ in 0..<8 {
            let due = try #require(await backlog.retryAt)
            waits.append(due - time.shown)
            // A moment too early nothing is tried.
            time.advance(to: time.now + (due - time.shown).seconds - 0.001)
            await backlog.retry()
            #expect(await backlog.retryAt == due)
            time.advance(to: time.now + 0.001)
            await backlog.retry()
        }
        for (wait, whole) in zip(waits, [1, 2, 4, 8, 8, 8, 8, 8]) {
            #expect(wait <= .seconds(whole) && wait > .seconds(whole) * 2 / 3, "\(waits)")
        }
    }

    @Test func `after the trouble is over the next one is tried again as soon as the first`() async throws {
        let backlog = await open()
        for trouble in 1...2 {
            try await store.fill()
            await wait(in: backlog, weighing(trouble))
            for _ in 0..<4 {
                time.advance(to: time.now + 9)
                await backlog.retry()
            }
            #expect(news.backlog.reason == .diskFull)
            try await store.makeRoom()
            time.advance(to: time.now + 9)
            await backlog.retry()
            #expect(backlog.isEmpty)
        }
        try await store.fill()
        await wait(in: backlog, weighing(3))
        let due = try #require(await backlog.retryAt)
        #expect(due - time.shown <= .seconds(1))
    }

    @Test func `a restart stores what the last run could not`() async throws {
        let first = await open()
        try await store.fill()
        for number in 1...18 { await wait(in: first, weighing(number)) }
        let second = await open()
        #expect(await second.recorderState(of: "main")?.json == "after 18")
        #expect(news.backlog.waiting == 18)
        await wait(in: second, weighing(19))
        try await store.makeRoom()
        let third = await open()
        #expect(third.isEmpty)
        #expect(try await stored() == Array(1...19))
        #expect(try SpoolFile(path, size: Backlog.standardSize).left.isEmpty)
    }

    @Test func `a power cut between the commit and the emptying of the spool stores nothing twice`() async throws {
        let backlog = await open()
        let eid = try EID(country: 203, national: 1)
        let best = WeighingCorrection(weight: Weight(grams: 510_000), interval: nil, reason: .stoodLonger)
        try await store.fill()
        for number in 1...5 { await wait(in: backlog, weighing(number)) }
        await wait(in: backlog, missed)
        await wait(in: backlog, .doubt(key: key(3), nil))
        let better = WeighingCorrection(weight: Weight(grams: 500_000), interval: nil, reason: .twoOnPlate)
        await wait(in: backlog, .correction(key: key(2), better, once: "better", nil))
        await wait(in: backlog, .correction(key: key(2), best, once: "best", nil))
        await wait(in: backlog, .name(key: key(4), eid, [], once: "named", nil))
        await wait(in: backlog, .withdrawal(key: key(4), [], once: "withdrawn", nil))
        let spool = try folder.read("spool")
        try await store.makeRoom()
        time.advance(to: 1)
        await backlog.retry()
        let events = try await store.lastEventNumber()
        try folder.write(spool, to: "spool")
        let again = await open()
        #expect(again.isEmpty)
        #expect(try await store.lastEventNumber() == events)
        #expect(try await stored() == Array(1...5))
        let weights = try await store.weighings().items.map(\.weight)
        #expect(weights.contains(best.weight) && !weights.contains(better.weight))
        #expect(try await missedCount() == 1)
    }

    @Test func `a doubt that waits reaches the weighing that waits before it`() async throws {
        let animal = try await store.createAnimal(
            AnimalDraft(
                number: "111111111", sex: .female, born: await store.today, eid: try EID(digits: "203000111111111")),
            by: "test")
        let backlog = await open()
        try await store.fill()
        let draft = WeighingDraft(
            place: "main", weight: Weight(grams: 430_000), text: "", eid: animal.eid,
            eids: [animal.eid].compactMap(\.self))
        await wait(in: backlog, .weighing(draft, at: time.shown, key: key(1), nil))
        await wait(in: backlog, .doubt(key: key(1), nil))
        try await store.makeRoom()
        time.advance(to: 1)
        await backlog.retry()
        let weighing = try #require(try await store.weighings().items.first)
        #expect(weighing.reason == .ambiguousEID)
        #expect(weighing.animalId == nil)
    }

    @Test func `when there is no room left the newest is refused, and that is said`() async throws {
        let backlog = Backlog(store, path: path, size: 32_768, clock: time.clock, news: news, log: time.log)
        try await store.fill()
        var kept = 0
        while case .waiting = await backlog.write(weighing(kept + 1)) { kept += 1 }
        #expect(kept > 10)
        #expect(news.backlog.isFull)
        #expect(news.backlog.waiting == kept)
        while case .waiting = await backlog.write(missed) {}
        #expect(news.backlog.lost == 1)
        #expect(time.notices.contains { $0.text.contains("no room") })
        try await store.makeRoom()
        time.advance(to: 1)
        await backlog.retry()
        #expect(try await stored() == Array(1...kept))
        #expect(!news.backlog.isFull)
        #expect(!news.backlog.isClear, "what was lost stays said")
    }

    @Test func `what only helps a restart leaves half of the room to the weighings`() async throws {
        let backlog = Backlog(store, path: path, size: 32_768, clock: time.clock, news: news, log: time.log)
        try await store.fill()
        await wait(in: backlog, weighing(1))
        let state = RecorderState(place: "main", json: String(repeating: "x", count: 500))
        while case .waiting = await backlog.write(.recorderState(state)) {}
        #expect(!news.backlog.isFull)
        for number in 2...20 { await wait(in: backlog, weighing(number)) }
    }

    @Test func `without a file it waits in memory, and says that a restart would lose it`() async throws {
        let nowhere = await Backlog.open(
            store, path: folder.file("missing/spool"), clock: time.clock, news: news, log: time.log)
        try await store.fill()
        for number in 1...3 { await wait(in: nowhere, weighing(number)) }
        #expect(!news.backlog.survivesRestart)
        try await store.makeRoom()
        time.advance(to: 10)
        await nowhere.retry()
        #expect(try await stored() == [1, 2, 3])
    }

    @Test func `a file that is taken away keeps nothing over a restart, until its folder is there again`() async throws
    {
        let backlog = await open()
        try await store.fill()
        await wait(in: backlog, weighing(1))
        #expect(news.backlog.survivesRestart)
        try FileManager.default.removeItem(atPath: folder.path)
        await wait(in: backlog, weighing(2))
        #expect(!news.backlog.survivesRestart && news.backlog.waiting == 2)
        time.advance(to: 10)
        await backlog.retry()
        #expect(!news.backlog.survivesRestart, "no folder is made")
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        time.advance(to: 20)
        await backlog.retry()
        #expect(news.backlog.survivesRestart && news.backlog.waiting == 2)
        #expect(try SpoolFile(path, size: Backlog.standardSize).left.count == 2, "both are in a new one")
        try await store.makeRoom()
        let second = await open()
        #expect(second.isEmpty)
        #expect(try await stored() == [1, 2], "once each")
    }

    @Test func `that a file is taken away is noticed although nothing more is weighed`() async throws {
        let backlog = await open()
        try await store.fill()
        await wait(in: backlog, weighing(1))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        time.advance(to: 10)
        await backlog.retry()
        #expect(!news.backlog.survivesRestart)
    }

    @Test func `what the database refuses for good holds up nothing`() async throws {
        let backlog = await open()
        try await store.refuse("impossible")
        guard case .refused = await backlog.write(weighing(1, text: "impossible")) else {
            Issue.record("it was taken")
            return
        }
        try await store.fill()
        await wait(in: backlog, weighing(2, text: "impossible"))
        await wait(in: backlog, weighing(3))
        try await store.makeRoom()
        time.advance(to: 1)
        await backlog.retry()
        #expect(try await stored() == [3])
        #expect(news.backlog.refused == 2)
        #expect(news.backlog.reason == nil)
        #expect(time.notices.count { $0.text.contains("refuses this for good") && $0.text.contains("400.00") } == 2)
    }

    @Test func `a place takes no more readings than it can hold`() async throws {
        let device = try await store.addDevice(
            DeviceDraft(name: "Scale", kind: .scale, link: "pty:/scale", dialect: "auto", place: "main"), by: "test")
        let place = await WeighingPlace(
            name: "main", store: store, backlog: await open(), settings: RecorderSettings(), selectionUnit: nil,
            clock: time.clock, news: news, log: time.log)
        let reading = WeightReading(weight: Weight(grams: 430_000), stability: .stable)
        let waiting = await place.flood(2 * WeighingPlace.mostWaiting, with: reading, of: device, at: time.shown)
        #expect(waiting == WeighingPlace.mostWaiting)
        #expect(time.notices.count { $0.text.contains("readings are dropped") } == 1)
        // Whoever asks for something waits for its end, and what was dropped is a silence of the scale.
        await place.submit(.closed)
        #expect(await place.waitingCount == WeighingPlace.mostWaiting + 2)
    }
}

extension WeighingPlace {
    /// Hands in readings that nobody takes out of the line.
    fileprivate func flood(_ count: Int, with weight: WeightReading, of device: Device, at now: Timestamp) -> Int {
        for number in 0..<count {
            let reading = Reading(at: now + .milliseconds(number * 100), content: .weight(weight), raw: [UInt8]())
            submit(.reading(DeviceReading(reading: reading, device: device, capture: nil)))
        }
        return waitingCount
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
