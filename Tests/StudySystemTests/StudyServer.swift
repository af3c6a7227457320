import Foundation
import TestSupport

@testable import StudySystem

/// A study system for one test: Tests/StudySystem/server.py.
final class StudyServer: Sendable {
    let folder: TemporaryFolder
    private let port: String
    private let process: Process

    /// - Parameter token: the access token that it lets in.
    init(token: String = "good") throws {
        folder = try TemporaryFolder()
        try folder.write(Array(token.utf8), to: "token")
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-B", tests.appendingPathComponent("StudySystem/server.py").path, folder.path]
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

    func address(of path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

    /// Says how it behaves; see the server.
    func behave(_ name: String, _ text: String?) throws {
        guard let text else { return try FileManager.default.removeItem(atPath: folder.file(name)) }
        try folder.write(Array(text.utf8), to: name)
    }

    /// Puts entries on the pages of a list, in the place of those before.
    func publish(_ list: String, _ pages: [String]) throws {
        let path = folder.file(list)
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        for (index, page) in pages.enumerated() {
            try folder.write(Array(page.utf8), to: "\(list)/\(index + 1).xml")
        }
    }

    /// What it was asked: list, page, authorisation, and which version is known; and for tokens.
    func asked() throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.file("asked")) else { return [] }
        return String(decoding: try folder.read("asked"), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Which pages were asked for, one request after another.
    func pages() throws -> [String] {
        try asked().filter { !$0.hasPrefix("token") }.map {
            $0.split(separator: " ").prefix(2).joined(separator: " ")
        }
    }

    static func entry(_ id: String, _ elements: String) -> String {
        "<atom:entry><atom:id>\(id)</atom:id><atom:content type=\"xml\">\(elements)</atom:content></atom:entry>"
    }

    static func course(_ code: String, cs: String, en: String? = nil, teacher: String = "Jan Novák") -> String {
        let english = en.map { "<name xml:lang=\"en\">\($0)</name>" } ?? ""
        return entry(
            "urn:course:\(code)",
            """
            <code>\(code)</code><name xml:lang="cs">\(cs)</name>\(english)<capacity>120</capacity>
            <instance><lecturers><teacher xlink:href="teachers/novakjan/">\(teacher)</teacher></lecturers></instance>
            """)
    }

    static func student(_ number: String, _ family: String, email: String? = nil) -> String {
        entry(
            "urn:student:\(number)",
            """
            <firstName>Jan</firstName><lastName>\(family)</lastName><personalNumber>\(number)</personalNumber>
            <username>u\(number)</username><grade>2</grade>\(email.map { "<email>\($0)</email>" } ?? "")
            <faculty xml:lang="cs">Fakulta informačních technologií</faculty>
            <faculty xml:lang="en">Faculty of Information Technology</faculty>
            """)
    }
}
