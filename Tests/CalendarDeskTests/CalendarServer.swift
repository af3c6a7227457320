import Foundation
import TestSupport

/// A machine that publishes calendars for one test: Tests/CalendarServer/server.py.
final class CalendarServer: Sendable {
    let folder: TemporaryFolder
    private let port: String
    private let process: Process

    init() throws {
        folder = try TemporaryFolder()
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-B", tests.appendingPathComponent("CalendarServer/server.py").path, folder.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.hasSuffix("\n"), case let data = output.fileHandleForReading.availableData, !data.isEmpty {
            text += String(decoding: data, as: UTF8.self)
        }
        port = text.filter(\.isNumber)
    }

    deinit { process.terminate() }

    func address(of name: String) -> String { "http://127.0.0.1:\(port)/\(name)" }

    func publish(_ calendar: [UInt8], as name: String = "vet.ics") throws { try folder.write(calendar, to: name) }

    /// What it was asked for by `If-None-Match`, one request after another.
    func asked() throws -> [String] {
        String(decoding: try folder.read("asked"), as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
