import Synchronization
import Testing
import Values

@testable import HerdStore

/// The first and the last half hour of a farm's day, in several time zones: the hours in which its day is not that of
/// Greenwich.
struct FarmNight: Sendable, CustomTestStringConvertible {
    let hoursEast: Int
    /// Since the farm's midnight.
    let minute: Int

    static let all: [FarmNight] = [0, 2, 13, -5, -11].flatMap { hours in
        [30, 23 * 60 + 30].map { FarmNight(hoursEast: hours, minute: $0) }
    }

    var testDescription: String { "\(minute == 30 ? "00:30" : "23:30"), \(hoursEast) hours east" }

    /// A moment by the farm's clocks.
    func moment(_ day: CalendarDay, minute: Int? = nil) -> Timestamp {
        let minutes = day.daysSince1970 * 1440 + (minute ?? self.minute) - hoursEast * 60
        return Timestamp(microseconds: Int64(minutes) * 60_000_000)
    }

    /// A moment so many days before today.
    func ago(_ days: Int, minute: Int? = nil) -> Timestamp { moment(Herd.daysAgo(days), minute: minute) }

    /// Today at this hour.
    var now: Timestamp { ago(0) }

    func day(_ moment: Timestamp) -> CalendarDay { (moment + .seconds(hoursEast * 3600)).day }

    /// A farm whose clocks the test sets.
    func farm() async throws -> NightFarm { try await NightFarm(self) }
}

/// A farm at such an hour.
struct NightFarm: Sendable {
    let night: FarmNight
    let clock: TestClock
    let store: HerdStore

    fileprivate init(_ night: FarmNight) async throws {
        let clock = TestClock(night.now)
        self.night = night
        self.clock = clock
        let east = night.hoursEast
        store = try await HerdStore.open(
            .memory,
            clock: StoreClock(
                now: { clock.store.now() }, day: { night.day($0) },
                moment: { day, second in
                    let seconds = day.daysSince1970 * 86_400 + second - east * 3600
                    return Timestamp(microseconds: Int64(seconds) * 1_000_000)
                }))
    }

    func set(_ moment: Timestamp) { clock.advance(by: moment - clock.store.now()) }

    func cow(_ number: String = "111111111", born: CalendarDay = Herd.daysAgo(1500), eid: EID? = nil) async throws
        -> Animal.ID
    {
        try await store.createAnimal(Herd.draft(number, born: born, eid: eid), by: "t").id
    }

    @discardableResult
    func add(_ fields: ChangeFields, on date: ChangeDate, to cow: Animal.ID) async throws -> Change {
        try await store.addChange(ChangeDraft(date: date, fields: fields), to: cow, by: "t")
    }

    @discardableResult
    func add(_ kind: ChangeKind, _ json: JSONValue? = nil, on date: ChangeDate, to cow: Animal.ID) async throws
        -> Change
    {
        try await add(.other(kind, json ?? Herd.least(kind)), on: date, to: cow)
    }
}
