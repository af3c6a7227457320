import Glibc
import Links
import TestSupport
import Testing
import Values

/// What devices said is read by this user alone, and is captured whatever the clock does.
struct CaptureModeTests {
    private let temporary: TestSupport.TemporaryFolder
    private let start = Timestamp(microseconds: 1_772_600_000_000_000)

    init() throws { temporary = try TestSupport.TemporaryFolder() }

    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    @Test func `folders and files are the owner's alone`() throws {
        let folder = temporary.file("captures")
        let journal = try CaptureJournal(folder: folder, device: "scale")
        let range = try #require(journal.append([0x41], .received, at: start))
        try journal.flush()
        #expect(mode(folder) == 0o700)
        #expect(mode("\(folder)/scale") == 0o700)
        #expect(mode("\(folder)/\(range.file)") == 0o600)
    }

    @Test(arguments: [0, 9_999])
    func `within ten seconds after a failure nothing is tried`(milliseconds: Int) throws {
        let journal = try failed()
        #expect(journal.append([0x41], .received, at: start + .milliseconds(milliseconds)) == nil)
    }

    @Test(arguments: [Duration.seconds(-3600), .seconds(-86_400 * 365), .seconds(10), .seconds(3600)])
    func `a clock that was set, back too, does not put the next attempt off by as much`(step: Duration) throws {
        let journal = try failed()
        #expect(journal.append([0x41], .received, at: start + step) != nil)
    }

    /// A journal whose folder is there again, after it could not be written to.
    private func failed() throws -> CaptureJournal {
        let folder = temporary.file("captures")
        let journal = try CaptureJournal(folder: folder, device: "scale")
        #expect(rmdir("\(folder)/scale") == 0)
        #expect(journal.append([0x41], .received, at: start) == nil)
        #expect(mkdir("\(folder)/scale", 0o700) == 0)
        return journal
    }

    @Test(arguments: [(1_000, 4_000, 1_000), (1_001, 4_000, 1_000), (4 << 20, 1 << 20, 1 << 18), (5, 1000, 5)])
    func `one file takes a quarter of the room at most`(file: Int, total: Int, bytes: Int) {
        let limits = CaptureLimits(fileBytes: file, totalBytes: total)
        #expect((limits.fileBytes, limits.totalBytes) == (bytes, total))
    }
}
