import HerdStore
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// Each wait of the supervision of a link, a moment before it is over and in the moment in which it is.
struct SupervisorEdgeTests {
    private let start = Timestamp(microseconds: 1_800_000_000_000_000)
    private let off = LinkTrouble("off", "it is off", action: "switch it on")

    private func open(isReader: Bool = false, isScale: Bool = false, adopted: String? = nil) -> LinkSupervisor {
        var supervisor = LinkSupervisor(adopted: adopted, isReader: isReader, isScale: isScale, seed: 1, at: start)
        supervisor.attempt()
        supervisor.opened(at: start)
        _ = supervisor.takeNews()
        return supervisor
    }

    /// The wait before the next attempt, after so many failures and a link that held for so long.
    private func wait(after failures: Int, holding milliseconds: Int) throws -> Duration {
        var supervisor = LinkSupervisor(seed: 1, at: start)
        for _ in 0..<failures {
            supervisor.attempt()
            supervisor.lost(off, at: start)
        }
        supervisor.attempt()
        supervisor.opened(at: start)
        let end = start + .milliseconds(milliseconds)
        supervisor.lost(off, at: end)
        return try #require(supervisor.attemptAt) - end
    }

    @Test(arguments: [(59_999, false), (60_000, true)])
    func `a link that has held for a minute makes the next wait a short one`(milliseconds: Int, isShort: Bool) throws {
        #expect((try wait(after: 10, holding: milliseconds) <= .seconds(1)) == isShort)
    }

    @Test(arguments: [(4_999, false), (5_000, true)])
    func `a link that held for five seconds is not one of many`(milliseconds: Int, isBelieved: Bool) {
        var supervisor = open()
        supervisor.lost(off, at: start + .milliseconds(milliseconds))
        supervisor.attempt()
        let again = start + .seconds(30)
        supervisor.opened(at: again)
        supervisor.received(1, at: again)
        #expect((supervisor.state.phase == .connected) == isBelieved)
    }

