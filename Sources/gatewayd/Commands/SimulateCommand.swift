import DeviceGateway
import Links
import Values

extension Command {
    /// `gatewayd simulate`: devices that are not there.
    static let simulate = Command(
        name: "simulate",
        summary: "Simulates a scale, a reader or a race of both, byte for byte as real ones; or prints its herd.",
        operands: "scale|reader|race|herd",
        options: [
            CommandOption("on", "pty|tcp:PORT", "where to speak (default pty); a race's reader has the next port"),
            CommandOption("animals", "N", "how many animals walk by (default 50)"),
            CommandOption("seed", "N", "the same seed gives the same animals and gaits (default 1)"),
            CommandOption("speed", "N", "how many times faster than life (0.1 to 50, default 1)"),
            CommandOption("truth", "FILE", "write who stepped on when, and how heavy it was, as CSV"),
        ]
    ) { arguments in
        let seed: UInt64 = try arguments.number("seed", in: 0...UInt64.max) ?? 1
        let count: Int = try arguments.number("animals", in: 1...100_000) ?? 50
        let speed: Double = try arguments.number("speed", in: 0.1...50) ?? 1
        let herd = SimulatedHerd(seed: seed, count: count)
        switch arguments.operands {
        case ["herd"]:
            StandardStream.output.write(herd.csv)
        case ["scale"], ["reader"], ["race"]:
            let simulation = Simulation(
                devices: Simulation.Devices(rawValue: arguments.operands[0]) ?? .race, herd: herd, seed: seed,
                speed: speed, truth: arguments.value("truth"))
            try await simulation.run(on: try SimulatorPort(arguments.value("on") ?? "pty"))
        default:
            throw UsageError("say what to simulate: scale, reader, race or herd")
        }
        return 0
    }
}
