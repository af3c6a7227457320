import Foundation
import HerdStore
import Links
import Recording
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// What is kept of what devices said, and for how long.
struct CaptureStoreTests {
    private let folder: TemporaryFolder
    private let captures: CaptureStore
    private let station: Station
    private let device = Device.some()

    init() async throws {
        folder = try TemporaryFolder()
        captures = CaptureStore(folder: folder.path)
        station = Station(
            store: try await HerdStore.open(.memory), news: News(), settings: RecorderSettings(), captures: captures,
            reach: .anywhere, clock: StationClock(), log: Log { _ in })
    }

    /// A file of one record for each second, last written to with the last of them.
    private func capture(_ seconds: [Int]) throws {
        let journal = try #require(captures.journal(of: device, log: Log { _ in }))
        var name = ""
        for second in seconds {
            let range = journal.append(Array("\(second);".utf8), .received, at: .noon + .seconds(second))
            journal.append(Array("?".utf8), .sent, at: .noon + .seconds(second))
            name = range?.file ?? name
        }
        try journal.flush()
        let last = Double(Timestamp.noon.microseconds) / 1_000_000 + Double(seconds.last ?? 0)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: last)], ofItemAtPath: folder.file(name))
    }

    private var count: Int { captures.files(of: device.id).count }

    @Test(arguments: [(99, 0), (100, 0), (101, 1), (201, 2), (301, 2), (1_000_000, 2)])
    func `what is older than a moment goes, but never what was written to last`(seconds: Int, removed: Int) async throws
    {
        for second in [100, 200, 300] { try capture([second - 10, second]) }
        #expect(await station.forgetCaptures(before: .noon + .seconds(seconds)) == removed)
        #expect(count == 3 - removed)
        #expect(captures.files(of: device.id).first?.name.isEmpty == false)
    }

    @Test(arguments: [
        (300, "300;"), (299, "299;300;"), (291, "299;300;"), (0, "100;101;200;201;299;300;"), (200, "200;201;299;300;"),
        (201, "201;299;300;"), (301, ""),
    ])
    func `what a device sent since a moment is in its order, over files, and nothing that was sent to it`(
        seconds: Int, text: String
    ) throws {
        for second in [[100, 101], [200, 201], [299, 300]] { try capture(second) }
        let found = try captures.received(from: device.id, since: .noon + .seconds(seconds))
        #expect(String(decoding: found, as: UTF8.self) == text)
    }
}