    @Test(arguments: [(7_999, false), (8_000, true)])
    func `a scale that says nothing is called silent after eight seconds`(milliseconds: Int, isSilent: Bool) {
        var supervisor = open(isScale: true)
        #expect(supervisor.deadline == start + .seconds(8))
        let closes = supervisor.advance(to: start + .milliseconds(milliseconds))
        #expect(!closes, "a new link would tell nothing new")
        #expect((supervisor.state.phase == .silent) == isSilent)
        if isSilent { #expect(supervisor.state.trouble == "no-byte") }
    }

    @Test func `what is not a scale, or has said something, is not waited for`() {
        #expect(open().deadline == nil && open(isReader: true).deadline == nil)
        var scale = open(isScale: true)
        scale.received(1, at: start + .seconds(1))
        #expect(scale.deadline == nil)
        scale.lost(off, at: start + .seconds(100))
        scale.attempt()
        scale.opened(at: start + .seconds(110))
        _ = scale.advance(to: start + .seconds(112))
        #expect(scale.deadline == nil, "it has spoken before")
    }

    @Test(arguments: [(19_999, false), (20_000, true)])
    func `a silent device keeps its link for twenty seconds`(milliseconds: Int, closes: Bool) {
        var supervisor = open()
        supervisor.noAnswer(at: start)
        supervisor.noAnswer(at: start + .seconds(10))
        #expect(supervisor.deadline == start + .seconds(20), "counted from when it fell silent")
        let isClosed = supervisor.advance(to: start + .milliseconds(milliseconds))
        #expect(isClosed == closes)
    }

    @Test func `who is adopted is believed when it says its name, and not for its bytes`() {
        var supervisor = LinkSupervisor(adopted: "S3", seed: 1, at: start)
        supervisor.attempt()
        supervisor.lost(off, at: start)
        supervisor.attempt()
        supervisor.opened(at: start)
        supervisor.received(10, at: start + .seconds(1))
        #expect(supervisor.state.phase == .waiting)
        _ = supervisor.identified("S3", at: start + .seconds(1))
        #expect(supervisor.state.phase == .connected)
    }

    @Test func `a stranger is trusted neither for its silence nor after its time`() {
        var supervisor = open(adopted: "XR5000")
        _ = supervisor.identified("S3", at: start)
        supervisor.noAnswer(at: start + .seconds(1))
        #expect(supervisor.state.phase == .failed && supervisor.deadline == nil)
        supervisor.adopt("Another", at: start + .seconds(2))
        #expect(!supervisor.isTrusted, "that is not who answers")
    }

    @Test func `an attempt that is near is not put off by hurry, and one that is far begins at once`() throws {
        var supervisor = LinkSupervisor(seed: 1, at: start)
        supervisor.attempt()
        supervisor.lost(off, at: start)
        let due = try #require(supervisor.attemptAt)
        supervisor.hurry(at: due + .seconds(1))
        #expect(supervisor.attemptAt == due)
        supervisor.hurry(at: start)
        #expect(supervisor.attemptAt == start)
    }

    @Test func `a complaint is of a connected device, and is taken back`() {
        var supervisor = open()
        supervisor.complain(off)
        #expect(supervisor.state.trouble == "off")
        let shown = supervisor.takeNews()
        #expect(shown == .shown)
        supervisor.complain(off)
        let again = supervisor.takeNews()
        #expect(again == nil, "the same is no news")
        supervisor.complain(nil)
        #expect(supervisor.state.trouble == nil)
        supervisor.complain(off, isPublished: true)
        let published = supervisor.takeNews()
        #expect(published == .published)
        supervisor.lost(LinkTrouble("gone", "it is gone", action: nil), at: start + .seconds(100))
        supervisor.complain(off)
        #expect(supervisor.state.trouble == "gone")
    }

    @Test func `what a lost link was known for is gone with it`() {
        var supervisor = open()
        let isNews = supervisor.floods(.flood(lines: 5000, bytes: 90_000))
        #expect(isNews && supervisor.state.trouble == "flood")
        supervisor.lost(off, at: start + .seconds(100))
        supervisor.attempt()
        supervisor.opened(at: start + .seconds(110))
        supervisor.received(1, at: start + .seconds(110))
        #expect(supervisor.state.trouble == nil)
        let isNewsAgain = supervisor.floods(.flood(lines: 5000, bytes: 90_000))
        #expect(isNewsAgain)
    }

    @Test func `bytes are counted, and when the last came is known`() {
        var supervisor = open()
        supervisor.received(10, at: start + .seconds(1))
        supervisor.received(7, at: start + .seconds(2))
        #expect(supervisor.state.bytesReceived == 17 && supervisor.state.lastByteAt == start + .seconds(2))
    }

    @Test func `waits are one, two, four seconds and so on, less a third at most, up to the longest`() {
        for longest in [Duration.seconds(8), Backoff.longest] {
            for seed in 0..<20 as Range<UInt64> {
                var backoff = Backoff(seed: seed, longest: longest)
                for failure in 0..<100 {
                    let whole = min(longest, .seconds(failure < 6 ? 1 << failure : 64))
                    let wait = backoff.next()
                    #expect(wait <= whole && wait > whole * 2 / 3, "\(failure): \(wait)")
                }
                backoff.reset()
                #expect(backoff.next() <= .seconds(1))
            }
        }
    }

    // MARK: - Rhythm

    /// Sends every 100 ms for so long; answers when a silence is too long.
    private func expects(after seconds: Double, pausing pause: Double? = nil) -> Duration? {
        var rhythm = Rhythm()
        var now = start
        func send(for seconds: Double) {
            for tenth in 0...Int((seconds * 10).rounded()) {
                let at = now + .milliseconds(tenth * 100)
                rhythm.note(at)
            }
            now = now + .milliseconds(Int((seconds * 1000).rounded()))
        }
        if let pause {
            send(for: 60)
            now = now + .milliseconds(Int(pause * 1000))
        }
        send(for: seconds)
        return rhythm.expectsBy.map { $0 - now }
    }

    @Test(arguments: [(179.9, false), (180, true)])
    func `who has sent for three minutes is expected to go on`(seconds: Double, isExpected: Bool) {
        #expect(expects(after: seconds) == (isExpected ? .seconds(10) : nil))
    }

    @Test(arguments: [(3.0, 200.0, true), (3.1, 200, false), (3.1, 599.9, false), (3.1, 600, true)])
    func `who has paused must send for ten times as long as before`(pause: Double, seconds: Double, isExpected: Bool) {
        #expect((expects(after: seconds, pausing: pause) != nil) == isExpected)
    }

    // MARK: - What is told

    @Test func `twenty changes may be told at once, and one in ten minutes`() {
        var telling = Telling()
        var told = 0
        for _ in 0..<30 where telling.told(.published, at: start) == .published { told += 1 }
        #expect(told == Telling.mostAtOnce)
        #expect(telling.deadline == start + .seconds(600))
        let early = telling.told(nil, at: start + .seconds(599))
        #expect(early == nil)
        let due = telling.told(nil, at: start + .seconds(600))
        #expect(due == .published, "how it is by then")
        #expect(telling.deadline == nil)
    }
}

/// What a clock has dated, and what is put right: each bound from both sides.
struct ClockEdgeTests {
    @Test(arguments: [(9_999, true), (10_000, false), (-9_999, true), (-10_000, false), (0, true)])
    func `ten seconds matter, ahead and behind`(milliseconds: Int, isShort: Bool) {
        let lead = Duration.milliseconds(milliseconds)
        #expect(lead.isShort == isShort)
        var dated = DatedWeighings()
        dated.note("a", at: .zero, isUnsure: false, isKept: true)
        #expect(dated.corrections(to: lead).isEmpty == isShort)
        #expect(dated.settled(by: lead).isEmpty == !isShort)
    }

