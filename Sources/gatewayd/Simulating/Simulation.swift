import DeviceGateway
import Simulation
import Values

/// One run of `gatewayd simulate`: says where its devices are, waits for the gateway, lets the animals walk.
struct Simulation: Sendable {
    let devices: Devices
    let herd: SimulatedHerd
    let seed: UInt64
    let speed: Double
    /// File for who stepped on when.
    let truth: String?

    enum Devices: String, Sendable { case scale, reader, race }

    /// Runs until it is stopped by a signal; devices answer before and after the race, too.
    func run(on port: SimulatorPort) async throws {
        var seats: [(name: String, device: any SimulatedDevice, seat: SimulatorSeat)] = []
        if devices != .reader {
            seats.append(("scale", SimulatedIndicator(hasReader: devices == .scale), try port.seat()))
        }
        if devices != .scale {
            seats.append(("reader", SimulatedStickReader(), try (devices == .race ? port.next : port).seat()))
        }
        for (name, _, seat) in seats { StandardStream.output.line("\(name) \(seat.address)") }
        let races = SimulatedRaces(seats.map { ($0.device, $0.seat) }, speed: speed, clock: StationClock())
        await withDiscardingTaskGroup { group in
            group.addTask {
                await races.run(
                    next: { number in number == 0 ? (herd.animals, seed) : nil },
                    started: { race in
                        if let truth, (try? InputFile.write(Array(race.csv.utf8), to: truth)) == nil {
                            StandardStream.error.line("gatewayd simulate: cannot write \(truth)")
                        }
                        StandardStream.output.line("started")
                    },
                    finished: { StandardStream.output.line("finished") })
            }
            await Signals.waitForStop()
            group.cancelAll()
        }
    }
}

extension WeighingRace {
    /// Who stepped on when, and how heavy it was.
    fileprivate var csv: String {
        truth.reduce("eid,kilograms,steps_on_at,is_gone_at\n") { text, visit in
            text + "\(visit.animal.eid),\(visit.animal.weight),\(visit.stepsOnAt),\(visit.isGoneAt)\n"
        }
    }
}
