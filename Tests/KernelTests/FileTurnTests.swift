import Dispatch
import Foundation
import Kernel
import TestSupport
import Testing

/// What several programs share is changed by one of them at a time.
@Suite(.timeLimit(.minutes(10)))
struct FileTurnTests {
    @Test func `a turn is nobody else's until it ends`() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("lock")
        let first = try #require(try FileTurn.now(at: file))
        #expect(try FileTurn.now(at: file) == nil)
        #expect(try FileTurn.now(at: folder.file("another")) != nil)
        first.end()
        try #require(try FileTurn.now(at: file)).end()
        try FileTurn.wait(for: file).end()
        #expect(throws: FolderError.refused(ENOENT)) { _ = try FileTurn.now(at: folder.file("no/lock")) }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `what root makes in somebody's folder is that one's`() throws {
        let folder = try TemporaryFolder()
        #expect(chown(folder.path, 12_345, 12_346) == 0)
        try #require(try FileTurn.now(at: folder.file("lock"))).end()
        var status = stat()
        #expect(stat(folder.file("lock"), &status) == 0)
        #expect((status.st_uid, status.st_gid) == (12_345, 12_346))
        // What is no lock stays root's.
        try Data("a secret".utf8).write(to: URL(filePath: folder.file("other")))
        try #require(try FileTurn.now(at: folder.file("other"))).end()
        #expect(stat(folder.file("other"), &status) == 0 && status.st_uid == 0)
    }

    @Test func `those who wait come one after another`() async throws {
        let folder = try TemporaryFolder()
        let (lock, count) = (folder.file("lock"), folder.file("count"))
        try Data("0".utf8).write(to: URL(filePath: count))
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<100 {
                guard let turn = try? FileTurn.wait(for: lock) else { continue }
                // Without a turn what another one adds in between is lost.
                let before = (try? String(contentsOfFile: count, encoding: .utf8)).flatMap(Int.init) ?? -1000
                try? Data("\(before + 1)".utf8).write(to: URL(filePath: count))
                turn.end()
            }
        }
        #expect(try String(contentsOfFile: count, encoding: .utf8) == "400")
    }
}
