import Foundation
import Links
import TestSupport
import Testing
import Values

struct CaptureTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }
    private let start = Timestamp("2026-03-04T07:15:22.125Z") ?? Timestamp(microseconds: 0)

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func records(in file: String) throws -> [CaptureRecord] {
        var reader = try CaptureReader(path: "\(folder)/\(file)")
        var records: [CaptureRecord] = []
        while let record = try reader.next() { records.append(record) }
        return records
    }

    private func files(of device: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(device)").sorted()
    }

    @Test func `a capture is text that people read`() throws {
        let journal = try CaptureJournal(folder: folder, device: "scale-1")
        journal.append(Array("{RW}\r\n".utf8), .sent, at: start)
        let range = try #require(
            journal.append([0x02, 0x5C, 0x41, 0xFF, 0x0D], .received, at: start + .microseconds(7)))
        try journal.flush()
        #expect(range.file == "scale-1/20260304T071522.125000Z.capture")
        let text = try String(contentsOfFile: "\(folder)/\(range.file)", encoding: .utf8)
        #expect(
            text == """
                # gatewayd capture 1, device scale-1
                2026-03-04T07:15:22.125000Z > {RW}\\r\\n
                2026-03-04T07:15:22.125007Z < \\x02\\\\A\\xff\\r

                """)
        #expect(text.utf8.count == range.offset + range.length)
    }

    @Test(arguments: 0..<8)
    func `what was appended is read back, as a whole and by its range`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let journal = try CaptureJournal(folder: folder, device: "d", limits: CaptureLimits(fileBytes: 20_000))
        var appended: [(record: CaptureRecord, range: CaptureRange)] = []
        for step in 0..<40 {
            let bytes = (0..<Int.random(in: 0...5000, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let direction = Bool.random(using: &random) ? CaptureDirection.received : .sent
            let at = start + .microseconds(step * 1234)
            let range = try #require(journal.append(bytes, direction, at: at))
            appended.append((CaptureRecord(at: at, direction: direction, bytes: bytes), range))
        }
        try journal.flush()
        for (record, range) in appended {
            var reader = try CaptureReader(range, in: folder)
            var bytes: [UInt8] = []
            while let part = try reader.next() {
                #expect(part.at == record.at)
                #expect(part.direction == record.direction)
                bytes += part.bytes
            }
            #expect(bytes == record.bytes)
        }
        let all = try files(of: "d").flatMap { try records(in: "d/\($0)") }.flatMap(\.bytes)
        #expect(all == appended.flatMap(\.record.bytes))
    }

    @Test func `full files are followed by new ones and the oldest go`() throws {
        let limits = CaptureLimits(fileBytes: 10_000, totalBytes: 50_000)
        let journal = try CaptureJournal(folder: folder, device: "d", limits: limits)
        var last: CaptureRange?
        for step in 0..<1000 {
            last = journal.append(pattern(100), .received, at: start + .milliseconds(step))
        }
        try journal.flush()
        let names = try files(of: "d")
        #expect((3...5).contains(names.count))
        #expect(last.map { "d/\(names.last ?? "")" == $0.file } == true)
        let sizes = try names.map { try Data(contentsOf: URL(filePath: "\(folder)/d/\($0)")).count }
        #expect(sizes.reduce(0, +) <= 50_000)
    }

    @Test(arguments: [
        CaptureLimits(fileBytes: 10_000, totalBytes: 50_000), CaptureLimits(totalBytes: 100_000),
        CaptureLimits(fileBytes: 5000, totalBytes: 20_000),
    ])
    func `the limit is kept at any moment, and what goes is the oldest`(limits: CaptureLimits) throws {
        let journal = try CaptureJournal(folder: folder, device: "d", limits: limits)
        let bytes = pattern(300)
        var written: [String] = []
        for step in 0..<2000 {
            let range = try #require(journal.append(bytes, .received, at: start + .milliseconds(step)))
            guard range.file != written.last else { continue }
            written.append(range.file)
            try journal.flush()
            let kept = try files(of: "d").map { "d/\($0)" }
            #expect(kept == written.suffix(kept.count))
            #expect(kept.count >= min(3, written.count))
            #expect(try size(of: kept.dropLast()) + limits.fileBytes <= limits.totalBytes)
        }
        try journal.flush()
        #expect(written.count > 20)
        #expect(try size(of: files(of: "d").map { "d/\($0)" }) <= limits.totalBytes)
        let all = try files(of: "d").map { "d/\($0)" }
        #expect(try all.allSatisfy { try size(of: [$0]) <= limits.fileBytes })
    }

    private func size(of files: [String]) throws -> Int {
        try files.map { try Data(contentsOf: URL(filePath: "\(folder)/\($0)")).count }.reduce(0, +)
    }

    @Test func `a file counts 4 KiB at least, so that many restarts leave no heap of tiny ones`() throws {
        let limits = CaptureLimits(fileBytes: 8192, totalBytes: 10 * 4096)
        for restart in 0..<30 {
            let journal = try CaptureJournal(folder: folder, device: "d", limits: limits)
            journal.append([0x41], .received, at: start + .seconds(restart))
            try journal.flush()
        }
        // Eight old ones beside the room for a whole new one.
        #expect(try files(of: "d").count == 9)
    }

    @Test(.timeLimit(.minutes(10)))
    func `appended bytes reach the file without a flush of the journal`() async throws {
        let journal = try CaptureJournal(folder: folder, device: "d")
        for text in ["first", "second"] {
            let range = try #require(journal.append(Array(text.utf8), .received, at: start))
            for await _ in try #require(FolderChanges("\(folder)/d")) {
                if try size(of: [range.file]) >= range.offset + range.length { break }
            }
        }
        withExtendedLifetime(journal) {}
    }

    @Test func `captures of a device are removed, and nothing else`() throws {
        let captures = CaptureFolder(path: "\(folder)/d")
        #expect(captures.remove(), "where there are none, none is left")
        for second in 0..<3 {
            let journal = try CaptureJournal(folder: folder, device: "d")
            journal.append([0x41], .received, at: start + .seconds(second))
            try journal.flush()
        }
        #expect(captures.names.count == 3)
        try Data("mine".utf8).write(to: URL(filePath: "\(folder)/d/notes.txt"))
        #expect(captures.remove())
        #expect(try files(of: "d") == ["notes.txt"])
        try FileManager.default.removeItem(atPath: "\(folder)/d/notes.txt")
        #expect(captures.remove())
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/d"))
    }

    @Test func `a new journal never writes into an old file`() throws {
        for expected in 1...3 {
            let journal = try CaptureJournal(folder: folder, device: "d")
            journal.append([0x41], .received, at: start)
            try journal.flush()
            #expect(try files(of: "d").count == expected)
        }
    }

    @Test func `a record torn at any byte is passed over and all before it stay`() throws {
        let journal = try CaptureJournal(folder: folder, device: "d")
        let first = try #require(journal.append(Array("whole\n".utf8), .received, at: start))
        let last = try #require(journal.append([0x00, 0xFF, 0x5C], .received, at: start + .seconds(1)))
        try journal.flush()
        let whole = try Data(contentsOf: URL(filePath: "\(folder)/\(first.file)"))
        for length in last.offset..<whole.count {
            try whole.prefix(length).write(to: URL(filePath: "\(folder)/d/torn"))
            #expect(try records(in: "d/torn").map(\.bytes) == [Array("whole\n".utf8)])
            // After a power cut the file may have its length but not its bytes.
            try (whole.prefix(length) + Data(count: 5)).write(to: URL(filePath: "\(folder)/d/torn"))
            #expect(try records(in: "d/torn").map(\.bytes) == [Array("whole\n".utf8)])
        }
        #expect(try records(in: first.file).count == 2)
    }

    @Test(arguments: [
        ("yesterday < x", CaptureLineError.noTime), ("2026-03-04T07:15:22.125000Z = x", .noDirection),
        ("2026-03-04T07:15:22.125000Z <", .noDirection), ("2026-03-04T07:15:22.125000Z < \\q", .badEscape),
        ("2026-03-04T07:15:22.125000Z < \\x4", .badEscape),
    ])
    func `a damaged line is told with its number`(line: String, problem: CaptureLineError) throws {
        let path = "\(folder)/damaged"
        try "# gatewayd capture 1\n\n\(line)\n".write(toFile: path, atomically: true, encoding: .utf8)
        let error = #expect(throws: CaptureError.self) { try records(in: "damaged") }
        guard case .badLine(path, let number, problem) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(number >= 2)
    }

    @Test func `a file without lines is not read into memory`() throws {
        try "# gatewayd capture 1 \(String(repeating: "x", count: 200_000))".write(
            toFile: "\(folder)/endless", atomically: true, encoding: .utf8)
        #expect(throws: CaptureError.badLine(path: "\(folder)/endless", line: 1, .tooLong)) {
            try records(in: "endless")
        }
    }

    @Test func `a disk that takes nothing costs the capture, not the weighing`() throws {
        let journal = try CaptureJournal(folder: folder, device: "d")
        try FileManager.default.removeItem(atPath: "\(folder)/d")
        #expect(journal.append([0x41], .received, at: start) == nil)
        let error = #expect(throws: CaptureError.self) { try journal.flush() }
        #expect(error?.description.contains("No such file or directory") == true)
        try FileManager.default.createDirectory(atPath: "\(folder)/d", withIntermediateDirectories: false)
        #expect(journal.append([0x41], .received, at: start + .seconds(9)) == nil)
        #expect(journal.append([0x41], .received, at: start + .seconds(10)) != nil)
        try journal.flush()
    }

    /// In a process of its own, in which files can be made and take nothing, as on a full disk.
    @Test func `a full disk is tried again after ten seconds, not with every byte`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let start = Timestamp(microseconds: 0)
            let journal = try CaptureJournal(folder: folder.path, device: "d")
            signal(SIGXFSZ, SIG_IGN)
            var usual = rlimit()
            try #require(getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &usual) == 0)
            var full = rlimit(rlim_cur: 0, rlim_max: usual.rlim_max)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &full) == 0)

            #expect(journal.append([0x41], .received, at: start) != nil, "it waits in memory")
            #expect(throws: CaptureError.self) { try journal.flush() }
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/d").isEmpty)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &usual) == 0)
            #expect(journal.append([0x41], .received, at: start + .seconds(9)) == nil)
            #expect(journal.append([0x41], .received, at: start + .seconds(10)) != nil)
            try journal.flush()
        }
    }

    @Test(arguments: ["", "..", "a/b", ".hidden", "váha"])
    func `a device's folder stays inside`(name: String) {
        #expect(throws: CaptureError.badDeviceName(name)) { try CaptureJournal(folder: folder, device: name) }
    }

    @Test func `ranges join while they are in one file`() {
        let first = CaptureRange(file: "a", offset: 10, length: 5)
        #expect(first.extended(to: CaptureRange(file: "a", offset: 30, length: 7)).length == 27)
        #expect(first.extended(to: CaptureRange(file: "b", offset: 0, length: 7)).file == "b")
    }
}
