import Foundation
import Links
import Testing
import Values

@Suite(.timeLimit(.minutes(10)))
struct ReplayTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func capture(_ records: [(milliseconds: Int, direction: CaptureDirection, text: String)]) throws -> String {
        let journal = try CaptureJournal(folder: folder, device: "d")
        var file = ""
        for (milliseconds, direction, text) in records {
            let at = Timestamp(microseconds: 1_700_000_000_000_000 + Int64(milliseconds) * 1000)
            file = try #require(journal.append(Array(text.utf8), direction, at: at)).file
        }
        try journal.flush()
        return "\(folder)/\(file)"
    }

    @Test func `what the device sent comes again in the same pieces, and commands go nowhere`() async throws {
        let path = try capture([
            (0, .received, "[42"), (3_600_000, .sent, "{RW}"), (3_600_001, .received, "5.5]\r\n"),
            (9_000_000, .received, "x"),
        ])
        let link = try await Link.open(.replay(path: path, speed: .maximum))
        try await link.send("{RW}")
        var pieces: [String] = []
        for await chunk in link.received { pieces.append(String(decoding: chunk, as: UTF8.self)) }
        #expect(pieces == ["[42", "5.5]\r\n", "x"])
        #expect(link.ending == .endOfStream)
    }

    @Test func `a large capture arrives whole however slowly it is read`() async throws {
        let text = String(decoding: pattern(4000).map { $0 & 0x7F }, as: UTF8.self)
        let path = try capture((0..<200).map { ($0, .received, text) })
        let link = try await Link.open(.replay(path: path, speed: .maximum))
        let (bytes, ending) = await link.readToEnd()
        #expect(bytes.count == 800_000)
        #expect(ending == .endOfStream)
    }

    @Test func `the time between pieces is kept, divided by the speed`() async throws {
        let path = try capture([(0, .received, "a"), (40, .received, "b"), (80, .received, "c")])
        let start = ContinuousClock.now
        let link = try await Link.open(.replay(path: path, speed: .times(2)))
        _ = await link.readToEnd()
        #expect(ContinuousClock.now - start >= .milliseconds(40))
    }

    @Test func `closing stops a replay that waits`() async throws {
        let path = try capture([(0, .received, "a"), (3_600_000, .received, "b")])
        let link = try await Link.open(LinkAddress("replay:\(path)"))
        #expect(await link.receive("a") == "a")
        link.close()
        #expect(await link.readToEnd().ending == .closed)
    }

    @Test func `a plain file is replayed byte for byte`() async throws {
        let path = "\(folder)/raw.txt"
        try Data(pattern(5000)).write(to: URL(filePath: path))
        let link = try await Link.open(.replay(path: path, speed: .maximum))
        #expect(await link.readToEnd().bytes == pattern(5000))
    }

    @Test func `a capture that is not there is told`() async throws {
        await #expect(throws: LinkError.capture(.noSuchFile(path: "/no/capture"))) {
            try await Link.open(LinkAddress("replay:/no/capture"))
        }
        await #expect(throws: LinkError.self) { try await Link.open(LinkAddress("replay:/tmp")) }
    }
}
