import HerdStore
import Testing
import Values

@testable import DeviceGateway

struct LinkSupervisorTests {
    private let start = Timestamp(microseconds: 1_800_000_000_000_000)
    private let off = LinkTrouble("off", "it is off", action: "switch it on")

    private func supervisor(adopted: String? = nil) -> LinkSupervisor {
        var supervisor = LinkSupervisor(adopted: adopted, seed: 1, at: start)
        _ = supervisor.takeNews()
        return supervisor
    }

    /// One that has been open and sending for 200 s.
    private func streaming() -> LinkSupervisor {
        var supervisor = supervisor()
        supervisor.attempt()
        supervisor.opened(at: start)
        for second in 1...200 { supervisor.received(10, at: start + .seconds(second)) }
        _ = supervisor.takeNews()
        return supervisor
    }

    @Test func `a device is tried at once, and is connected when its link is up, even if it says nothing`() {
        var supervisor = supervisor()
        #expect(supervisor.attemptAt == start)
        supervisor.attempt()
        supervisor.opened(at: start + .seconds(1))
        #expect(supervisor.state.phase == .connected)
        let news = supervisor.takeNews()
        #expect(news == .published)
        #expect(supervisor.deadline == nil, "a reader may be silent for hours")
    }

    @Test func `waits double up to 45 s, never to nothing, for ever, and each is its own`() throws {
        var supervisor = supervisor()
        var now = start
        var waits: [Duration] = []
        for _ in 0..<200 {
            supervisor.attempt()
            supervisor.lost(off, at: now)
            let next = try #require(supervisor.attemptAt)
            waits.append(next - now)
            now = next
        }
        #expect(waits.allSatisfy { $0 > .milliseconds(600) && $0 <= .seconds(45) })
        #expect(waits.dropFirst(6).allSatisfy { $0 >= .seconds(30) })
        #expect(Set(waits.dropFirst(6)).count > 190)
    }

    @Test func `a trouble is told once, however long it lasts and however its words change`() {
        var supervisor = supervisor()
        var told = 0
        for attempt in 0..<100 {
            supervisor.attempt()
            supervisor.lost(LinkTrouble("x", "\(attempt % 2)", action: nil), at: start + .seconds(60 * attempt))
            if supervisor.takeNews() == .published { told += 1 }
        }
        #expect(told == 1)
        #expect(supervisor.state.message == "1")
        #expect(supervisor.state.since == start)
    }

    @Test func `a link that opens and breaks at once stays waiting, and is tried ever more rarely`() throws {
        var supervisor = supervisor()
        supervisor.attempt()
        supervisor.lost(off, at: start)
        _ = supervisor.takeNews()
        var now = start
        for _ in 0..<10 {
            now = try #require(supervisor.attemptAt)
            supervisor.attempt()
            supervisor.opened(at: now)
            let closes = supervisor.advance(to: now + .seconds(1))
            #expect(!closes)
            supervisor.lost(off, at: now + .seconds(1))
            #expect(supervisor.state.phase == .waiting)
            let news = supervisor.takeNews()
            #expect(news != .published)
        }
        #expect(try #require(supervisor.attemptAt) - now > .seconds(30))
    }

    @Test func `a link that broke at once has to hold for five seconds, whatever it brings`() {
        var supervisor = supervisor()
        supervisor.attempt()
        supervisor.opened(at: start)
        supervisor.lost(off, at: start + .seconds(4))
        _ = supervisor.takeNews()
        supervisor.attempt()
        supervisor.opened(at: start + .seconds(10))
        supervisor.received(1, at: start + .seconds(11))
        #expect(supervisor.state.phase == .waiting)
        let news = supervisor.takeNews()
        #expect(news == nil)
        #expect(supervisor.deadline == start + .seconds(15))
        let closes = supervisor.advance(to: start + .seconds(15))
        #expect(!closes)
        #expect(supervisor.state.phase == .connected)

        supervisor.lost(off, at: start + .seconds(15))
        supervisor.attempt()
        supervisor.opened(at: start + .seconds(20))
        supervisor.received(1, at: start + .seconds(20))
        #expect(supervisor.state.phase == .connected, "the last link held long enough")
    }

    @Test func `a silent link that broke at once has to hold for five seconds, not two`() {
        var supervisor = supervisor()
        supervisor.attempt()
        supervisor.opened(at: start)
        supervisor.lost(off, at: start + .seconds(1))
        supervisor.attempt()
        supervisor.opened(at: start + .seconds(3))
        #expect(supervisor.deadline == start + .seconds(8))
    }

    @Test func `a link that holds for two seconds is believed, one that brings bytes at once`() {
        var silent = supervisor()
        silent.attempt()
        silent.lost(off, at: start)
        var speaking = silent
        silent.attempt()
        silent.opened(at: start + .seconds(2))
        #expect(silent.state.phase == .waiting)
        #expect(silent.deadline == start + .seconds(4))
        let closes = silent.advance(to: start + .seconds(4))
        #expect(!closes)
        #expect(silent.state.phase == .connected)

        speaking.attempt()
        speaking.opened(at: start + .seconds(2))
        speaking.received(1, at: start + .seconds(2))
        #expect(speaking.state.phase == .connected)
        #expect(speaking.state.message == nil)
    }

