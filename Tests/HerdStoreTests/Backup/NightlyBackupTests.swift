import Foundation
import SQLite
import Synchronization
import Testing
import Values

@testable import HerdStore

@Suite struct `copies are made by themselves` {
    /// At 02:30; the store's first event is of 08:00.
    private func night(
        _ yard: Barnyard, _ clock: TestClock, folder: String? = nil, isOwn: Bool = true
    ) async -> (NightlyBackup, BackupStanding, BackupFolder) {
        let standing = BackupStanding()
        let folder = BackupFolder(path: folder ?? yard.file("backups"), isOwn: isOwn)
        let nightly = NightlyBackup(of: yard.path, standing: standing, clock: clock.store)
        await nightly.use(BackupPlan(folder: folder, at: 9000, keep: BackupKeep(days: 2, weeks: 1, months: 1)))
        return (nightly, standing, folder)
    }

    @Test func `once a night, and not before the first`() async throws {
        let clock = TestClock()
        let yard = try await Barnyard.open(clock: clock)
        let (nightly, standing, folder) = await night(yard, clock)
        await nightly.makeIfDue()
        #expect(folder.names.isEmpty, "there is nothing from before the last night")
        // 02:29:59 and 02:30:00.
        clock.advance(by: .seconds(18 * 3600 + 1799))
        await nightly.makeIfDue()
        #expect(folder.names.isEmpty)
        clock.advance(by: .seconds(1))
        await nightly.makeIfDue()
        #expect(folder.names.map(\.file) == ["gateway-2027-01-16-023000.sqlite"])
        clock.advance(by: .seconds(3600))
        await nightly.makeIfDue()
        #expect(folder.names.map(\.second) == [9000], "once")
        #expect(standing.trouble == nil)
        #expect(try StoreCheck.findings(in: folder.file(folder.names[0]), clock: clock.store).isEmpty)
    }

    @Test func `after the start when the computer was off at night`() async throws {
        let clock = TestClock()
        let yard = try await Barnyard.open(clock: clock)
        let (nightly, _, folder) = await night(yard, clock)
        clock.advance(by: .seconds(5 * 86_400 + 3600))
        await nightly.makeIfDue()
        #expect(folder.names.map(\.file) == ["gateway-2027-01-20-090000.sqlite"])
    }

    @Test func `and those that are too old go`() async throws {
        let clock = TestClock()
        let yard = try await Barnyard.open(clock: clock)
        let (nightly, _, folder) = await night(yard, clock)
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try Array("mine".utf8).write(to: folder.path + "/holiday.sqlite")
        for _ in 0..<4 {
            clock.advance(by: .seconds(86_400))
            await nightly.makeIfDue()
        }
        #expect(folder.names.map(\.day.day) == [19, 18])
        #expect(FileManager.default.fileExists(atPath: folder.path + "/holiday.sqlite"), "what is not ours stays")
    }

    /// A disk that is not plugged in must not become a folder on the disk it is to save.
    @Test func `one that fails is told by name, tried again after an hour, and then it is well`() async throws {
        let clock = TestClock()
        let yard = try await Barnyard.open(clock: clock)
        let (nightly, standing, folder) = await night(yard, clock, folder: yard.file("usb"), isOwn: false)
        clock.advance(by: .seconds(86_400))
        await nightly.makeIfDue()
        #expect(standing.trouble == .noFolder(folder.path))
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        clock.advance(by: .seconds(3599))
        await nightly.makeIfDue()
        #expect(folder.names.isEmpty && standing.trouble != nil)
        clock.advance(by: .seconds(1))
        await nightly.makeIfDue()
        #expect(folder.names.count == 1 && standing.trouble == nil)
    }

    @Test func `none when they are switched off`() async throws {
        let clock = TestClock()
        let yard = try await Barnyard.open(clock: clock)
        let (nightly, _, folder) = await night(yard, clock)
        await nightly.use(BackupPlan(folder: folder, at: nil))
        clock.advance(by: .seconds(86_400 * 3))
        await nightly.makeIfDue()
        #expect(folder.names.isEmpty)
    }
}

@Suite struct `which copies stay` {
    private func names(_ texts: [String]) throws -> [BackupName] {
        try texts.map { text in
            guard let name = BackupName(file: "gateway-\(text).sqlite") else { throw BadTestText(text: text) }
            return name
        }
    }

    @Test func `the newest of each of the last days, weeks and months`() throws {
        let all = try names([
            "2027-01-15-023000", "2027-01-15-120000", "2027-01-14-023000", "2027-01-13-023000", "2027-01-10-023000",
            "2027-01-08-023000", "2026-12-30-023000", "2026-12-02-023000", "2026-11-30-023000", "2026-10-30-023000",
        ])
        let gone = BackupKeep(days: 2, weeks: 3, months: 3).superfluous(of: all)
        // 10 January is the Sunday of the week before; 30 December is of the week before those.
        #expect(
            gone.map(\.file) == [
                "gateway-2027-01-15-023000.sqlite", "gateway-2027-01-13-023000.sqlite",
                "gateway-2027-01-08-023000.sqlite", "gateway-2026-12-02-023000.sqlite",
                "gateway-2026-10-30-023000.sqlite",
            ])
    }

    /// A year of nights, one after another as they come.
    @Test func `a year leaves the days, weeks and months that were asked for`() throws {
        let keep = BackupKeep()
        var kept: [BackupName] = []
        for day in 0..<400 {
            kept.append(BackupName(day: CalendarDay(daysSince1970: 20_000 + day), second: 9000))
            let gone = Set(keep.superfluous(of: kept))
            kept.removeAll { gone.contains($0) }
        }
        #expect((18...23).contains(kept.count))
        #expect(kept.suffix(7).map(\.day.daysSince1970) == Array(20_393..<20_400))
        #expect(20_399 - kept[0].day.daysSince1970 > 300, "the oldest is of the year before")
    }

    @Test(arguments: [
        "gateway-2027-13-15-023000.sqlite", "gateway-2027-01-15-243000.sqlite", "gateway-2027-01-15-026000.sqlite",
        "gateway-2027-01-15-0230.sqlite", "gateway.sqlite", "gateway-2027-01-15-023000.sqlite.part",
        "gateway-2027-01-15+023000.sqlite",
    ])
    func `another name is none of ours`(file: String) {
        #expect(BackupName(file: file) == nil)
    }
}
