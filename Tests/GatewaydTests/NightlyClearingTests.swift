import Configuration
import Foundation
import HerdStore
import Links
import PhotoDesk
import Photos
import Recording
import Synchronization
import TestSupport
import Testing
import Values

@testable import DeviceGateway
@testable import gatewayd

/// What is taken away at night, and what is not.
@Suite(.timeLimit(.minutes(10)))
struct NightlyClearingTests {
    private static let day = Duration.seconds(86_400)

    private struct Nobody: PhotoKeeper {
        func keep(_ photo: [UInt8]) throws -> KeptPhoto { throw CancellationError() }
    }

    /// A farm at which one of each thing that is kept for a time happened a hundred days ago, and another one today.
    private struct OldFarm {
        let folder = Result { try TemporaryFolder() }
        let store: HerdStore
        let station: Station
        let photos: PhotoDesk
        let log = Notebook<String>()
        /// Today.
        let now: Timestamp
        private let moment: InForce<Timestamp>
        /// What the computer's clock shows.
        let wall: InForce<Timestamp>
        private let began: Timestamp
        private let device: Device

        init() async throws {
            let start = StoreClock.system.now() - .seconds(100 * 86_400)
            let moment = InForce(start)
            let wall = InForce(start)
            (self.moment, self.wall, began) = (moment, wall, start)
            let folder = try self.folder.get()
            let store = try await HerdStore.open(.memory, clock: StoreClock(now: { moment.value }, day: \.day))
            self.store = store
            let clock = StationClock(system: { wall.value }, steady: { moment.value })
            let log = log
            station = Station(
                store: store, news: News(), settings: RecorderSettings(),
                captures: CaptureStore(folder: folder.file("captures")), reach: .anywhere, clock: clock, log: log.log)
            device = try await station.add(
                DeviceDraft(name: "Váha", kind: .scale, link: "pty:/nonexistent", dialect: "auto", place: "main"),
                by: "test")
            photos = PhotoDesk(store: store, keeper: Nobody(), folder: PhotoFolder(path: folder.file("photos")))
            for name in ["captures/\(device.id)", "photos"] {
                try FileManager.default.createDirectory(
                    atPath: folder.file(name), withIntermediateDirectories: true)
            }
            now = start + .seconds(100 * 86_400)
            try await happen(start)
            (moment.value, wall.value) = (now, now)
            try await happen(now)
        }

        func live(_ days: Int) {
            (moment.value, wall.value) = (now + NightlyClearingTests.day * days, now + NightlyClearingTests.day * days)
        }

        private func happen(_ at: Timestamp) async throws {
            let folder = try folder.get()
            try await store.append(.importDone, data: ["imported": 0, "skipped": 0])
            _ = try await store.record(
                WeighingDraft(
                    place: "main", weight: Weight(grams: 400_000), unit: .kilogram, text: "400", reason: .noEID,
                    deviceId: nil, trace: [TracePoint(seconds: 0, weight: .zero)]),
                at: at, idempotencyKey: "\(at)")
            let member = try await store.createMember(
                MemberDraft(name: "Jan", number: "\(at.microseconds)"), by: "test")
            let door = try await store.createDoorEvent(
                DoorEventDraft(name: "Zápas", startsAt: at, endsAt: at + .seconds(1)), by: "test")
            _ = try await store.invite(member.id, to: door.id, by: "test")
            _ = try await store.compareRegister(Array("number,name\n77,Nová Osoba\n".utf8), by: "test")
            let date = Date(timeIntervalSince1970: Double(at.microseconds) / 1_000_000)
            let captures = ["20260304T07152\(at == now ? 3 : 1).125000Z.capture", "20260304T071524.125000Z.capture"]
            let hash = String(repeating: at == now ? "b" : "a", count: 64)
            for name in captures.map({ "captures/\(device.id)/\($0)" }) + ["photos/\(hash).jpg"] {
                try folder.write([1], to: name)
                try FileManager.default.setAttributes(
                    [.modificationDate: date], ofItemAtPath: folder.file(name))
            }
        }

        func clear(_ kept: Configuration.Retention, pause: @escaping Pause = { _ in throw CancellationError() }) async {
            await NightlyClearing(
                station: station, photos: photos, kept: InForce(kept),
                // As at a start a hundred days ago.
                time: ProvenTime(newestRecord: began, StationClock(system: { began }, steady: { began })), log: log.log,
                pause: pause
            ).run()
        }