    @Test func `a device that sent all the time and stops is doubted, and its link opened anew`() {
        var supervisor = streaming()
        let last = start + .seconds(200)
        #expect(supervisor.deadline == last + .seconds(10))
        let closes = supervisor.advance(to: last + .seconds(10))
        #expect(!closes)
        #expect(supervisor.state.phase == .silent)
        let news = supervisor.takeNews()
        #expect(news == .published)
        let closesNext = supervisor.advance(to: last + .seconds(30))
        #expect(closesNext, "it is closed")
        supervisor.lost(off, at: last + .seconds(30))
        #expect(supervisor.attemptAt == last + .seconds(30), "and opened at once")
        supervisor.attempt()
        supervisor.opened(at: last + .seconds(31))
        #expect(supervisor.state.phase == .silent, "an open link is no sign of life")
        let newsNext = supervisor.takeNews()
        #expect(newsNext == nil)
        #expect(supervisor.deadline == nil, "it is not opened again and again")
        supervisor.received(5, at: last + .seconds(500))
        #expect(supervisor.state.phase == .connected)
    }

    @Test func `a silent device whose link cannot be opened again is waited for`() {
        var supervisor = streaming()
        _ = supervisor.advance(to: start + .seconds(210))
        _ = supervisor.advance(to: start + .seconds(230))
        supervisor.lost(off, at: start + .seconds(230))
        supervisor.attempt()
        supervisor.lost(off, at: start + .seconds(240))
        #expect(supervisor.state.phase == .waiting)
        #expect(supervisor.state.action == "switch it on")
    }

    @Test func `a scale that prints at a key may be silent`() {
        var supervisor = supervisor()
        supervisor.attempt()
        supervisor.opened(at: start)
        for print in 1...50 { supervisor.received(20, at: start + .seconds(40 * print)) }
        #expect(supervisor.deadline == nil)
    }

    @Test func `a device that does not answer is silent, and connected with its first byte`() {
        var supervisor = supervisor()
        supervisor.attempt()
        supervisor.opened(at: start)
        supervisor.noAnswer(at: start + .seconds(2))
        #expect(supervisor.state.phase == .silent)
        #expect(supervisor.deadline == start + .seconds(22))
        supervisor.received(3, at: start + .seconds(21))
        #expect(supervisor.state.phase == .connected)
        let closes = supervisor.advance(to: start + .seconds(22))
        #expect(!closes)
    }

    @Test func `whatever is plugged in cuts a wait short`() {
        var supervisor = supervisor()
        for _ in 0..<10 {
            supervisor.attempt()
            supervisor.lost(off, at: start)
        }
        supervisor.hurry(at: start + .seconds(3))
        #expect(supervisor.attemptAt == start + .seconds(3))
        supervisor.attempt()
        supervisor.hurry(at: start + .seconds(4))
        #expect(supervisor.attemptAt == nil, "an attempt is under way")
    }

    @Test func `a link that has held for a minute counts, although nothing came`() throws {
        var supervisor = supervisor()
        for _ in 0..<10 {
            supervisor.attempt()
            supervisor.lost(off, at: start)
        }
        supervisor.attempt()
        supervisor.opened(at: start)
        supervisor.lost(off, at: start + .seconds(60))
        #expect(try #require(supervisor.attemptAt) <= start + .seconds(61))
    }

    // MARK: - Who answers

    @Test func `the first name a device gives is the one it is known by`() {
        var supervisor = supervisor()
        supervisor.attempt()
        supervisor.opened(at: start)
        let isNew = supervisor.identified("XR5000", at: start)
        #expect(isNew)
        #expect(supervisor.adopted == "XR5000")
        let isNewNext = supervisor.identified("XR5000", at: start)
        #expect(!isNewNext)
        #expect(supervisor.isTrusted)
    }

    @Test func `a device that is not the one adopted is named, and not used`() {
        var supervisor = supervisor(adopted: "XR5000")
        supervisor.attempt()
        supervisor.opened(at: start)
        let isNew = supervisor.identified("S3", at: start)
        #expect(!isNew)
        supervisor.received(10, at: start + .seconds(1))
        #expect(!supervisor.isTrusted)
        #expect(supervisor.state.phase == .failed)
        #expect(supervisor.state.message?.contains("'S3' answers here, not 'XR5000'") == true)

        supervisor.lost(off, at: start + .seconds(10))
        supervisor.attempt()
        supervisor.opened(at: start + .seconds(12))
        let isNewNext = supervisor.identified("XR5000", at: start + .seconds(12))
        #expect(!isNewNext)
        supervisor.received(10, at: start + .seconds(13))
        #expect(supervisor.isTrusted)
        #expect(supervisor.state.phase == .connected)
    }

    @Test func `a device may take the place of another by the operator's word`() {
        var supervisor = supervisor(adopted: "XR5000")
        supervisor.attempt()
        supervisor.opened(at: start)
        _ = supervisor.identified("S3", at: start)
        supervisor.adopt("S3", at: start + .seconds(60))
        #expect(supervisor.isTrusted)
        #expect(supervisor.state.phase == .connected)
        #expect(supervisor.state.message == nil)
    }
}
