package import Simulation
import Values

/// Animals that walk over simulated devices, race after race.
package struct SimulatedRaces: Sendable {
    private let peers: [SimulatedPeer]
    private let clock: StationClock
    private let speed: Double

    /// - Parameter speed: how many times faster than real animals.
    package init(
        _ devices: [(device: any SimulatedDevice, seat: SimulatorSeat)], speed: Double, clock: StationClock
    ) {
        self.clock = clock.steady
        self.speed = speed
        let interval = Duration.milliseconds(max(2, Int64(50 / speed)))
        peers = devices.map { SimulatedPeer($0.device, at: $0.seat, clock: clock, interval: interval) }
    }

    /// Answers on every device at once; starts the races when a gateway has spoken to the first of them.
    ///
    /// - Parameters:
    ///   - next: the animals of the next race in their order, and its seed; `nil` ends the races, and the devices
    ///     go on answering until the task is cancelled.
    ///   - started: is told of every race.
    package func run(
        next: @escaping @Sendable (_ number: Int) -> (animals: [RaceAnimal], seed: UInt64)?,
        started: @escaping @Sendable (WeighingRace) -> Void = { _ in }, finished: @escaping @Sendable () -> Void = {}
    ) async {
        await withDiscardingTaskGroup { group in
            for peer in peers { group.addTask { await peer.run() } }
            group.addTask { [peers, clock, speed] in
                await peers.first?.firstContact()
                var number = 0
                while let (animals, seed) = next(number) {
                    let race = WeighingRace(seed: seed, animals: animals, start: clock.now(), speed: speed)
                    started(race)
                    for peer in peers { await peer.start(race) }
                    while !race.isFinished(at: clock.now()) {
                        guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return }
                    }
                    number += 1
                }
                finished()
            }
        }
    }
}
