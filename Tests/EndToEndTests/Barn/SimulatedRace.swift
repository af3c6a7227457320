import Foundation
import TestSupport

/// `gatewayd simulate race`, waiting for a gateway.
struct SimulatedRace: Sendable {
    let process: ChildProcess
    /// Link texts, for the configuration.
    let scale: String
    let reader: String
    /// How many times faster than life it is.
    fileprivate let speed: Int
    fileprivate let truthFile: String

    /// Waits until the last animal has gone.
    func finished() async throws {
        _ = try await process.line(after: "finished")
    }

    /// Who stepped on when, and how heavy it was; after `finished`.
    func truth() throws -> [Visit] {
        try String(contentsOfFile: truthFile, encoding: .utf8).split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: ",").map(String.init)
            guard fields.count == 4, let kilograms = Double(fields[1]) else { return nil }
            return Visit(eid: fields[0], kilograms: kilograms, stepsOnAt: fields[2], isGoneAt: fields[3])
        }
    }

    /// One animal's way over the plate; times as RFC 3339 text, which sorts as the times do.
    struct Visit: Sendable {
        let eid: String
        let kilograms: Double
        let stepsOnAt: String
        let isGoneAt: String
    }
}

extension Barn {
    /// Starts a race on `pty` or `tcp:0` and waits until its devices have addresses.
    ///
    /// - Parameter speed: how many times faster than life it is.
    func simulateRace(
        on port: String, animals: Int, seed: UInt64, speed: Int = 10
    ) async throws -> SimulatedRace {
        let truth = folder.file("truth.csv")
        let process = try start([
            "simulate", "race", "--on", port, "--animals", "\(animals)", "--seed", "\(seed)",
            "--speed", "\(speed)", "--truth", truth,
        ])
        return SimulatedRace(
            process: process, scale: try await process.line(after: "scale "),
            reader: try await process.line(after: "reader "), speed: speed, truthFile: truth)
    }

    /// Imports the animals that the race of the same seed will bring.
    func importHerd(animals: Int, seed: UInt64) async throws {
        let csv = try await run(["simulate", "herd", "--animals", "\(animals)", "--seed", "\(seed)"])
        try folder.write(Array(csv.utf8), to: "herd.csv")
        try await run(["import", folder.file("herd.csv"), "--data", data])
    }

    /// Writes a configuration with both devices of a race, every window as many times shorter as the race is faster.
    ///
    /// - Returns: the arguments for `serve`.
    func configuration(for race: SimulatedRace) throws -> [String] {
        let text = """
            weighing:
              confirm: \(200 / race.speed)ms
              eid-before: \(30_000 / race.speed)ms
              eid-after: \(8000 / race.speed)ms
              eid-after-leaving: \(1500 / race.speed)ms
              shortest-visit: \(2500 / race.speed)ms
              same-eid-window: \(3000 / race.speed)ms
            devices:
              - name: Crush scale
                kind: scale
                link: \(race.scale)
                dialect: tru-test-scp
                options: {poll: 20ms, gap: 0ms}
              - name: Stick reader
                kind: reader
                link: \(race.reader)
                dialect: tru-test-scp
                options: {role: reader}

            """
        try folder.write(Array(text.utf8), to: "gatewayd.yaml")
        return ["--config", folder.file("gatewayd.yaml")]
    }
}
