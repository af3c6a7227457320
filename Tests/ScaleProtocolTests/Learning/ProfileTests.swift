import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Simulation
@testable import Values

struct ProfileTests {
    private static let profile = ScaleProfile(
        name: "race", title: "Bob's scale", frame: .init(start: 0x02, end: 0x0D, length: 12),
        value: .init(position: .columns(from: 2, count: 6), decimals: 1, isReversed: false), unit: .kilogram,
        mark: .init(position: -2, stable: [0x53], moving: [0x4D]),
        examples: [wire("␂A004255kgS␍"), wire("␂A000000kgM␍")])

    @Test func `it is written for people too`() {
        #expect(
            Self.profile.yaml(notes: ["learned"]) == """
                # learned
                #
                # \\x02A004255kgS\\r
                #      ^^^^^^  =     ^ weight  = whether it is at rest
                title: 'Bob''s scale'
                frame:
                  start: 0x02
                  end: 0x0D
                  length: 12
                weight:
                  columns: {from: 3, count: 6}
                  decimals: 1
                  unit: kg
                stability:
                  position: -2
                  stable: [0x53]
                  moving: [0x4D]
                examples:
                  - '\\x02A004255kgS\\r'
                  - '\\x02A000000kgM\\r'

                """)
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let key: String
        let testDescription: String
        let make: @Sendable (inout ScaleProfile) -> Void

