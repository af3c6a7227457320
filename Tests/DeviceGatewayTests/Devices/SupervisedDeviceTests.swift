import HerdStore
import Links
import ScaleProtocol
import Synchronization
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// Nothing about a device is lost without a word.
@LinkActor
struct SupervisedDeviceTests {
    private func device(storing outcomes: [LinkTrouble?]) -> SupervisedDevice {
        let rest = Mutex(outcomes)
        let sink = DeviceRunner.Sink(
            reading: { _ in }, linkLost: { _ in }, show: { _ in },
            store: { _ in rest.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
        return SupervisedDevice(.some(), clock: StationClock(), sink: sink)
    }

    @Test func `what could not be stored is shown until something is stored again`() async {
        let trouble = LinkTrouble.notStored("who it is", because: Full())
        let device = device(storing: [trouble, nil])
        await device.store(.identity("S3", of: device.stored))
        #expect(device.state.trouble == "not-stored")
        #expect(device.state.message == "who it is could not be stored: the disk is full")
        await device.store(.state(device.current))
        #expect(device.state.trouble == nil)
        #expect(device.state.message == nil)
    }

    @Test func `trouble with the link comes before it`() async {
        let device = device(storing: [.notStored("who it is", because: Full())])
        await device.store(.identity("S3", of: device.stored))
        device.supervisor.lost(.noAnswer, at: StationClock().now())
        #expect(device.state.trouble == "no-answer")
    }

    @Test func `what the store refuses is in the log, with its device`() async throws {
        let store = try await HerdStore.open(.memory)
        let lines = Lines()
        let stranger = Device.some()
        for news in [DeviceNews.identity("S3", of: stranger), .dialect(DialectChoice("st-gs?unit=lb"), of: stranger)] {
            let trouble = await news.publish(to: Log { lines.note($0.level, $0.text) }, store)
            #expect(trouble?.code == "not-stored")
        }
        #expect(lines.errors.count == 2)
        #expect(lines.errors.allSatisfy { $0.hasPrefix("\(stranger.name): ") })
    }

    @Test func `how many bytes have come is shown every two seconds, and other news at once`() {
        let time = SteppedTime(start: .noon)
        let shown = Mutex(0)
        let sink = DeviceRunner.Sink(
            reading: { _ in }, linkLost: { _ in }, show: { _ in shown.withLock { $0 += 1 } }, store: { _ in nil })
        let device = SupervisedDevice(.some(), clock: time.clock, sink: sink)
        _ = device.show()
        let before = shown.withLock { $0 }
        var shows: [Int] = []
        for tenth in 1...60 {
            time.advance(to: Double(tenth) / 10)
            _ = device.showProgress(at: time.shown)
            shows.append(shown.withLock { $0 } - before)
        }
        #expect(shows[18] == 0 && shows[19] == 1 && shows[38] == 1 && shows[39] == 2 && shows[59] == 3, "\(shows)")
        device.supervisor.opened(at: time.shown)
        _ = device.show()
        #expect(shown.withLock { $0 } - before == 4)
    }

    private struct Full: Error, CustomStringConvertible {
        var description: String { "the disk is full" }
    }

    private final class Lines: Sendable {
        private let state = Mutex<[String]>([])
        var errors: [String] { state.withLock { $0 } }

        func note(_ level: Log.Level, _ text: String) {
            if level == .error { state.withLock { $0.append(text) } }
        }
    }
}
