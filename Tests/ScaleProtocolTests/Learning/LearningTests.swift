import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Simulation
@testable import Values

struct LearningTests {
    /// A visit of an animal for each weight, as this make writes it; the display shows the weight that stands.
    private static func capture(_ frames: ScaleFrames, mantissas: [Int], seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        let displays = mantissas.flatMap { mantissa -> [ScaleDisplay] in
            let coming = (1...12).map { step in
                ScaleDisplay(mantissa: mantissa * step / 13 + Int.random(in: -3...3, using: &random), isStable: false)
            }
            let standing = Array(repeating: ScaleDisplay(mantissa: mantissa), count: 15)
            let empty = Array(repeating: ScaleDisplay(mantissa: 0), count: 8)
            return empty + coming + standing + coming.reversed()
        }
        return displays.flatMap { frames.write($0) }
    }

    private static let shown = ["425.5", "431", "98.5"].compactMap(Learning.Shown.init)
    private static let mantissas = [4255, 4310, 985]

    @Test(arguments: ScaleFrames.all.filter { $0.question == nil })
    func `every make is learned from what it sent and showed`(frames: ScaleFrames) throws {
        let seed: UInt64 = FreshSeeds.areWanted ? .random(in: 0...UInt64.max) : 1
        let bytes = Self.capture(frames, mantissas: Self.mantissas, seed: seed)
        let results = try Learning(from: bytes, shown: Self.shown).results
        let best = try #require(results.first, "seed \(seed)")
        print("\(frames.name): confidence \(best.confidence), \(results.count) readings, seed \(seed)")
        #expect(best.confidence > 0.7, "seed \(seed)")
        // Other weights, read by the profile as a dialect of its own.
        var dialect = best.profile.entry.make(DialectOptions())
        let later = Self.capture(frames, mantissas: [3120, 17775], seed: seed &+ 1)
        let weights = dialect.receive(later, at: .noon).readings.compactMap { content -> Weight? in
            if case .weight(let sample) = content { sample.weight } else { nil }
        }
        #expect(weights.contains(Weight(grams: 312_000)) && weights.contains(Weight(grams: 1_777_500)), "seed \(seed)")
        let known = [312_000, 1_777_500, 0]
        #expect(weights.count { known.contains($0.grams) } > weights.count / 3, "seed \(seed)")
    }

    @Test func `the stability mark is found`() throws {
        let bytes = Self.capture(.aAndD, mantissas: Self.mantissas, seed: 1)
        let best = try #require(try Learning(from: bytes, shown: Self.shown).results.first)
        let mark = try #require(best.profile.mark)
        #expect(mark.stability(of: wire("ST,GS,+0001.00kg␍")[...]) == .stable)
        #expect(mark.stability(of: wire("US,GS,+0001.00kg␍")[...]) == .moving)
    }

    @Test func `a scale without a mark is learned without one`() throws {
        let frames = ScaleFrames("plain", dialect: .weightLines, facts: []) { Array("\($0.number)\r\n".utf8) }
        let bytes = Self.capture(frames, mantissas: Self.mantissas, seed: 1)
        #expect(try Learning(from: bytes, shown: Self.shown).results.first?.profile.mark == nil)
    }

    @Test func `two numbers that show the same are both reported`() throws {
        // Gross and net, until something is tared.
        let frames = ScaleFrames("two", dialect: .weightLines, facts: []) {
            Array("\($0.number);\($0.number)\r\n".utf8)
        }
        let same = Self.capture(frames, mantissas: Self.mantissas, seed: 1)
        let results = try Learning(from: same, shown: Self.shown).results
        #expect(results.count == 1, "in every frame they say the same")
        let tared = same + (0..<20).flatMap { _ in wire("20.0;0.0␍␊") }
        #expect(try Learning(from: tared, shown: Self.shown).results.count == 2)
    }

    @Test func `one weight is less sure than three`() throws {
        let bytes = Self.capture(.aAndD, mantissas: Self.mantissas, seed: 1)
        let one = try #require(try Learning(from: bytes, shown: Array(Self.shown.prefix(1))).results.first)
        let three = try #require(try Learning(from: bytes, shown: Self.shown).results.first)
        #expect(one.confidence <= 0.5)
        #expect(three.confidence > one.confidence)
    }

    @Test func `frames that contradict are shown`() throws {
        let bytes =
            Self.capture(.aAndD, mantissas: Self.mantissas, seed: 1) + wire("OL,GS,+····.··kg␍␊OL,GS,+····.··kg␍␊")
        let best = try #require(try Learning(from: bytes, shown: Self.shown).results.first)
        #expect(best.contradicting.contains { $0.starts(with: wire("OL,GS")) })
    }

    @Test func `what is missing is said`() {
        let bytes = Self.capture(.aAndD, mantissas: Self.mantissas, seed: 1)
        #expect(throws: LearningError.nothingShown) { try Learning(from: bytes, shown: []) }
        #expect(throws: LearningError.noFrames(bytes: 9)) {
            try Learning(from: wire("hello␍␊␍␊"), shown: Self.shown)
        }
        #expect {
            try Learning(from: bytes, shown: ["425.5", "500"].compactMap(Learning.Shown.init))
        } throws: {
            if case .weightsNotFound = $0 as? LearningError { true } else { false }
        }
        #expect(Learning.Shown("heavy") == nil)
    }

    @Test(arguments: UInt64(0)..<50)
    func `no bytes make it trap`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alphabet: [UInt8] = Array("0123456789+-. \r\nABC\u{02}\u{03}".utf8)
        let bytes = (0..<600).map { _ in
            Int.random(in: 0..<9, using: &random) == 0
                ? UInt8.random(in: 0...255, using: &random) : alphabet.randomElement(using: &random) ?? 0
        }
        _ = try? Learning(from: bytes, shown: Self.shown).results
    }
}
