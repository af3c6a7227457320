import HerdStore
import Synchronization
import Testing
import Values

@testable import DeviceGateway

/// Whether the loop turns and the store answers is felt, and what hangs is seen by its age.
@Suite(.timeLimit(.minutes(10)))
struct PulseTests {
    @Test func `both of a gateway that works are felt`() async throws {
        let pulse = Pulse(of: try await HerdStore.open(.memory))
        #expect(pulse.beat(of: .loop) == nil)
        let feeling = Task { await pulse.run() }
        while pulse.beat(of: .loop) == nil || pulse.beat(of: .store) == nil { await Task.yield() }
        feeling.cancel()
        await feeling.value
    }

    @Test func `one that hangs keeps the other from nothing`() async throws {
        let pulse = Pulse { place in
            if place == .loop { try await Task.sleep(for: .seconds(3600)) }
        }
        let feeling = Task { await pulse.run() }
        while pulse.beat(of: .store) == nil { await Task.yield() }
        #expect(pulse.beat(of: .loop) == nil)
        feeling.cancel()
        await feeling.value
    }

    @Test func `an error is no answer`() async {
        struct Unreadable: Error {}
        let pulse = Pulse { _ in throw Unreadable() }
        await pulse.feelOnce(.store)
        #expect(pulse.beat(of: .store) == nil)
    }

    @Test func `of the log only so many lines are kept, the newest`() {
        let tail = LogTail(clock: StationClock { Timestamp(microseconds: 0) }, most: 3)
        let log = Log { _ in }.kept(in: tail)
        for number in 1...20 { log.notice("line \(number)\nand more") }
        #expect(
            tail.lines.map { $0.split(separator: " ", maxSplits: 1)[1] } == (18...20).map { "<5> line \($0) and more" })
    }
}
