import Foundation
import HerdStore
import Links
import Recording
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// A device whose port was not there is tried as soon as something is plugged in.
struct PluggedInTests {
    @Test(.timeLimit(.minutes(10)))
    func `a device is found when its port is plugged in, although its next attempt is not due`() async throws {
        let folder = try TemporaryFolder()
        let ports = folder.file("ports")
        try FileManager.default.createDirectory(atPath: ports, withIntermediateDirectories: false)
        let news = News()
        // The time stands still: no attempt after the first is ever due.
        let station = Station(
            store: try await HerdStore.open(.memory, publish: news.publish), news: news, settings: RecorderSettings(),
            captures: CaptureStore(folder: folder.path), reach: .anywhere, portFolders: [ports],
            clock: StationClock { Timestamp(microseconds: 1_767_225_600_000_000) }, log: Log { _ in })
        try await station.start()
        let draft = DeviceDraft(
            name: "Adapter", kind: .scale, link: "serial:\(ports)/adapter", dialect: "st-gs", place: "main")
        let id = try await station.add(draft, by: "test").id
        while try await station.device(id).state?.phase != .waiting { try await Task.sleep(for: .milliseconds(20)) }
        let terminal = try PseudoTerminal()
        try FileManager.default.createSymbolicLink(atPath: "\(ports)/adapter", withDestinationPath: terminal.path)
        // After a failure the supervisor waits for bytes before it calls a device connected.
        while try await station.device(id).state?.phase != .connected {
            try await terminal.link.send(Array("ST,GS,+  100.0kg\r\n".utf8))
            try await Task.sleep(for: .milliseconds(20))
        }
        await station.stop()
    }
}
