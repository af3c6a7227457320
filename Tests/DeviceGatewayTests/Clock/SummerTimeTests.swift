import Glibc
import Testing
import Values

@testable import DeviceGateway
@testable import HerdStore

/// Twice a year the clocks of a farm are set by an hour, one hour comes twice or not at all, and no weighing minds.
///
/// In a process of its own, whose time zone is Prague's.
struct SummerTimeTests {
    @Test func `in the night that has no third hour`() async {
        await #expect(processExitsWith: .success) {
            // 02:00 becomes 03:00 at 01:00 UTC.
            try await Night(of: "2027-03-28", from: "2027-03-27T23:00:00Z", to: "2027-03-28T22:00:00Z").pass()
        }
    }

    @Test func `in the night that has its third hour twice`() async {
        await #expect(processExitsWith: .success) {
            // 03:00 becomes 02:00 at 01:00 UTC.
            try await Night(of: "2027-10-31", from: "2027-10-30T22:00:00Z", to: "2027-10-31T23:00:00Z").pass()
        }
    }

    /// The day of a change by the clocks of Prague.
    private struct Night {
        private let day: CalendarDay
        /// Its first moment, and that of the next day.
        private let (began, ended): (Timestamp, Timestamp)
        private let time = SetClock()
        private let clock: StoreClock

        init(of day: String, from began: String, to ended: String) throws {
            setenv("TZ", "Europe/Prague", 1)
            tzset()
            self.day = try #require(CalendarDay(day))
            (self.began, self.ended) = (try #require(Timestamp(began)), try #require(Timestamp(ended)))
            clock = StoreClock(now: { [time] in time.system }, day: StoreClock.system.day)
            time.pass(self.began - .seconds(3600) - time.system)
        }

        /// Weighs an animal every ten minutes from an hour before the day until an hour after it.
        func pass() async throws {
            let store = try await HerdStore.open(.memory, clock: clock)
            let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
            let group = try await store.createLocation(LocationDraft(kind: .group, number: "11", parent: barn.id))
            let eid = try EID(digits: "203000123456789")
            let cow = try await store.createAnimal(
                AnimalDraft(
                    number: "123456789", sex: .female, born: CalendarDay(daysSince1970: day.daysSince1970 - 400),
                    groupId: group.id, eid: eid), by: "test")
            let (station, news) = (time.station, News())
            let watch = try await ClockWatch.begin(store, clock: station, news: news, log: Log { _ in }) { false }
            var weighed: [Weighing] = []
            while time.system < ended + .seconds(3600) {
                let key = WeighingDraft.key(of: station.steady.now(), at: "main")
                let dated = watch.date(station.steady.now(), of: key)
                let draft = WeighingDraft(
                    place: "main", weight: Weight(grams: 400_000 + weighed.count), text: key, eid: eid,
                    clock: dated.mark, moment: dated.moment)
                let (weighing, _, isNew) = try await store.record(draft, at: dated.at, idempotencyKey: key)
                #expect(isNew && weighing.animalId == cow.id && weighing.at == time.system && weighing.clock == nil)
                try await tell(of: weighing, in: store)
                weighed.append(weighing)
                await watch.look()
                #expect(news.trouble.isClear)
                time.pass(.seconds(600))
            }
            #expect(weighed.count == Int((ended - began) / .seconds(600)) + 12, "an hour more, or less")
            #expect(Set([23, 25]).contains(Int((ended - began) / .seconds(3600))), "by the zone itself")
            let listed = try await store.weighings(WeighingQuery(limit: 200)).items
            #expect(listed.reversed().map(\.weight) == weighed.map(\.weight), "in the order they happened")
            let told = try await store.events(after: 0, limit: 10_000).map(\.kind)
            #expect(!told.contains(.clockDoubted) && !told.contains(.clockCorrected))
        }

        /// Its day, and that of its session and of the reports, is the one that the farm's calendar shows.
        private func tell(of weighing: Weighing, in store: HerdStore) async throws {
            let offset = weighing.at < began ? -1 : weighing.at < ended ? 0 : 1
            let day = CalendarDay(daysSince1970: day.daysSince1970 + offset)
            #expect(StoreClock.system.day(weighing.at) == day, "\(weighing.at)")
            #expect(try await store.session(weighing.sessionId).name == day.description)
            let report = try await store.growth(ReportQuery(from: day, to: day))
            #expect(report.lines.first?.lastWeighed == day && report.lines.first?.weighed == 1)
            _ = try await store.closeSession(weighing.sessionId, by: "test")
        }
    }
}
