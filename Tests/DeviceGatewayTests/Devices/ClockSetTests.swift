import HerdStore
import Links
import ScaleProtocol
import Synchronization
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// A clock that is set while a device talks changes what is written down, and nothing that is waited for.
@LinkActor
@Suite(.timeLimit(.minutes(10)))
struct ClockSetTests {
    private let time = SetClock()
    private let heard = Heard()

    /// When by its own time the dialect was called, and with what times its readings were handed on.
    private final class Heard: Sendable {
        private let state = Mutex<(own: [Timestamp], handedOn: [Timestamp])>(([], []))
        private let readings = AsyncStream.makeStream(of: Void.self)

        var own: [Timestamp] { state.withLock { $0.own } }
        var handedOn: [Timestamp] { state.withLock { $0.handedOn } }

        func call(at now: Timestamp) { state.withLock { $0.own.append(now) } }

        func take(_ reading: Reading) {
            state.withLock { $0.handedOn.append(reading.at) }
            readings.continuation.yield()
        }

        func nextReading() async {
            for await _ in readings.stream { return }
        }
    }

    /// Takes every piece for a weight.
    private struct Piecewise: Dialect {
        let heard: Heard
        let deadline: Timestamp? = nil

        mutating func start(at now: Timestamp) -> [DialectAction] { [] }
        mutating func advance(to now: Timestamp) -> [DialectAction] { [] }

        mutating func receive(_ bytes: [UInt8], at now: Timestamp, into actions: inout [DialectAction]) {
            heard.call(at: now)
            actions.append(.reading(Reading(at: now, content: .kilograms(425), raw: bytes)))
        }
    }

    @Test func `readings have the time that the clock shows, and the dialect's own time runs on`() async throws {
        let clock = time.station
        let line = try await OpenLine(clock: clock)
        let sink = DeviceRunner.Sink(
            reading: { [heard] in heard.take($0.reading) }, linkLost: { _ in }, show: { _ in }, store: { _ in nil })
        let device = SupervisedDevice(.some(), clock: clock, sink: sink)
        let conversation = Conversation(
            with: device, in: Piecewise(heard: heard), over: line.link, clock: clock, sink: sink)
        let running = Task { await conversation.run() }
        let start = clock.now()
        var connectedAt: Timestamp?
        let year = Duration.seconds(365 * 86_400)
        for step in [Duration.zero, year * 3, year * -5] {
            time.set(by: step)
            time.pass(.seconds(1))
            try await line.device.send(Array("425".utf8))
            await heard.nextReading()
            connectedAt = connectedAt ?? device.state.since
        }
        let own = [start + .seconds(1), start + .seconds(2), start + .seconds(3)]
        #expect(heard.own == own)
        #expect(heard.handedOn == [own[0], own[1] + year * 3, own[2] - year * 2])
        #expect(device.state.since == connectedAt.map { $0 - year * 2 }, "it is told with the time that it was")
        #expect(device.state.lastByteAt == clock.now())
        line.device.close()
        await running.value
    }
}
