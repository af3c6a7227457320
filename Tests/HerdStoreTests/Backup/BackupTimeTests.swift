import Foundation
import Testing
import Values

@testable import HerdStore

/// Days and times of copies are the farm's, wherever it is.
@Suite struct `when copies are due` {
    /// A clock of a zone, which stands still.
    private func clock(_ zone: String, _ now: String = "2027-01-15T08:00:00Z") throws -> StoreClock {
        let now = try Herd.time(now)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let zoned = calendar
        return StoreClock(
            now: { now },
            day: { moment in
                let date = Date(timeIntervalSince1970: Double(moment.microseconds) / 1_000_000)
                let parts = zoned.dateComponents([.year, .month, .day], from: date)
                return CalendarDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0) ?? moment.day
            },
            moment: { day, second in
                // As mktime: a time that the clocks skip is an hour later, and of one that comes twice the first counts.
                let parts = DateComponents(
                    year: day.year, month: day.month, day: day.day, hour: second / 3600, minute: second / 60 % 60,
                    second: second % 60)
                let date = zoned.date(from: parts) ?? Date(timeIntervalSince1970: 0)
                return Timestamp(microseconds: Int64(date.timeIntervalSince1970) * 1_000_000)
            })
    }

    private func plan(_ at: Int?) -> BackupPlan {
        BackupPlan(folder: BackupFolder(path: "/nowhere", isOwn: false), at: at)
    }

    /// Where, when it is, at which second of the day, and when a copy was due last and is next.
    @Test(
        arguments: [
            ("UTC", "2027-01-15T02:30:00Z", 9000, "2027-01-15T02:30:00Z", "2027-01-16T02:30:00Z"),
            ("UTC", "2027-01-15T02:29:59Z", 9000, "2027-01-14T02:30:00Z", "2027-01-15T02:30:00Z"),
            ("UTC", "2027-01-15T00:00:00Z", 0, "2027-01-15T00:00:00Z", "2027-01-16T00:00:00Z"),
            ("UTC", "2027-01-15T23:59:59Z", 0, "2027-01-15T00:00:00Z", "2027-01-16T00:00:00Z"),
            ("UTC", "2027-01-01T00:00:00Z", 9000, "2026-12-31T02:30:00Z", "2027-01-01T02:30:00Z"),
            // 00:30 and 23:30 of the farm's day, east and west of Greenwich.
            ("Europe/Prague", "2027-01-14T23:30:00Z", 9000, "2027-01-14T01:30:00Z", "2027-01-15T01:30:00Z"),
            ("Europe/Prague", "2027-01-15T22:30:00Z", 9000, "2027-01-15T01:30:00Z", "2027-01-16T01:30:00Z"),
            ("Europe/Prague", "2027-01-14T23:30:00Z", 1800, "2027-01-14T23:30:00Z", "2027-01-15T23:30:00Z"),
            ("America/Los_Angeles", "2027-01-15T08:30:00Z", 9000, "2027-01-14T10:30:00Z", "2027-01-15T10:30:00Z"),
            ("America/Los_Angeles", "2027-01-16T07:30:00Z", 9000, "2027-01-15T10:30:00Z", "2027-01-16T10:30:00Z"),
            ("America/Los_Angeles", "2027-01-16T07:30:00Z", 84_600, "2027-01-16T07:30:00Z", "2027-01-17T07:30:00Z"),
            // The night of a change of clocks has an hour less, or more.
            ("Europe/Prague", "2026-03-29T12:00:00Z", 18_000, "2026-03-29T03:00:00Z", "2026-03-30T03:00:00Z"),
            ("Europe/Prague", "2026-10-25T12:00:00Z", 18_000, "2026-10-25T04:00:00Z", "2026-10-26T04:00:00Z"),
        ])
    func `one is due at its time of the farm's day, and the next a day later`(
        zone: String, now: String, at: Int, last: String, next: String
    ) throws {
        let clock = try clock(zone, now)
        #expect(plan(at).lastDue(at: clock.now(), by: clock) == (try Herd.time(last)))
        #expect(plan(at).nextDue(after: clock.now(), by: clock) == (try Herd.time(next)))
    }

    @Test func `none is due where none are made`() throws {
        let clock = try clock("UTC")
        #expect(plan(nil).lastDue(at: clock.now(), by: clock) == nil)
        #expect(plan(nil).nextDue(after: clock.now(), by: clock) == nil)
    }

    @Test(
        arguments: [
            ("UTC", "2027-01-15T02:30:00Z", "gateway-2027-01-15-023000.sqlite"),
            ("UTC", "2027-01-15T00:00:00Z", "gateway-2027-01-15-000000.sqlite"),
            ("UTC", "2027-01-15T23:59:59Z", "gateway-2027-01-15-235959.sqlite"),
            ("Europe/Prague", "2027-01-14T23:30:05Z", "gateway-2027-01-15-003005.sqlite"),
            ("Europe/Prague", "2027-01-15T22:59:59Z", "gateway-2027-01-15-235959.sqlite"),
            ("America/Los_Angeles", "2027-01-15T07:59:00Z", "gateway-2027-01-14-235900.sqlite"),
            // The clocks go from 2:00 to 3:00, and from 3:00 back to 2:00.
            ("Europe/Prague", "2026-03-29T00:59:59Z", "gateway-2026-03-29-015959.sqlite"),
            ("Europe/Prague", "2026-03-29T02:00:00Z", "gateway-2026-03-29-040000.sqlite"),
            ("Europe/Prague", "2026-03-29T21:30:00Z", "gateway-2026-03-29-233000.sqlite"),
            ("Europe/Prague", "2026-10-25T00:30:00Z", "gateway-2026-10-25-023000.sqlite"),
            ("Europe/Prague", "2026-10-25T12:00:00Z", "gateway-2026-10-25-130000.sqlite"),
            ("Europe/Prague", "2026-10-25T22:30:00Z", "gateway-2026-10-25-233000.sqlite"),
        ])
    func `a copy is named by what the farm's clock shows, and known again by its name`(
        zone: String, moment: String, file: String
    ) throws {
        let (clock, moment) = (try clock(zone), try Herd.time(moment))
        let name = BackupName(moment, clock: clock)
        #expect(name.file == file)
        #expect(BackupName(file: file) == name)
        #expect(name.at(clock) == moment)
    }

    @Test(arguments: [
        "gateway-2027-01-15-240000.sqlite", "gateway-2027-01-15-006000.sqlite", "gateway-2027-01-15-000060.sqlite",
        "gateway-2027-01-15-00000a.sqlite", "gateway-2027-02-29-000000.sqlite", "gateway-2027-1-15-0000000.sqlite",
        "gateway-2027-01-150-00000.sqlite", "Gateway-2027-01-15-000000.sqlite", "gateway-2027-01-15-000000.sqlite3",
    ])
    func `a file that is named almost so is somebody else's`(file: String) {
        #expect(BackupName(file: file) == nil)
    }

    @Test func `copies are ordered by day, and then by time`() throws {
        let files = [
            "gateway-2026-12-31-235959.sqlite", "gateway-2027-01-01-000000.sqlite", "gateway-2027-01-01-000001.sqlite",
            "gateway-2027-02-01-000000.sqlite",
        ]
        #expect(files.shuffled().compactMap { BackupName(file: $0) }.sorted().map(\.file) == files)
    }

    /// How many of each are kept, and which copies stay then, of one for each day in order.
    @Test(
        arguments: [
            // 2027-01-15 is a Friday. Nothing to be kept keeps the newest.
            ((0, 0, 0), ["2027-01-15", "2027-01-14"], ["2027-01-15"]),
            ((1, 0, 0), ["2027-01-15", "2027-01-14"], ["2027-01-15"]),
            ((2, 0, 0), ["2027-01-15", "2027-01-13", "2027-01-12"], ["2027-01-15", "2027-01-13"]),
            // A week is from Monday to Sunday.
            ((0, 2, 0), ["2027-01-11", "2027-01-10", "2027-01-09"], ["2027-01-11", "2027-01-10"]),
            ((0, 1, 0), ["2027-01-17", "2027-01-11"], ["2027-01-17"]),
            ((0, 2, 0), ["2027-01-17", "2027-01-14", "2027-01-11", "2027-01-10"], ["2027-01-17", "2027-01-10"]),
            // A month is one of its year.
            ((0, 0, 2), ["2027-01-01", "2026-12-31", "2026-12-30"], ["2027-01-01", "2026-12-31"]),
            ((0, 0, 2), ["2027-01-15", "2026-01-15", "2025-01-15"], ["2027-01-15", "2026-01-15"]),
            ((0, 0, 1), ["2027-01-31", "2027-01-01"], ["2027-01-31"]),
            // Each keeps its own, whatever the others keep.
            (
                (1, 2, 2), ["2027-01-15", "2027-01-14", "2027-01-10", "2026-12-31", "2026-12-30"],
                ["2027-01-15", "2027-01-10", "2026-12-31"]
            ),
        ] as [((Int, Int, Int), [String], [String])])
    func `of copies these stay`(_ keep: (Int, Int, Int), _ days: [String], _ kept: [String]) throws {
        let names = try days.map { BackupName(day: try Herd.day($0), second: 9000) }
        let rule = BackupKeep(days: keep.0, weeks: keep.1, months: keep.2)
        let gone = rule.superfluous(of: names.shuffled())
        #expect(names.filter { !gone.contains($0) }.map(\.day.description) == kept)
        #expect(gone == gone.sorted(by: >))
    }

    @Test func `of a day's copies the newest stays, and that is the rule where nobody says another`() throws {
        let names = [9000, 3600, 43_200].map { BackupName(day: Herd.today, second: $0) }
        #expect(BackupKeep(days: 1, weeks: 1, months: 1).superfluous(of: names).map(\.second) == [9000, 3600])
        #expect(BackupKeep() == BackupKeep(days: 7, weeks: 4, months: 12))
    }
}
