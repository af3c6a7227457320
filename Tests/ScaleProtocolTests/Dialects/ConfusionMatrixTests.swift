import Foundation
import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Simulation
@testable import Values

/// Streams of every simulated make into `auto`: the right answer or "not sure", never a wrong one.
@Suite(.serialized) struct ConfusionMatrixTests {
    static let streams = 200

    /// What happens to the bytes on their way.
    enum Line: String, CaseIterable {
        case clean, noisy, midStream = "mid-stream"

        func carry(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
            switch self {
            case .clean: bytes
            case .noisy:
                bytes.map {
                    Int.random(in: 0..<100, using: &random) == 0 ? UInt8.random(in: 0...255, using: &random) : $0
                }
            case .midStream: Array(bytes.dropFirst(Int.random(in: 1..<min(60, bytes.count / 4), using: &random)))
            }
        }
    }

    @Test(arguments: Stream.all, Line.allCases)
    fileprivate func `a stream is recognised as what it is, or not at all`(stream: Stream, line: Line) throws {
        let seed: UInt64 = FreshSeeds.areWanted ? .random(in: 0...UInt64.max) : 1
        let answers = Self.answers(to: stream, over: line, seed: seed)
        let wrong = answers.keys.filter { !$0.hasSuffix("?") && $0 != stream.dialect }
        #expect(wrong.isEmpty, "seed \(seed): \(answers)")
        if line == .clean {
            #expect(stream.isAmbiguous || answers[stream.dialect] == Self.streams, "seed \(seed): \(answers)")
        }
    }

    /// `script/bench recognition` writes docs/recognition.md with it.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["GATEWAY_MATRIX"] != nil))
    func `the matrix is written`() throws {
        let path = try #require(ProcessInfo.processInfo.environment["GATEWAY_MATRIX"])
        let date = ProcessInfo.processInfo.environment["GATEWAY_MATRIX_DATE"] ?? "today"
        try Self.page(seed: 2026, date: date).write(toFile: path, atomically: true, encoding: .utf8)
    }

    @Test func `the matrix that is kept has all streams, and none that was taken for another`() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/recognition.md")
        let text = try String(contentsOf: page.standardized, encoding: .utf8)
        for stream in Stream.all { #expect(text.contains("\n| \(stream.name) | `\(stream.dialect)` |"), "\(stream)") }
        #expect(!text.contains("wrong"))
    }

    /// How often each answer was given.
    private static func answers(to stream: Stream, over line: Line, seed: UInt64) -> [String: Int] {
        var random = SeededGenerator(seed: seed)
        return (0..<streams).reduce(into: [:]) { answers, _ in
            answers[answer(to: line.carry(stream.bytes(&random), &random)), default: 0] += 1
        }
    }

    /// The dialect that is recognised first, or with a question mark those that are believed in at the end.
    private static func answer(to bytes: [UInt8]) -> String {
        var dialect = RecognisingDialect()
        _ = dialect.start(at: .noon)
        var now = Timestamp.noon
        var last: Belief?
        for start in stride(from: 0, to: bytes.count, by: 20) {
            now = now + .milliseconds(20)
            for notice in dialect.receive(Array(bytes[start..<min(start + 20, bytes.count)]), at: now).notices {
                switch notice {
                case .recognised(let belief): return belief.choices.first ?? ""
                case .undecided(let belief): last = belief
                default: break
                }
            }
        }
        return (last?.choices.joined(separator: " or ") ?? "") + "?"
    }
}

// MARK: - The page that is kept

extension ConfusionMatrixTests {
    private static func page(seed: UInt64, date: String) -> String {
        let count = Stream.all.count * Line.allCases.count * streams
        let rows = Stream.all.map { stream in
            let cells = Line.allCases.map { line in
                cell(answers(to: stream, over: line, seed: seed), right: stream.dialect)
            }
            return "| \(stream.name) | `\(stream.dialect)` | \(cells.joined(separator: " | ")) |"
        }
        return """
            # What is recognised as what

            \(streams) streams of every simulated make into `auto`, each an animal that steps on, stands and steps off, or
            twelve tags: as they are, with one byte in a hundred replaced, and from somewhere in a frame. The numbers say how
            often the right dialect was recognised; *not sure* counts what nobody was taken for, with those that remained. Not
            sure is right where two dialects write the same bytes.

            `script/bench recognition` writes this page. This one is of \(date), seed \(seed), with \(count) streams.

            | sent by | dialect | \(Line.allCases.map(\.rawValue).joined(separator: " | ")) |
            |---|---|---|---|---|
            \(rows.joined(separator: "\n"))

            """
    }

    private static func cell(_ answers: [String: Int], right: String) -> String {
        let parts = answers.sorted { ($0.key != right ? 1 : 0, $1.value) < ($1.key != right ? 1 : 0, $0.value) }.map {
            answer, count in
            if answer == right { return "\(count)" }
            if !answer.hasSuffix("?") { return "**\(count) wrong: `\(answer)`**" }
            let rest = answer.dropLast().replacing(" or ", with: "`, `")
            return rest.isEmpty ? "\(count) not sure" : "\(count) not sure: `\(rest)`"
        }
        return parts.joined(separator: "; ")
    }
}

/// What one make sends while an animal is weighed or tags are read.
private struct Stream: CustomTestStringConvertible, Sendable {
    let name: String
    /// The answer that is right.
    let dialect: String
    /// Whether another dialect writes the very same bytes, so that nobody can tell.
    let isAmbiguous: Bool
    let write: @Sendable (inout SeededGenerator) -> [UInt8]

    var testDescription: String { name }

    func bytes(_ random: inout SeededGenerator) -> [UInt8] { write(&random) }

    static let all =
        ScaleFrames.all.map { frames in
            let choice = frames.options.isEmpty ? "" : "?\(frames.options)"
            let isKnown = frames.dialect.variants.contains(frames.options)
            return Stream(
                name: frames.name, dialect: frames.dialect.name.rawValue + (isKnown ? choice : ""),
                isAmbiguous: frames.dialect.variants.count != 1
            ) { random in
                visit(&random).flatMap { frames.write($0) }
            }
        }
        + ReaderLineFormat.allCases.map { format in
            Stream(name: format.rawValue, dialect: "eid-lines", isAmbiguous: false) { random in
                (0..<12).flatMap { _ -> [UInt8] in
                    let national = UInt64.random(in: 0...EID.largestNationalCode, using: &random)
                    let country = [203, 276, 703, 964, 982].randomElement(using: &random) ?? 203
                    guard let eid = try? EID(country: country, national: national) else { return [] }
                    return format.line(for: eid, at: .noon)
                }
            }
        }

    /// An animal steps on, stands, and steps off.
    private static func visit(_ random: inout SeededGenerator) -> [ScaleDisplay] {
        let decimals = Int.random(in: 0...2, using: &random)
        let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
        let weight = Int.random(in: 40...900, using: &random) * unit
        let moving = (0..<15).map { step in
            ScaleDisplay(
                mantissa: weight * (step + 1) / 16 + Int.random(in: -unit...unit, using: &random), decimals: decimals,
                isStable: false)
        }
        let standing = (0..<10).map { _ in ScaleDisplay(mantissa: weight, decimals: decimals) }
        let empty = (0..<5).map { _ in ScaleDisplay(mantissa: 0, decimals: decimals) }
        return empty + moving + standing + moving.reversed() + empty
    }
}
