import DeviceGateway
import HerdStore
import Links
import Simulation
import Values

/// The demo: a sample herd that is weighed again and again on a simulated scale and reader.
struct Demo: Sendable {
    let speed: Double

    private static let seed: UInt64 = 2026

    /// Fills an empty store and attaches the simulated devices.
    ///
    /// - Returns: the endless race; it ends when its task is cancelled.
    func prepare(_ station: Station, log: Log) async throws -> @Sendable () async -> Void {
        if try await station.store.animals(AnimalQuery(limit: 1)).items.isEmpty {
            log.notice("making a sample herd")
            _ = try await station.store.fillWithSampleHerd(seed: Self.seed)
        }
        let animals = try await raceAnimals(in: station.store, at: station.clock.now())
        let scale = SimulatorSeat.pty(try PseudoTerminal())
        let reader = SimulatorSeat.pty(try PseudoTerminal())
        try await attach("Simulated XR5000", .scale, at: scale, dialect: dialect, to: station)
        try await attach("Simulated XRS2", .reader, at: reader, dialect: "tru-test-scp?role=reader", to: station)
        let races = SimulatedRaces(
            [(SimulatedIndicator(), scale), (SimulatedStickReader(), reader)], speed: speed, clock: station.clock)
        return {
            await races.run { _ in (animals.shuffled(), UInt64.random(in: .min ... .max)) }
        }
    }

    /// Every animal that carries an EID.
    private func raceAnimals(in store: HerdStore, at now: Timestamp) async throws -> [RaceAnimal] {
        var animals: [RaceAnimal] = []
        var query = AnimalQuery(limit: 500)
        repeat {
            let page = try await store.animals(query)
            for animal in page.items {
                guard let eid = animal.eid, let last = animal.lastWeighing else { continue }
                animals.append(RaceAnimal(eid: eid, weight: grown(last, at: now)))
            }
            query.cursor = page.next
        } while query.cursor != nil && animals.count < 1000
        return animals
    }

    /// As heavy as last time with what it has gained since, give or take what it has just eaten and drunk.
    private func grown(_ last: LastWeighing, at now: Timestamp) -> Weight {
        let days = Double(now.microseconds - last.date.start.microseconds) / 86_400_000_000
        let gain = (last.gainPerDay ?? 0) * 1000 * max(0, days)
        let grams = (Double(last.weight.grams) + gain) * Double.random(in: 0.98...1.02)
        return Weight(grams: max(last.weight.grams / 2, Int(grams)))
    }

    private var dialect: String {
        "tru-test-scp?poll=\(max(20, Int(200 / speed)))ms,gap=\(Int(100 / speed))ms"
    }

    /// A terminal's path differs from run to run: the device of an earlier demo is replaced.
    private func attach(
        _ name: String, _ kind: DeviceKind, at seat: SimulatorSeat, dialect: String, to station: Station
    ) async throws {
        for old in try await station.store.devices() where old.name == name && old.simulated {
            try await station.remove(old.id, by: "demo")
        }
        let draft = DeviceDraft(name: name, kind: kind, link: "\(seat.address)", dialect: dialect, place: "main")
        _ = try await station.add(draft, by: "demo", simulated: true)
    }
}
