import Testing
import Values

@testable import Recording

/// Time that never runs backwards: what counts as a clock that was set back, and what does not.
struct ForwardTimeTests {
    private let start = Timestamp(microseconds: 1_700_000_000_000_000)

    @Test(arguments: [1, 1000, 999_999, 1_000_000])
    func `a reading that overtakes another by up to a second is no jump`(microseconds: Int64) {
        var time = ForwardTime()
        _ = time.advance(to: start)
        let late = time.advance(to: start - .microseconds(microseconds))
        #expect(late == start && !time.hasJumpedBack)
        #expect(time.clock(at: late) == start, "the clock was not set")
        #expect(time.advance(to: start + .seconds(1)) == start + .seconds(1))
    }

    @Test(arguments: [1_000_001, 7_200_000_000, 86_400_000_000 * 400])
    func `a clock that is further back was set, and time goes on from where it was`(microseconds: Int64) {
        var time = ForwardTime()
        _ = time.advance(to: start)
        let back = start - .microseconds(microseconds)
        #expect(time.advance(to: back) == start && time.hasJumpedBack)
        #expect(time.clock(at: start) == back)
        #expect(time.advance(to: back + .seconds(3)) == start + .seconds(3))
        #expect(time.clock(at: start + .seconds(10)) == back + .seconds(10))
    }

    @Test func `a clock may be set back more than once, and forward again`() {
        var time = ForwardTime()
        _ = time.advance(to: start)
        _ = time.advance(to: start - .seconds(100))
        let again = time.advance(to: start - .seconds(300))
        #expect(again == start)
        #expect(time.advance(to: start - .seconds(290)) == start + .seconds(10))
        // A jump forward cannot be told from silence.
        #expect(time.advance(to: start) == start + .seconds(300))
    }
}
