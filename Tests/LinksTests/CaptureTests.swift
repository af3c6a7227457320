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