        /// How many of each are left from a hundred days ago.
        func old() async throws -> [String: Int] {
            let folder = try folder.get()
            let (then, captures) = (began + .seconds(50 * 86_400), "captures/\(device.id)")
            func names(_ path: String) throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: folder.file(path))
            }
            let events = try await store.events(after: 0)
            let weighings = try await store.weighings().items
            var traces = 0
            for weighing in weighings where weighing.at < then {
                if try await store.weighing(weighing.id).trace?.isEmpty == false { traces += 1 }
            }
            return [
                "events": events.filter { $0.kind == .importDone && $0.at < then }.count, "traces": traces,
                "captures": try names(captures).filter { $0.contains("071521") }.count,
                "photos": try names("photos").filter { $0.hasPrefix("a") }.count,
                "lists": try await store.registerLists().filter { $0.receivedAt < then }.count,
                // Asked last, for it takes them.
                "door": try await store.forget(.door, before: then),
            ]
        }
    }

    private func retention(_ events: Int, _ traces: Int, _ captures: Int) -> Configuration.Retention {
        var kept = Configuration.Retention()
        (kept.eventDays, kept.traceDays, kept.captureDays) = (events, traces, captures)
        return kept
    }

    struct Row: Sendable {
        let events, traces, captures: Int
        let gone: Set<String>
    }

    /// Kept for ever or for longer, each alone.
    private static let rows = [
        Row(events: 0, traces: 0, captures: 0, gone: []), Row(events: 101, traces: 101, captures: 101, gone: []),
        Row(events: 99, traces: 0, captures: 0, gone: ["events", "door"]),
        Row(events: 0, traces: 99, captures: 0, gone: ["traces"]),
        Row(events: 0, traces: 0, captures: 99, gone: ["captures"]),
        Row(events: 99, traces: 101, captures: 101, gone: ["events", "door"]),
        Row(events: 99, traces: 99, captures: 99, gone: ["events", "door", "traces", "captures"]),
    ]

    @Test(arguments: rows)
    func `each thing is kept for its own days, and with 0 for ever`(_ row: Row) async throws {
        let (farm, gone) = (try await OldFarm(), row.gone)
        await farm.clear(retention(row.events, row.traces, row.captures))
        let old = try await farm.old()
        for what in ["events", "door", "traces", "captures"] {
            #expect((old[what] == 0) == gone.contains(what), "\(what): \(old)")
        }
        #expect(try await farm.store.events(after: 0).contains { $0.kind == .importDone && $0.at == farm.now })
        #expect(old["photos"] == 0 && old["lists"] == 0, "those have days of their own")
        await farm.station.stop()
    }

    @Test func `lists of members and files of photos are kept for a month`() async throws {
        let farm = try await OldFarm()
        await farm.clear(retention(0, 0, 0))
        let folder = try farm.folder.get()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("photos")).count == 1)
        #expect(try await farm.store.registerLists().count == 1)
        await farm.station.stop()
    }

    @Test(arguments: [(30, 1), (32, 0)])
    func `a list of members that waits for a decision is there for a month`(days: Int, left: Int) async throws {
        let farm = try await OldFarm()
        farm.live(days)
        await farm.clear(retention(0, 0, 0))
        #expect(try await farm.store.registerLists().count == left)
        await farm.station.stop()
    }

    @Test func `nothing is taken while the clock is surely wrong, and that is said`() async throws {
        let farm = try await OldFarm()
        farm.station.news.publish(ClockDoubt(reason: .beforeRecords, earliest: farm.now))
        await farm.clear(retention(99, 99, 99))
        // The newer list of members takes the place of the older one by itself.
        let old = try await farm.old().filter { $0.key != "lists" }
        #expect(old.values.allSatisfy { $0 > 0 }, "\(old)")
        #expect(farm.log.entries.contains("nothing old is cleared away while the clock is wrong"))
        await farm.station.stop()
    }

    @Test func `a clock that is years ahead takes nothing of before it was set`() async throws {
        let farm = try await OldFarm()
        farm.wall.value = farm.now + Self.day * 3650
        await farm.clear(retention(101, 101, 101))
        #expect(try await farm.old()["events"] == 1)
        await farm.station.stop()
    }

    @Test func `it is done at the start, and again each day`() async throws {
        let farm = try await OldFarm()
        let pauses = Notebook<Duration>()
        await farm.clear(retention(99, 0, 0), pause: pauses.pause(last: 2))
        #expect(pauses.entries == [Self.day, Self.day])
        #expect(try await farm.old()["events"] == 0)
        await farm.station.stop()
    }

    // MARK: - What is done by the hour

    @Test func `memberships that end are told once, every hour, and never by a wrong clock`() async throws {
        let farm = try await OldFarm()
        let day = CalendarDay(daysSince1970: await farm.store.today.daysSince1970 + 3)
        _ = try await farm.store.createMember(MemberDraft(name: "Eva", number: "9", until: day), by: "test")
        func told() async throws -> Int {
            try await farm.store.events(after: 0).filter { $0.kind == .memberExpiring }.count
        }
        let pauses = Notebook<Duration>()
        farm.station.news.publish(ClockDoubt(reason: .beforeRecords, earliest: farm.now))
        await Reminders(station: farm.station, log: farm.log.log, pause: pauses.pause(last: 1)).run()
        #expect(try await told() == 0)
        farm.station.news.publish(nil as ClockDoubt?)
        await Reminders(station: farm.station, log: farm.log.log, pause: pauses.pause(last: 3)).run()
        #expect(try await told() == 1)
        #expect(pauses.entries == Array(repeating: .seconds(3600), count: 3))
        await farm.station.stop()
    }

    @Test func `browsers are signed out every ten minutes, and never by a wrong clock`() async {
        let (news, pauses, ended) = (News(), Notebook<Duration>(), Notebook<Void>())
        await Daemon.endSignIns(by: news, pause: pauses.pause(last: 2)) { ended.note(()) }
        #expect(ended.entries.count == 2 && pauses.entries == [.seconds(600), .seconds(600)])
        news.publish(ClockDoubt(reason: .beforeProgram, earliest: Timestamp(microseconds: 0)))
        await Daemon.endSignIns(by: news, pause: pauses.pause(last: 4)) { ended.note(()) }
        #expect(ended.entries.count == 2)
    }
}
