import HerdStore
import Links
import ScaleProtocol
import Synchronization
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// What one open link promises, whatever is stored or sent meanwhile.
@LinkActor
struct ConversationTests {
    /// What the dialect has heard and the place was handed.
    private final class Record: Sendable {
        private let state = Mutex<(pieces: [String], readings: [String])>(([], []))
        private let changed = AsyncStream.makeStream(of: Void.self)

        var pieces: [String] { state.withLock { $0.pieces } }
        var readings: [String] { state.withLock { $0.readings } }

        func hear(_ bytes: [UInt8]) {
            state.withLock { $0.pieces.append(String(decoding: bytes, as: UTF8.self)) }
            changed.continuation.yield()
        }

        func read(_ reading: Reading) {
            state.withLock { $0.readings.append(String(decoding: reading.raw, as: UTF8.self)) }
            changed.continuation.yield()
        }

        func wait(until isTrue: @Sendable (Record) -> Bool) async {
            if isTrue(self) { return }
            for await _ in changed.stream where isTrue(self) { break }
        }
    }

    /// Takes every piece for a weight; at its one tick it says who the device is, which is stored.
    private struct Piecewise: Dialect {
        let record: Record
        var deadline: Timestamp?

        mutating func start(at now: Timestamp) -> [DialectAction] {
            deadline = now
            return []
        }

        mutating func receive(_ bytes: [UInt8], at now: Timestamp, into actions: inout [DialectAction]) {
            record.hear(bytes)
            let sample = WeightReading(weight: Weight(grams: 1000), stability: .stable, basis: .gross, unit: .gram)
            actions.append(.reading(Reading(at: now, content: .weight(sample), raw: bytes, position: 0)))
        }

        mutating func advance(to now: Timestamp) -> [DialectAction] {
            deadline = nil
            return [.notice(.identified(name: "S3"))]
        }

        mutating func ask(_ request: DownloadRequest, at now: Timestamp) -> [DialectAction] {
            [.download(.progress(rows: 1, of: nil))]
        }
    }

    private let clock = StationClock()
    private let record = Record()
    private let line: OpenLine

    init() async throws {
        line = try await OpenLine()
    }

    private func conversation(_ store: @escaping @Sendable (DeviceNews) async -> LinkTrouble?) -> Conversation {
        let record = record
        let sink = DeviceRunner.Sink(
            reading: { record.read($0.reading) }, linkLost: { _ in }, show: { _ in }, store: store)
        let device = SupervisedDevice(.some(), clock: clock, sink: sink)
        return Conversation(with: device, in: Piecewise(record: record), over: line.link, clock: clock, sink: sink)
    }

    /// As many turns of the loop as take in what lies in the kernel.
    private func turnLoop() async {
        for _ in 0..<20 { await Task { @LinkActor in }.value }
    }

    @Test func `the link is not read on while what a tick led to is being stored`() async throws {
        let (storing, begin) = AsyncStream.makeStream(of: Void.self)
        let (release, goOn) = AsyncStream.makeStream(of: Void.self)
        let conversation = conversation { news in
            guard case .identity = news else { return nil }
            begin.yield()
            for await _ in release { break }
            return nil
        }
        let running = Task { await conversation.run() }
        for await _ in storing { break }
        try await line.device.send(Array("one".utf8))
        await record.wait { $0.pieces == ["one"] }
        try await line.device.send(Array("two".utf8))
        await turnLoop()
        #expect(record.pieces == ["one"])
        #expect(record.readings.isEmpty, "it overtook what is being stored")
        goOn.finish()
        await record.wait { $0.readings.count == 2 }
        #expect(record.readings == ["one", "two"])
        line.device.close()
        await running.value
    }

    @Test func `a download ends with its link, and one is enough`() async throws {
        let conversation = conversation { _ in nil }
        let running = Task { await conversation.run() }
        async let first = conversation.ask(.list)
        await turnLoop()
        #expect(await conversation.ask(.list) == .failed(.busy))
        line.device.close()
        await running.value
        #expect(await first == .failed(.interrupted))
    }
}
