import Foundation
import Testing
import Values

@testable import DeviceGateway

/// A clock is doubted by what it cannot show, and by nothing else.
struct ClockJudgeTests {
    private static let newest = ClockJudge.program + .seconds(30 * 86_400)
    private let judge = ClockJudge(newestRecord: newest)

    @Test func `one that shows 1970 has no battery`() {
        let doubt = judge.doubt(Timestamp(microseconds: 0), isSynchronised: false)
        #expect(doubt == ClockDoubt(reason: .beforeProgram, earliest: Self.newest))
    }

    @Test(arguments: [Duration.seconds(61), .seconds(3600), .seconds(3 * 86_400)])
    func `one that shows a time from before the newest record is slow`(by: Duration) {
        #expect(
            judge.doubt(Self.newest - by, isSynchronised: false)
                == ClockDoubt(reason: .beforeRecords, earliest: Self.newest))
    }

    @Test(arguments: [Duration.seconds(-59), .zero, .seconds(365 * 86_400)])
    func `any other may be right`(later: Duration) {
        #expect(judge.doubt(Self.newest + later, isSynchronised: false) == nil)
    }

    @Test func `one that is told the time is right, whatever was recorded before`() {
        #expect(judge.doubt(Self.newest - .seconds(3600), isSynchronised: true) == nil)
    }

    /// No computer runs a release before it was made; one that has shown an earlier time for months is believed otherwise.
    @Test func `the earliest time that is believed is moved on with every release`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../packaging/debian/changelog")
        let log = try String(contentsOf: path.standardized, encoding: .utf8)
        // " -- who <address>  Mon, 23 Nov 2026 06:00:00 +0000", the newest release first.
        let signature = try #require(log.split(separator: "\n").first { $0.hasPrefix(" -- ") })
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "EEE, d MMM yyyy HH:mm:ss Z"
        let words = try #require(signature.firstRange(of: ">  "))
        let released = try #require(format.date(from: String(signature[words.upperBound...])))
        let release = Timestamp(microseconds: Int64(released.timeIntervalSince1970) * 1_000_000)
        #expect(ClockJudge.program <= release, "a computer with a right clock would be doubted")
        #expect(release - ClockJudge.program <= .seconds(60 * 86_400), "it was forgotten with this release")
    }

    @Test(arguments: [(-60_000_000, false), (-60_000_001, true), (-1, false), (0, false)] as [(Int64, Bool)])
    func `a minute is nobody's fault, and more is`(microseconds: Int64, isDoubted: Bool) {
        let doubt = judge.doubt(Self.newest + .microseconds(microseconds), isSynchronised: false)
        #expect((doubt?.reason == .beforeRecords) == isDoubted)
    }

    @Test(arguments: [(-1, true), (-86_400_000_000, true), (0, false), (1, false)] as [(Int64, Bool)])
    func `the release is the earliest time, to the microsecond`(microseconds: Int64, isDoubted: Bool) {
        let doubt = ClockJudge(newestRecord: nil).doubt(
            ClockJudge.program + .microseconds(microseconds), isSynchronised: false)
        #expect((doubt?.reason == .beforeProgram) == isDoubted)
        #expect(doubt?.earliest == (isDoubted ? ClockJudge.program : nil))
    }

    @Test func `an empty store says nothing of the time`() {
        #expect(ClockJudge(newestRecord: nil).doubt(ClockJudge.program, isSynchronised: false) == nil)
    }
}
