import HerdStore
import Testing
import Values

@testable import DeviceGateway

/// What is said of a device that sends more than can be read, and what is taken of it.
struct FloodTests {
    private let start = Timestamp(microseconds: 1_800_000_000_000_000)

    private func weight(isWanted: Bool = false) -> Reading {
        let sample = WeightReading(
            weight: Weight(grams: 425_000), stability: .stable, basis: .gross, unit: .kilogram,
            isRecordedByOperator: isWanted)
        return Reading(at: start, content: .weight(sample), raw: [], position: 0)
    }

    private func tag() throws -> Reading {
        Reading(at: start, content: .eid(EIDReading(eid: try EID(digits: "203000021346208"))), raw: [], position: 0)
    }

    @Test func `a fast scale is read whole, and nothing is said of it`() {
        var flood = Flood()
        for tick in 0..<3000 {
            let now = start + .milliseconds(10 * tick)
            flood.received(Array("ST,GS,+0425.5kg\r\n".utf8), heldUp: .zero, at: now)
            let isTaken = flood.takes(weight(), at: now)
            #expect(isTaken)
        }
        #expect(flood.trouble == nil)
        #expect(flood.deadline == nil, "nor is the loop woken for it")
    }

    @Test
    func `of a flood as many weights are taken as a scale can have, but every tag and every weight that was wanted`()
        throws
    {
        var flood = Flood()
        var taken = 0
        for tick in 0..<10_000 {
            let now = start + .milliseconds(tick)
            flood.received(Array("ST,GS,+0425.5kg\r\nST,GS,+0425.5kg\r\n".utf8), heldUp: .zero, at: now)
            for _ in 0..<2 where flood.takes(weight(), at: now) { taken += 1 }
            let areTaken = [flood.takes(try tag(), at: now), flood.takes(weight(isWanted: true), at: now)]
            #expect(areTaken == [true, true])
        }
        #expect(taken <= 10 * Flood.mostWeights + Flood.mostAtOnce && taken >= 10 * Flood.mostWeights)
        let trouble = try #require(flood.trouble)
        #expect(trouble.code == "flood")
        #expect(trouble.parameters == ["lines": "2000", "kilobytes": "34"])
    }

    /// A fast indicator sends 100 in a second, and the machine stood still for 24 of them.
    @Test func `what waited behind a machine that stood still is all taken`() {
        var flood = Flood()
        flood.received([UInt8](repeating: 0x0A, count: 2400), heldUp: .zero, at: start)
        #expect((0..<2400).filter { _ in flood.takes(weight(), at: start) }.count == 2400)
        flood.advance(to: start + .seconds(4), heldUp: .zero)
        #expect(flood.trouble == nil)
    }

    @Test func `a device whose bytes wait most of the time floods, and is believed again when it stops`() throws {
        var flood = Flood()
        var heldUp = Duration.zero
        var now = start
        for _ in 0..<100 {
            now = now + .milliseconds(100)
            heldUp += .milliseconds(75)
            flood.received([UInt8](repeating: 0xFF, count: 9000), heldUp: heldUp, at: now)
        }
        #expect(flood.trouble?.code == "flood")
        let deadline = try #require(flood.deadline, "nothing may come any more that would take it back")
        flood.advance(to: deadline, heldUp: heldUp)
        flood.advance(to: deadline + Flood.window, heldUp: heldUp)
        #expect(flood.trouble == nil)
        #expect(flood.deadline == nil)
    }

    @Test func `a session that comes at once out of a device's memory is no flood`() {
        var flood = Flood()
        for tick in 0..<40 {
            let now = start + .milliseconds(100 * tick)
            let burst = tick < 2 ? 100_000 : 20
            flood.received([UInt8](repeating: 0x41, count: burst), heldUp: .milliseconds(300), at: now)
        }
        #expect(flood.trouble == nil)
    }

    @Test func `a flood is told once however much it is, and hides what it does to the frames in it`() {
        var supervisor = LinkSupervisor(seed: 1, at: start)
        supervisor.attempt()
        supervisor.opened(at: start)
        _ = supervisor.takeNews()
        func trouble(_ lines: Int) -> LinkTrouble { LinkTrouble("flood", "\(lines) lines", action: nil) }
        var published = 0
        for lines in [5000, 5200, 4900] {
            let isNew = supervisor.floods(trouble(lines))
            #expect(isNew)
            if supervisor.takeNews() == .published { published += 1 }
            supervisor.complain(LinkTrouble("unreadable", "?", action: nil))
            #expect(supervisor.state.message == "\(lines) lines")
            supervisor.complain(nil)
            #expect(supervisor.state.trouble == "flood")
        }
        #expect(published == 1)
        let changes = [supervisor.floods(nil), supervisor.floods(nil)]
        #expect(changes == [true, false], "its end is told once, too")
        #expect(supervisor.state.trouble == nil)
        _ = supervisor.floods(trouble(1))
        supervisor.lost(LinkTrouble("off", "off", action: nil), at: start + .seconds(10))
        supervisor.attempt()
        supervisor.opened(at: start + .seconds(20))
        supervisor.received(1, at: start + .seconds(20))
        #expect(supervisor.state.trouble == nil, "a new link begins anew")
    }
}
