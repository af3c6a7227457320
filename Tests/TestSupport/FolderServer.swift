import Foundation

/// A machine that publishes a folder for one test: Tests/FolderServer/server.py.
package final class FolderServer: Sendable {
    package let folder: TemporaryFolder
    private let port: String
    private let process: Process
    /// It ends when nobody holds the other end any more, however this process comes to its own.
    private let life = Pipe()

    package init() throws {
        folder = try TemporaryFolder()
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-B", tests.appendingPathComponent("FolderServer/server.py").path, folder.path]
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = life
        try process.run()
        var text = ""
        while !text.hasSuffix("\n"), case let data = output.fileHandleForReading.availableData, !data.isEmpty {
            text += String(decoding: data, as: UTF8.self)
        }
        port = text.filter(\.isNumber)
    }

    deinit { process.terminate() }

    package func address(of path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

    /// Says how it behaves, by a file that it reads each time; see the server.
    package func behave(_ name: String, _ text: String) throws { try folder.write(Array(text.utf8), to: name) }

    /// What it was asked: the last part of the path, the page, authorisation, and which version is known; and for tokens.
    package func asked() throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.file("asked")) else { return [] }
        return String(decoding: try folder.read("asked"), as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

extension FolderServer {
    /// One that publishes calendars: /moved leads to /vet.ics, /away to another machine, /locked refuses, /slow says nothing.
    package static func calendars() throws -> FolderServer {
        let server = try FolderServer()
        try server.behave(
            "answers", "moved 302 /vet.ics\naway 302 http://192.0.2.1/vet.ics\nlocked 403\nbroken 500\nslow silent\n")
        return server
    }

    package func publish(_ calendar: [UInt8], as name: String = "vet.ics") throws {
        try folder.write(calendar, to: name)
    }

    /// Which version was known to who asked, one request after another.
    package func versions() throws -> [String] {
        try asked().compactMap { $0.split(separator: " ").last.map(String.init) }
    }
}