    @Test func `what was unsure is said to be right, though it does not move`() {
        var dated = DatedWeighings()
        dated.note("unsure", at: .zero, isUnsure: true, isKept: true)
        #expect(dated.settled(by: .zero).isEmpty)
        #expect(dated.corrections(to: .seconds(3)).count == 1)
        dated.correct(to: .seconds(3), except: ["unsure"])
        #expect(dated.corrections(to: .seconds(3)).count == 1, "what is not stored yet is put right later")
        dated.correct(to: .seconds(3), except: [])
        #expect(dated.corrections(to: .seconds(3)).isEmpty)
        #expect(dated.settled(by: .seconds(3)) == ["unsure"])
    }

    @Test(arguments: [(20, false), (21, true), (-20, false), (-21, true)])
    func `a step of more than twenty milliseconds is a step`(milliseconds: Int, isStep: Bool) {
        let time = SetClock()
        let clock = time.station
        #expect(clock.lead == .zero)
        time.set(by: .milliseconds(milliseconds))
        #expect((clock.lead != .zero) == isStep)
        #expect(clock.lead == (isStep ? .milliseconds(milliseconds) : .zero))
    }

    @Test func `old things are cleared away by no later time than is known to have passed`() {
        let time = SetClock()
        let clock = time.station
        let newest = clock.now() - .seconds(100)
        let proven = ProvenTime(newestRecord: newest, clock)
        time.pass(.seconds(50))
        #expect(proven.now(clock) == newest + .seconds(50))
        time.set(by: .seconds(86_400 * 365 * 10))
        #expect(proven.now(clock) == newest + .seconds(50), "ten years ahead nothing is older")
        time.set(by: .seconds(-86_400 * 365 * 20))
        #expect(proven.now(clock) == clock.now(), "and behind it is as it is")
    }
}