        init(_ key: String, _ description: String, _ make: @escaping @Sendable (inout ScaleProfile) -> Void) {
            (self.key, testDescription, self.make) = (key, description, make)
        }
    }

    @Test(arguments: [
        Fault("name", "capitals") { $0.name = "Race" },
        Fault("name", "none") { $0.name = "" },
        Fault("name", "built in") { $0.name = "toledo" },
        Fault("name", "auto") { $0.name = "auto" },
        Fault("frame.length", "too short") { $0.frame.length = 2 },
        Fault("frame.length", "too long") { $0.frame.length = 129 },
        Fault("weight.columns", "of frames of any length") { $0.frame.length = nil },
        Fault("weight.columns", "behind the end") { $0.value.position = .columns(from: 8, count: 6) },
        Fault("weight.columns", "far away") { $0.value.position = .columns(from: .max, count: .max) },
        Fault("weight.columns", "before the start") { $0.value.position = .columns(from: -1, count: 6) },
        Fault("stability.position", "behind the end") { $0.mark?.position = 12 },
        Fault("stability.position", "far away") { $0.mark?.position = .min },
        Fault("stability.moving", "as stable") { $0.mark?.moving = [0x53] },
        Fault("examples", "not of this profile") { $0.examples.append([0x02, 0x0D]) },
    ])
    func `what cannot be is refused by its key`(fault: Fault) throws {
        try Self.profile.check()
        var profile = Self.profile
        fault.make(&profile)
        let error = #expect(throws: ScaleProfileError.self) { try profile.check() }
        #expect(error?.key == fault.key)
    }

    @Test func `frames look alike whatever they weigh`() {
        #expect(FrameLook.areAlike(wire("ST,GS,+0425.5kg␍"), wire("ST,GS,-  12.0kg␍")))
        #expect(!FrameLook.areAlike(wire("ST,GS,+0425.5kg␍"), wire("US,GS,+0425.5kg␍")))
        #expect(!FrameLook.areAlike(wire("OL,GS,+    . kg␍"), wire("OL,GS,+0425.5kg␍")))
        #expect(!FrameLook.areAlike(wire("1␍"), wire("1␍␊")))
        #expect(FrameLook.areAlike([], []))
    }

    /// A scale no dialect knows, and what it was taught to be.
    private static func write(_ display: ScaleDisplay) -> [UInt8] {
        Array("#N\(display.number)/7\(display.isStable ? "." : "!")\r".utf8)
    }

    private static func visit(_ mantissas: [Int]) -> [ScaleDisplay] {
        mantissas.flatMap { mantissa in
            (1...12).map { ScaleDisplay(mantissa: mantissa * $0 / 13, isStable: false) }
                + Array(repeating: ScaleDisplay(mantissa: mantissa), count: 12)
        }
    }

    private static func taught() throws -> ScaleProfile {
        let bytes = visit([4255, 4310, 985]).flatMap(write)
        let shown = ["425,5", "431.0", "98.5"].compactMap(Learning.Shown.init)
        return try #require(try Learning(from: bytes, shown: shown, name: "race").results.first).profile
    }

    @Test func `auto recognises a scale that was taught`() throws {
        var catalogue = DialectCatalogue.builtIn
        #expect(Self.recognised(Self.visit([3120]).flatMap(Self.write), in: catalogue) == nil)
        catalogue.add(try Self.taught())
        #expect(Self.recognised(Self.visit([3120]).flatMap(Self.write), in: catalogue) == "race")
    }

    @Test(arguments: ScaleFrames.all.filter { $0.question == nil })
    func `a taught scale changes nothing for those that are known`(frames: ScaleFrames) throws {
        let stream = Self.visit([3120, 980]).flatMap { frames.write($0) }
        let expected = Self.recognised(stream, in: .builtIn)
        var catalogue = DialectCatalogue.builtIn
        catalogue.add(try Self.taught())
        // One that finds a number in any line, and one that was taught although it is built in.
        catalogue.add(
            ScaleProfile(
                name: "any", frame: .init(start: nil, end: 0x0A, length: nil),
                value: .init(position: .number(0), decimals: 0, isReversed: false), unit: .kilogram))
        let capture = Self.visit([4255, 4310, 985]).flatMap { frames.write($0) }
        let shown = ["425.5", "431", "98.5"].compactMap(Learning.Shown.init)
        catalogue.add(try #require(try Learning(from: capture, shown: shown, name: "same").results.first).profile)
        let now = Self.recognised(stream, in: catalogue)
        #expect(
            now == expected || expected == nil && now == "same", "\(expected ?? "nobody") became \(now ?? "nobody")")
    }

    private static func recognised(_ bytes: [UInt8], in catalogue: DialectCatalogue) -> String? {
        var dialect = RecognisingDialect(among: catalogue.entries)
        _ = dialect.start(at: .noon)
        for notice in dialect.receive(bytes, at: .noon).notices {
            if case .recognised(let belief) = notice { return belief.choices.first }
        }
        return nil
    }

    @Test func `a profile of a name takes the place of the one before`() throws {
        var catalogue = DialectCatalogue.builtIn
        let count = catalogue.entries.count
        var profile = try Self.taught()
        catalogue.add(broken: DialectName(rawValue: "race"))
        #expect(catalogue.broken == [DialectName(rawValue: "race")])
        catalogue.add(profile)
        profile.title = "New"
        catalogue.add(profile)
        #expect(catalogue.entries.count == count + 1)
        #expect(catalogue[DialectName(rawValue: "race")]?.title == "New")
        #expect(catalogue.broken.isEmpty)
    }

    @Test func `what would decide between two readings is told`() throws {
        let same = Self.visit([4255, 4310, 985]).map { Array("\($0.number);\($0.number)\r\n".utf8) }
        let bytes = same.flatMap(\.self) + (0..<20).flatMap { _ in wire("20.0;0.0␍␊") }
        let shown = ["425.5", "431", "98.5"].compactMap(Learning.Shown.init)
        let question = try #require(try Learning(from: bytes, shown: shown).question)
        #expect(question.frame == wire("20.0;0.0␍␊"))
        #expect(question.answers == ["20.0", "0.0"])
    }

    @Test func `the weight that is missing is named`() {
        let bytes = Self.visit([4255, 4310, 985]).flatMap(Self.write)
        func learn(_ texts: [String]) throws {
            _ = try Learning(from: bytes, shown: texts.compactMap(Learning.Shown.init))
        }
        let frames = 71
        #expect(throws: LearningError.weightsNotFound(frames: frames, missing: "98.6", found: 2)) {
            try learn(["425.5", "431", "98.6"])
        }
        #expect(throws: LearningError.weightsNotFound(frames: frames, missing: "425.5", found: 1)) {
            try learn(["431.0", "425.5"])
        }
    }
}
