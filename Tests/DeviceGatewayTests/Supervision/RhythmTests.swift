import HerdStore
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// Only who sends all the time by its nature is said to have stopped.
struct RhythmTests {
    private let start = Timestamp(microseconds: 1_800_000_000_000_000)

    /// A device that is sent for by its supervisor from `start` on.
    private struct Watched {
        private(set) var supervisor: LinkSupervisor
        private(set) var now: Timestamp
        /// How often it was said to have stopped.
        private(set) var timesStopped = 0

        init(isReader: Bool = false, at start: Timestamp) {
            supervisor = LinkSupervisor(isReader: isReader, seed: 1, at: start)
            supervisor.attempt()
            supervisor.opened(at: start)
            now = start
        }

        mutating func wait(_ duration: Duration) {
            let end = now + duration
            while let deadline = supervisor.deadline, deadline <= end {
                let wasSilent = supervisor.state.phase == .silent
                let closes = supervisor.advance(to: deadline)
                if !wasSilent, supervisor.state.phase == .silent { timesStopped += 1 }
                guard closes else { continue }
                supervisor.lost(LinkTrouble("closed", "it was closed", action: nil), at: deadline)
                supervisor.attempt()
                supervisor.opened(at: deadline)
            }
            now = end
        }

        mutating func send(for duration: Duration, every interval: Duration) {
            let end = now + duration
            while now < end {
                supervisor.received(18, at: now)
                wait(interval)
            }
        }
    }

    @Test func `a panel reader that repeats a tag while it is in its field is idle between animals`() {
        var reader = Watched(isReader: true, at: start)
        for animal in 0..<24 {
            reader.send(for: .seconds(12 + animal % 5 * 4), every: .milliseconds(150))
            reader.wait(.seconds(11 + animal % 7))
        }
        #expect(reader.timesStopped == 0)
        reader.send(for: .seconds(600), every: .milliseconds(150))
        reader.wait(.seconds(3600))
        #expect(reader.timesStopped == 0, "a cow that lies down in front of it")
    }

    @Test(arguments: UInt64(0)..<20)
    func `a scale that sends only while it is loaded is idle between animals`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var scale = Watched(at: start)
        for _ in 0..<60 {
            scale.send(for: .milliseconds(Int64.random(in: 3000...120_000, using: &random)), every: .milliseconds(100))
            scale.wait(.milliseconds(Int64.random(in: 4000...90_000, using: &random)))
        }
        #expect(scale.timesStopped == 0)
    }

    @Test(arguments: [
        Duration.milliseconds(20), .milliseconds(100), .milliseconds(200), .milliseconds(249), .seconds(1),
    ])
    func `a scale that sends without a pause has stopped when it is silent for ten seconds`(interval: Duration) {
        var scale = Watched(at: start)
        scale.send(for: .seconds(190), every: interval)
        scale.wait(.seconds(9) - interval)
        #expect(scale.supervisor.state.phase == .connected)
        scale.wait(.seconds(2))
        #expect(scale.supervisor.state.phase == .silent)
        #expect(scale.timesStopped == 1)
    }

    @Test func `frames that come in pieces are as even as whole ones`() {
        var scale = Watched(at: start)
        for _ in 0..<1900 {
            scale.send(for: .milliseconds(12), every: .milliseconds(4))
            scale.wait(.milliseconds(88))
        }
        scale.wait(.seconds(12))
        #expect(scale.timesStopped == 1)
    }

    @Test(arguments: UInt64(0)..<20)
    func `who sends at any time is expected at none`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var device = Watched(at: start)
        for _ in 0..<2000 {
            // Animals on their way past a reader that is one device with the scale: never a pause of three seconds.
            let gap = Int.random(in: 0..<4, using: &random) == 0 ? 2500 : 250
            device.send(
                for: .milliseconds(1), every: .milliseconds(Int64.random(in: 210...Int64(210 + gap), using: &random)))
        }
        device.wait(.seconds(60))
        #expect(device.timesStopped == 0)
    }

    @Test func `who came back by itself is believed to pause`() {
        var scale = Watched(at: start)
        scale.send(for: .seconds(200), every: .milliseconds(100))
        scale.wait(.seconds(15))
        #expect(scale.timesStopped == 1)
        for _ in 0..<5 {
            scale.send(for: .seconds(400), every: .milliseconds(100))
            scale.wait(.seconds(15))
        }
        #expect(scale.timesStopped == 1)
    }
}
