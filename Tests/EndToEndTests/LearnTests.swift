import Foundation
import TestSupport
import Testing

/// A scale no dialect knows is taught on the command line, and then read like any other.
struct LearnTests {
    /// What a scale sends while an animal of each weight steps on and stands; `moving` marks a weight that changes.
    private static func capture(_ weights: [Int], tare: Int = 0) -> [UInt8] {
        let frames = weights.flatMap { weight in
            (1...12).map { "#\(weight * $0 / 13)/\(tare)!\r" } + Array(repeating: "#\(weight)/\(tare).\r", count: 12)
        }
        return Array(frames.joined().utf8)
    }

    private static let shown = ["--shown", "425.5", "--shown", "431.0", "--shown", "98.5"]

    @Test(.timeLimit(.minutes(10)))
    func `what was learned reads the weights that were shown`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        try barn.folder.write(Self.capture([4255, 4310, 985]), to: "race.bin")
        let capture = barn.folder.file("race.bin")
        let profiles = barn.folder.file("profiles")
        try FileManager.default.createDirectory(atPath: profiles, withIntermediateDirectories: false)

        let learning = try barn.start(
            ["learn", capture] + Self.shown + ["--title", "Race", "--out", "\(profiles)/race.yaml"])
        #expect(await learning.exit() == .status(0))
        #expect(learning.standardError.contains("confidence 8"))
        let yaml = String(decoding: try barn.folder.read("profiles/race.yaml"), as: UTF8.self)
        #expect(yaml.contains("# Learned by gatewayd: confidence 8"))
        #expect(yaml.contains("title: 'Race'"))

        for dialect in ["race", "auto"] {
            let lines = try await barn.run(["decode", "--profiles", profiles, "--dialect", dialect, "--json", capture])
                .split(separator: "\n").map { try JSONDecoder().decode(WeightView.self, from: Data($0.utf8)) }
            let standing = lines.filter { $0.stable == true }.map(\.kilograms)
            #expect(standing == [425.5, 431, 98.5].flatMap { Array(repeating: $0, count: 12) }, "\(dialect)")
        }
    }

    private struct WeightView: Decodable {
        let kilograms: Double
        let stable: Bool?
    }

    @Test(.timeLimit(.minutes(10)))
    func `two ways to read it are shown, and one is taken only by who knows`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let frames = Self.capture([4255, 4310, 985]).split(separator: 0x0D).map { frame in
            // The second number is the same until something is tared.
            let number = String(decoding: frame.dropFirst().prefix { $0 != 0x2F }, as: UTF8.self)
            return "#\(number)/\(number)\r"
        }
        let tared = Array(repeating: "#200/0\r", count: 20)
        try barn.folder.write(Array((frames + tared).joined().utf8), to: "race.bin")
        let command = ["learn", barn.folder.file("race.bin")] + Self.shown
        let asked = try barn.start(command)
        #expect(await asked.rest().isEmpty, "nothing that could be taken for a profile")
        #expect(await asked.exit() == .status(1))
        #expect(asked.standardError.contains("2 profiles show these weights"))
        #expect(asked.standardError.contains(#"They differ in the frame '#200/0\r': 1 reads 20.0, 2 reads 0.0."#))
        #expect(try await barn.run(command + ["--choose", "2"]).contains("number: 2"))
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            ([], 2, "--shown is required"),
            (["--shown", "heavy"], 2, "--shown heavy: needs a number as the display shows it"),
            (["--shown", "425.5", "--unit", "stone"], 2, "--unit stone: use kg, g, t, lb"),
            (["--shown", "425.5", "--shown", "500"], 1, "the first can be found, but not then 500"),
            (["--shown", "425.5", "--choose", "0"], 2, "--choose 0: needs a number from 1"),
        ])
    func `what is wrong is said with what to do`(options: [String], status: Int32, message: String) async throws {
        let barn = try Barn()
        defer { barn.close() }
        try barn.folder.write(Self.capture([4255]), to: "race.bin")
        let learning = try barn.start(["learn", barn.folder.file("race.bin")] + options)
        #expect(await learning.exit() == .status(status))
        #expect(learning.standardError.contains(message), "\(learning.standardError)")
    }

    @Test(.timeLimit(.minutes(10)))
    func `a broken profile is a warning, and its device says what is wrong`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        try FileManager.default.createDirectory(
            atPath: barn.folder.file("profiles"), withIntermediateDirectories: false)
        try barn.folder.write(Array("frame: {end: 0x0D, lenght: 9}\n".utf8), to: "profiles/race.yaml")
        let config = """
            profiles: \(barn.folder.file("profiles"))
            devices:
              - {name: Race, link: 'pty:/nonexistent', dialect: race}
            """
        try barn.folder.write(Array(config.utf8), to: "gatewayd.yaml")
        let check = try barn.start(["check-config", barn.folder.file("gatewayd.yaml")])
        #expect(await check.exit() == .status(1))
        #expect(check.standardError.contains("the profile 'race' is left out"))
        #expect(check.standardError.contains("race.yaml:1:20: frame.lenght: there is no such key; did you mean"))

        let gateway = try await barn.serve(["--config", barn.folder.file("gatewayd.yaml")])
        #expect(gateway.process.standardError.contains("the profile 'race' is left out"))
        struct Devices: Decodable {
            struct Item: Decodable { let state: State }
            struct State: Decodable { let phase: String; let message: String? }
            let items: [Item]
        }
        let devices: Devices = try await gateway.api.send("GET", "/v1/devices").value()
        #expect(devices.items.first?.state.phase == "failed")
        #expect(devices.items.first?.state.message?.contains("the profile of 'race' cannot be used") == true)
        #expect(await gateway.stop() == .status(0))
    }
}
