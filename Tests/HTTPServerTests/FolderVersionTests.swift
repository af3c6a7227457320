import Foundation
import HTTPServer
import Synchronization
import TestSupport
import Testing

/// A word that stands for all files of a folder.
struct FolderVersionTests {
    private let folder: TemporaryFolder
    private let clock = Clock()

    private final class Clock: Sendable {
        private let time = Mutex(0)
        var second: Int { time.withLock { $0 } }
        func step() { time.withLock { $0 += 1 } }
    }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("js"), withIntermediateDirectories: true)
        try write("export {}", "js/app.js")
        try write("<p>", "index.html")
    }

    private func write(_ text: String, _ name: String) throws {
        try text.write(toFile: folder.file(name), atomically: false, encoding: .utf8)
    }

    @Test func `is the same for whoever looks, and another after each change`() throws {
        let clock = clock
        let version = FolderVersion(folder: folder.path) { clock.second }
        var seen = [version.current]
        #expect(FolderVersion(folder: folder.path).current == seen[0])
        let changes: [() throws -> Void] = [
            { try write("export { more }", "js/app.js") },
            { try write("", "js/new.js") },
            { try FileManager.default.moveItem(atPath: folder.file("js/new.js"), toPath: folder.file("js/other.js")) },
            { try FileManager.default.removeItem(atPath: folder.file("js/other.js")) },
            {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
                    ofItemAtPath: folder.file("index.html"))
            },
        ]
        for change in changes {
            try change()
            clock.step()
            seen.append(version.current)
            clock.step()
            #expect(version.current == seen.last)
        }
        // Without the file that came and went, all is as it was before it came.
        #expect(seen[4] == seen[1])
        seen.remove(at: 4)
        #expect(Set(seen).count == 5)
    }

    @Test func `is looked for once a second, however many ask`() throws {
        let clock = clock
        let version = FolderVersion(folder: folder.path) { clock.second }
        let before = version.current
        try write("export { more }", "js/app.js")
        #expect(version.current == before)
        clock.step()
        #expect(version.current != before)
    }

    @Test func `of no folder is a word too`() {
        #expect(FolderVersion(folder: "/nonexistent").current == "0")
    }
}
