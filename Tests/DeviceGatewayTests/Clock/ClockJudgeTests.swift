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

    @Test func `an empty store says nothing of the time`() {
        #expect(ClockJudge(newestRecord: nil).doubt(ClockJudge.program, isSynchronised: false) == nil)
    }
}
