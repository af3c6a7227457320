import Foundation
import ScaleProtocol
import Simulation
import TestSupport
import Testing
import Values

@testable import Configuration

/// A profile as its file says it.
private let yaml = #"""
    title: Scale in the race
    frame:
      start: 0x02
      end: 0x0D
      length: 12
    weight:
      columns: {from: 3, count: 6}
      decimals: 1
      digits: forward
      unit: lb
    stability:
      position: -2
      stable: [0x53, 0x73]
      moving: [0x4D]
    examples:
      - '\x02A004255kgS\r'
      - "\x02A000000kgM\r"
    """#

private func read(_ yaml: String) throws -> ScaleProfile {
    try ScaleProfile(yaml: Array(yaml.utf8), name: "race", file: "race.yaml")
}

struct ProfileReadingTests {
    @Test func `a profile is read`() throws {
        let profile = try read(yaml)
        #expect(profile.name == "race")
        #expect(profile.title == "Scale in the race")
        #expect(profile.frame == ScaleProfile.Frame(start: 0x02, end: 0x0D, length: 12))
        #expect(profile.value.position == .columns(from: 2, count: 6))
        #expect(profile.value.decimals == 1)
        #expect(!profile.value.isReversed)
        #expect(profile.unit == .pound)
        #expect(profile.mark == ScaleProfile.Mark(position: -2, stable: [0x53, 0x73], moving: [0x4D]))
        #expect(profile.examples == ["\u{02}A004255kgS\r", "\u{02}A000000kgM\r"].map { Array($0.utf8) })
    }

    @Test func `the documented sample is read`() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/dialects.md")
        let text = try String(contentsOf: page.standardized, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "### Profiles\n").last)
        let sample = section.split(separator: "\n").filter { $0.hasPrefix("    ") }.joined(separator: "\n")
        let profile = try read(sample)
        #expect(profile.value.position == .columns(from: 2, count: 6))
        #expect(profile.mark?.position == -2)
        #expect(profile.examples.count == 1)
    }

    @Test func `the least is an end and a number`() throws {
        let profile = try read("{frame: {end: 0x0A}, weight: {number: 2}}")
        #expect(profile.frame == ScaleProfile.Frame(start: nil, end: 0x0A, length: nil))
        #expect(profile.value == ScaleProfile.Value(position: .number(1), decimals: 0, isReversed: false))
        #expect(profile.unit == .kilogram)
        #expect(profile.mark == nil)
        #expect(profile.examples.isEmpty)
    }

    @Test(arguments: UInt64(0)..<200)
    func `what is written is read again`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
        let fixed = Bool.random(using: &random)
        let profile = ScaleProfile(
            name: "race", title: ["", "Bob's: #1", "Váha “vlevo”", "null", "0x02"].randomElement(using: &random) ?? "",
            frame: .init(start: Bool.random(using: &random) ? bytes[0] : nil, end: bytes[1], length: fixed ? 20 : nil),
            value: .init(
                position: fixed && Bool.random(using: &random) ? .columns(from: 3, count: 7) : .number(2),
                decimals: Int.random(in: 0...3, using: &random), isReversed: Bool.random(using: &random)),
            unit: WeightUnit.allCases.randomElement(using: &random) ?? .kilogram,
            mark: Bool.random(using: &random)
                ? .init(position: Int.random(in: -20..<20, using: &random), stable: [bytes[2]], moving: [bytes[2] ^ 1])
                : nil)
        #expect(try read(profile.yaml(notes: ["seed \(seed)"])) == profile)
    }

    @Test(arguments: [
        ("", "race.yaml:1:1: 'frame' is missing"),
        ("frame: {end: 0x0D}", "race.yaml:1:1: 'weight' is missing"),
        ("frame:\nweight: {number: 1}", "race.yaml:1:7: frame: 'end' is missing"),
        ("frame: {end: 0x0D}\nweight: {unit: kg}", "race.yaml:2:9: weight: 'number or columns' is missing"),
        (
            "frame: {end: 0x0D, length: 12}\nweight: {number: 1, columns: {from: 1, count: 2}}",
            "race.yaml:2:30: weight.columns: stand there beside a number; leave one of them out"
        ),
        (
            "frame: {end: 0x0D, length: 12}\nweight:\n  columns: {from: 8, count: 6}",
            "race.yaml:3:12: weight.columns: reach beyond the 12 bytes of the frame"
        ),
        ("frame: {end: 0x0D}\nweight: {columns: {from: 8, count: 6}}", "weight.columns: needs frames of one length"),
        ("frame: {end: 13}\nweight: {number: 1}", "frame.end: '13' cannot be used, this is a byte such as 0x0D"),
        ("frame: {end: 0x0D, lenght: 3}", "1:20: frame.lenght: there is no such key; did you mean 'length'?"),
        ("frame: {end: 0x0D}\nweight: {number: 1, unit: kilo}", "this is one of kg, g, t, lb"),
        ("frame: {end: 0x0D}\nweight: {number: 1, decimals: 4}", "a number from 0 to 3"),
        (
            "frame: {end: 0x0D}\nweight: {number: 1}\nstability: {position: 0, stable: [], moving: []}",
            "3:23: stability.position: '0' cannot be used, this is a place in the frame: 1 is the first byte"
        ),
        (
            "frame: {end: 0x0D}\nweight: {number: 1}\nexamples: ['ST\\q']",
            #"3:12: examples[1]: 'ST\q' cannot be used, this is a frame, with \r, \n"#
        ),
        (
            "frame: {end: 0x0D}\nweight: {number: 1}\nexamples: ['ST,GS\\r']",
            #"examples: 'ST,GS\r' is no frame of this profile"#
        ),
    ])
    func `an error names file, line, column, key and what to write`(yaml: String, message: String) {
        let errors = #expect(throws: ConfigurationErrors.self) { try read(yaml) }
        #expect(errors?.description.contains(message) == true, "\(errors?.description ?? "")")
    }

    @Test(arguments: UInt64(0)..<300)
    func `no text makes it trap`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = Array(yaml.utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            bytes[place] = UInt8.random(in: 0...127, using: &random)
        }
        _ = try? ScaleProfile(yaml: bytes, name: "race", file: "race.yaml")
    }
}

struct ProfileFolderTests {
    @Test func `profiles stand beside the built-in dialects, and a broken one stops nobody`() throws {
        let folder = try TemporaryFolder()
        try yaml.write(toFile: folder.path + "/race.yaml", atomically: true, encoding: .utf8)
        try "frame: {end: 0x0D".write(toFile: folder.path + "/broken.yaml", atomically: true, encoding: .utf8)
        try yaml.write(toFile: folder.path + "/Two Words.yaml", atomically: true, encoding: .utf8)
        try yaml.write(toFile: folder.path + "/toledo.yaml", atomically: true, encoding: .utf8)
        try "no profile".write(toFile: folder.path + "/README", atomically: true, encoding: .utf8)
        let (catalogue, broken) = ProfileFolder(path: folder.path).load()
        let names = catalogue.entries.map(\.name.rawValue)
        #expect(names == DialectCatalogue.builtIn.entries.map(\.name.rawValue) + ["race"])
        #expect(catalogue.entries.last?.title == "Scale in the race")
        #expect(catalogue.entries.last?.isTaught == true)
        #expect(broken.map(\.name.rawValue) == ["Two Words", "broken", "toledo"])
        #expect(broken.map(\.name).allSatisfy { catalogue.broken.contains($0) })
        #expect("\(broken[1])".hasPrefix("the profile 'broken' is left out: \(folder.path)/broken.yaml:"))
        #expect("\(broken[2])".contains("'toledo' is a built-in dialect; choose another name"))
        #expect(catalogue[DialectName(rawValue: "toledo")]?.isTaught == false)
    }

    @Test func `a folder that is not there has none`() {
        let (catalogue, broken) = ProfileFolder(path: "/nonexistent").load()
        #expect(catalogue.entries.count == DialectCatalogue.builtIn.entries.count)
        #expect(broken.isEmpty)
    }

    @Test func `what is saved is loaded`() throws {
        let parent = try TemporaryFolder()
        let folder = ProfileFolder(path: parent.path + "/profiles")
        #expect(try folder.save(yaml, as: "race") == read(yaml))
        #expect(try folder.save(yaml.replacing("lb", with: "kg"), as: "race").unit == .kilogram)
        #expect(folder.load().catalogue.entries.last?.name.rawValue == "race")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["race.yaml"])
        for name in ["../race", "", "toledo", "a/b"] {
            #expect(throws: ConfigurationErrors.self) { try folder.save(yaml, as: name) }
        }
        #expect(throws: ConfigurationErrors.self) { try folder.save("frame: 1", as: "race") }
        #expect(throws: ConfigurationErrors.self) { try ProfileFolder(path: "/proc/none").save(yaml, as: "race") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path) == ["profiles"])
    }

    @Test func `what is saved survives a power loss, and whoever runs the gateway can read it`() throws {
        let parent = try TemporaryFolder()
        let folder = ProfileFolder(path: parent.path + "/profiles")
        for _ in 0..<2 {
            _ = try folder.save(yaml, as: "race")
            #expect(SynchronisedFiles.survives(folder.path + "/race.yaml"))
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/race.yaml")
        #expect(attributes[.posixPermissions] as? Int == 0o644)
        #expect(folder.has("race") && !folder.has("other"))
    }

    @Test func `only files of their name are profiles`() throws {
        let folder = try TemporaryFolder()
        for name in [".race.yaml", "race.yaml.new", "race.yml", "raceyaml"] {
            try folder.write(Array(yaml.utf8), to: name)
        }
        let (catalogue, broken) = ProfileFolder(path: folder.path).load()
        #expect(catalogue.entries.count == DialectCatalogue.builtIn.entries.count && broken.isEmpty)
    }

    /// What `gatewayd learn` writes reads the same capture to the weights that were shown.
    @Test(arguments: ScaleFrames.all.filter { $0.question == nil })
    func `learned, written, loaded, read`(frames: ScaleFrames) throws {
        let displays = [4255, 4310, 985].flatMap { mantissa in
            (0...12).map { ScaleDisplay(mantissa: mantissa * $0 / 13, isStable: false) }
                + Array(repeating: ScaleDisplay(mantissa: mantissa), count: 12)
        }
        let bytes = displays.flatMap { frames.write($0) }
        let shown = ["425.5", "431.0", "98.5"].compactMap(Learning.Shown.init)
        let learned = try #require(try Learning(from: bytes, shown: shown, name: "race").results.first).profile
        let parent = try TemporaryFolder()
        let folder = ProfileFolder(path: parent.path)
        #expect(try folder.save(learned.yaml(), as: "race") == learned)
        let entry = try #require(folder.load().catalogue[DialectName(rawValue: "race")])
        var dialect = try entry.make()
        var weights: [Int] = []
        for case .reading(let reading) in dialect.receive(bytes, at: Timestamp(microseconds: 0)) {
            guard case .weight(let sample) = reading.content, let weight = sample.weight else { continue }
            if weights.last != weight.grams { weights.append(weight.grams) }
        }
        let wanted = [425_500, 431_000, 98_500]
        #expect(weights.filter(wanted.contains) == wanted, "\(frames.name): \(weights)")
    }
}
