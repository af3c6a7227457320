import Foundation
import Kernel
import Synchronization
import TestSupport
import Testing

@testable import PhotoInbox

struct PhotoInboxTests {
    /// A desk that keeps in memory what a store would keep on disk: it outlives the inbox, as over a restart.
    private final class Memory: Sendable {
        let stored = Mutex<[String]>([])
        let reads = Mutex<[String]>([])
        let isBroken = Mutex(false)

        var desk: PhotoInbox.Desk {
            PhotoInbox.Desk(
                read: { photo, key in
                    let text = String(decoding: photo, as: UTF8.self)
                    self.reads.withLock { $0.append(text) }
                    if self.isBroken.withLock({ $0 }) { throw CancellationError() }
                    if text == "bad" { throw PhotoInbox.Refused("it is damaged; take a new one") }
                    if text == "empty" { return 0 }
                    self.stored.withLock { $0.append(key) }
                    return 2
                },
                knows: { key in self.stored.withLock { $0.contains(key) } })
        }
    }

    /// The time of every inbox that looks once, in seconds since 1970.
    private static let now = 1_780_000_000

    private let memory = Memory()
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Puts a photo that was written before `now`, by a minute unless the test says otherwise.
    private func put(_ name: String, _ text: String, secondsAgo: Double = 60) throws {
        try folder.write(Array(text.utf8), to: name)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(Self.now) - secondsAgo)],
            ofItemAtPath: folder.file(name))
    }

    private func names(_ part: String = "") -> [String] {
        let path = part.isEmpty ? folder.path : folder.file(part)
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// The number by which the log tells a file.
    private func inode(_ name: String, in other: TemporaryFolder? = nil) throws -> UInt64 {
        var status = stat()
        try #require(stat((other ?? folder).file(name), &status) == 0)
        return UInt64(status.st_ino)
    }

    /// Reads the folder once, at `now`, with an inbox that has just been started.
    @discardableResult
    private func look(movesRead: Bool = true) async -> (isWaiting: Bool, notices: [PhotoInbox.Notice]) {
        let notices = Mutex<[PhotoInbox.Notice]>([])
        var known: Set<String> = []
        let inbox = PhotoInbox(
            folder.path, movesRead: movesRead, desk: memory.desk, now: { Self.now * 1_000_000_000 })
        let isWaiting = await inbox.readAll(&known) { notice in notices.withLock { $0.append(notice) } }
        return (isWaiting, notices.withLock { $0 })
    }

    @Test func `what was read goes to done, what cannot be goes to failed with the reason`() async throws {
        try put("a.jpg", "good", secondsAgo: 90)
        try put("b.heic", "bad")
        try put("c.png", "empty", secondsAgo: 30)
        let first = try inode("a.jpg")
        let notices = await look().notices
        #expect(notices.map(\.description).count == 3)
        #expect(notices.first == .read(inode: first, codes: 2))
        #expect(names() == ["done", "failed"])
        #expect(names("done") == ["a.jpg"])
        #expect(names("failed") == ["b.heic", "b.heic.txt", "c.png", "c.png.txt"])
        let reason = try String(contentsOfFile: folder.file("failed/b.heic.txt"), encoding: .utf8)
        #expect(reason == "it is damaged; take a new one\n")
    }

    @Test func `a photo that stays is read once, also over a restart`() async throws {
        try put("a.jpg", "good")
        await look(movesRead: false)
        await look(movesRead: false)
        #expect(names() == ["a.jpg"])
        #expect(memory.reads.withLock { $0 } == ["good"])
        // Another photo under the same name is another photo.
        try put("a.jpg", "better", secondsAgo: 20)
        await look(movesRead: false)
        #expect(memory.reads.withLock { $0 } == ["good", "better"])
    }

    @Test func `a photo that was stored but not moved when the power went is only moved`() async throws {
        try put("a.jpg", "good")
        await look(movesRead: false)
        await look()
        #expect(memory.reads.withLock { $0 } == ["good"])
        #expect(names("done") == ["a.jpg"])
    }

    @Test func `a photo is left alone while it may still be written`() async throws {
        try put("a.jpg", "good", secondsAgo: 0)
        #expect(await look().isWaiting)
        #expect(names() == ["a.jpg"])
    }

    /// Seconds since it was written, and whether it is left alone for now.
    @Test(arguments: [(2.0, false), (0.0, true), (-5.0, true), (-30.0, false), (-31_536_000.0, false)])
    func `a photo of a clock that is ahead is read, and one of this moment a little later`(
        secondsAgo: Double, isWaiting: Bool
    ) async throws {
        try put("a.jpg", "good", secondsAgo: secondsAgo)
        #expect(await look().isWaiting == isWaiting)
        #expect(names() == (isWaiting ? ["a.jpg"] : ["done"]))
    }

    @Test(arguments: [
        "a.jpg.part", "a.jpg.PART", "a.tmp", "a.Tmp", "a.crdownload", "a.download", "a.DOWNLOAD", ".a.jpg", "~a.jpg",
    ])
    func `what a program has not finished is left alone, however its ending is written`(name: String) async throws {
        try put(name, "good")
        let look = await look()
        #expect(!look.isWaiting && look.notices.isEmpty && names() == [name])
    }

    @Test func `photos are read in the order in which they were taken`() async throws {
        for (name, text, seconds) in [("c", "first", 90.0), ("a", "second", 60), ("b", "third", 30)] {
            try put(name + ".jpg", text, secondsAgo: seconds)
        }
        await look()
        #expect(memory.reads.withLock { $0 } == ["first", "second", "third"])
    }

    @Test func `trouble that is not the photo's fault leaves it for later`() async throws {
        try put("a.jpg", "good")
        memory.isBroken.withLock { $0 = true }
        #expect(await look().notices.count == 1)
        #expect(names() == ["a.jpg"])
        memory.isBroken.withLock { $0 = false }
        await look()
        #expect(names("done") == ["a.jpg"])
    }

    @Test func `hidden files, folders, links and unfinished downloads are none of its business`() async throws {
        try put(".nomedia", "good")
        try put("a.jpg.part", "good")
        try FileManager.default.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder.file("link.jpg"), withDestinationPath: "/etc/passwd")
        await look()
        #expect(memory.reads.withLock { $0.isEmpty })
        #expect(names() == [".nomedia", "a.jpg.part", "link.jpg", "sub"])
    }

    @Test func `a planted link is neither written through nor moved into`() async throws {
        let outside = try TemporaryFolder()
        try outside.write(Array("herd".utf8), to: "database")
        try FileManager.default.createDirectory(atPath: folder.file("failed"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("failed/b.jpg.txt"), withDestinationPath: outside.file("database"))
        try FileManager.default.createSymbolicLink(atPath: folder.file("done"), withDestinationPath: outside.path)
        try put("a.jpg", "good", secondsAgo: 90)
        try put("b.jpg", "bad")
        let notices = await look().notices
        #expect(try String(contentsOfFile: outside.file("database"), encoding: .utf8) == "herd")
        #expect(names("failed") == ["b.jpg", "b.jpg (1).txt", "b.jpg.txt"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["database"])
        #expect(names() == ["a.jpg", "done", "failed"])
        let told = "cannot move photo \(try inode("a.jpg")) (ls -i) to 'done': it is no folder of its own"
        #expect(notices.contains { $0.description.contains(told) })
    }

    @Test func `what was put in the place of a photo meanwhile is neither waited for, nor read, nor moved`() throws {
        let outside = try TemporaryFolder()
        try outside.write(Array("herd".utf8), to: "database")
        for swap in ["pipe", "link", "other"] {
            try put("a.jpg", "good")
            let held = try HeldFolder(folder.path)
            let file = try #require(try InboxFile.all(in: held).first)
            try FileManager.default.removeItem(atPath: folder.file("a.jpg"))
            switch swap {
            case "pipe": #expect(mkfifo(folder.file("a.jpg"), 0o600) == 0)
            case "link":
                try FileManager.default.createSymbolicLink(
                    atPath: folder.file("a.jpg"), withDestinationPath: outside.file("database"))
            default: try put("a.jpg", "another one")
            }
            #expect(throws: InboxError.self, "\(swap)") { try file.bytes(in: held, limit: 100) }
            #expect(throws: InboxError.self, "\(swap)") { try file.move(from: held, to: "done") }
            try FileManager.default.removeItem(atPath: folder.file("a.jpg"))
        }
    }

    @Test func `a file with another name elsewhere is left alone, and that is told once`() async throws {
        let outside = try TemporaryFolder()
        try outside.write(Array("good".utf8), to: "database")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: outside.file("database"))
        try FileManager.default.linkItem(atPath: outside.file("database"), toPath: folder.file("a.jpg"))
        let inbox = PhotoInbox(folder.path, movesRead: true, desk: memory.desk)
        let notices = Mutex<[String]>([])
        var known: Set<String> = []
        for _ in 0..<3 {
            _ = await inbox.readAll(&known) { notice in notices.withLock { $0.append(notice.description) } }
        }
        #expect(notices.withLock { $0.count } == 1)
        #expect(memory.reads.withLock { $0.isEmpty })
        #expect(names() == ["a.jpg"])
    }

    @Test func `no name is told: it may be that of a person, or begin a line`() async throws {
        let name = "Řehoř Žůžo\u{1B}[2J\n<3>root: \u{202E}gpj.jpg"
        try put(name, "bad")
        let number = try inode(name)
        let notices = await look().notices
        #expect(
            notices.map(\.description) == [
                "photo \(number) (ls -i) is now in 'failed': it is damaged; take a new one"
            ])
        #expect(try inode("failed/\(name)") == number, "by which it is found")
        // Nor where it can be neither read nor moved.
        memory.isBroken.withLock { $0 = true }
        try put(name, "good")
        try FileManager.default.linkItem(atPath: folder.file(name), toPath: folder.file("second \(name)"))
        #expect(await look().notices.allSatisfy { !$0.description.contains("Žůžo") })
    }

    @Test func `a long name finds room for a number and for its text`() async throws {
        let name = String(repeating: "ř", count: 120) + ".jpeg"
        for _ in 0..<2 {
            try put(name, "bad")
            await look()
        }
        #expect(names("failed").count == 4)
        #expect(names().count == 1)
    }

    @Test func `a name that is taken in done gets a number`() async throws {
        for text in ["one", "two", "three"] {
            try put("IMG_1.jpg", text)
            await look()
        }
        #expect(names("done") == ["IMG_1 (1).jpg", "IMG_1 (2).jpg", "IMG_1.jpg"])
    }

    @Test(.timeLimit(.minutes(10))) func `a photo that is moved in is seen at once`() async throws {
        let (notices, stream) = AsyncStream.makeStream(of: PhotoInbox.Notice.self)
        let inbox = PhotoInbox(folder.path, movesRead: true, desk: memory.desk)
        let running = Task { try await inbox.run { stream.yield($0) } }
        let outside = try TemporaryFolder()
        try outside.write(Array("good".utf8), to: "a.jpg")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: outside.file("a.jpg"))
        // It keeps it in another folder.
        let number = try inode("a.jpg", in: outside)
        try FileManager.default.moveItem(atPath: outside.file("a.jpg"), toPath: folder.file("a.jpg"))
        #expect(await notices.first { _ in true } == .read(inode: number, codes: 2))
        running.cancel()
        _ = try? await running.value
    }

    @Test func `a folder that is not there is an error by name`() async {
        let inbox = PhotoInbox("/nonexistent/photos", movesRead: true, desk: memory.desk)
        await #expect(throws: InboxError.self) { try await inbox.run { _ in } }
    }
}
