import Testing
import Values

@testable import Recording

struct TraceDecoderTests {
    @Test(arguments: [
        ("12.4\t512.5", 12_400_000, 512_500), ("0\t-0", 0, 0), ("-1.5\t-0.5", -1_500_000, -500),
        ("1764057600.25 431", 1_764_057_600_250_000, 431_000), ("1.7e9\t4.5e2", 1_700_000_000_000_000, 450_000),
        ("  3 \t 7.0015  ", 3_000_000, 7002), ("+2\t.5", 2_000_000, 500),
    ])
    func `a line is seconds and kilograms`(line: String, microseconds: Int64, grams: Int) throws {
        let sample = try TraceSample(line: line.utf8)
        #expect(sample.at.microseconds == microseconds)
        #expect(sample.shown.grams == grams)
    }

    @Test(arguments: [
        ("12.4", TraceLineError.fields(1)), ("1 2 3", .fields(3)), ("seconds\tkilograms", .notANumber("seconds")),
        ("1\t512,5", .notANumber("512,5")), ("1\t512.5kg", .notANumber("512.5kg")), ("nan\t1", .notANumber("nan")),
        ("1\tinf", .notANumber("inf")), ("1\t0x1p9", .notANumber("0x1p9")), ("1\t1e999", .notANumber("1e999")),
        ("1\t-", .notANumber("-")), ("1e15\t5", .noTime(1e15)), ("1\t512500", .noWeight(512_500)),
        ("\u{0}\t1", .notANumber("\u{0}")), ("1\t５", .notANumber("５")),
    ])
    func `a bad line has an error of its own, which says what belongs there`(line: String, error: TraceLineError) {
        #expect(throws: error) { try TraceSample(line: line.utf8) }
        let text = error.description
        #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "nothing that a terminal obeys: \(text)")
    }

    @Test func `the samples are the same however the bytes are cut`() {
        let bytes = Array("\u{FEFF}0\t1\r\n\r\n# a note\nbad\n1\t2\n2\t3".utf8)
        let whole = lines(of: [bytes])
        #expect(whole.map(\.number) == [1, 4, 5, 6])
        #expect(whole.map { (try? $0.content.get())?.shown.grams } == [1000, nil, 2000, 3000])
        #expect(lines(of: bytes.map { [$0] }) == whole)
        for cut in bytes.indices { #expect(lines(of: [Array(bytes[..<cut]), Array(bytes[cut...])]) == whole) }
    }

    @Test func `an endless line is one bad line and takes no memory`() {
        var decoder = TraceDecoder()
        for _ in 0..<1000 { #expect(decoder.receive([UInt8](repeating: 0x31, count: 4096)).isEmpty) }
        #expect(decoder.receive("\n1\t2\n".utf8).map(\.number) == [1, 2])
        #expect(decoder.finish() == nil)
    }

    private func lines(of pieces: [[UInt8]]) -> [TraceDecoder.Line] {
        var decoder = TraceDecoder()
        return pieces.flatMap { decoder.receive($0) } + [decoder.finish()].compactMap { $0 }
    }
}
