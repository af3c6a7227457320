package import Links
package import ScaleProtocol

/// An indicator and a stick reader at which animals are weighed, race after race, on links of their own.
package struct SimulatedRaces: Sendable {
    private let clock: StationClock
    private let speed: Double

    /// - Parameter speed: how many times faster than real animals.
    package init(speed: Double, clock: StationClock) {
        self.clock = clock
        self.speed = speed
    }

    /// Speaks on both links until `next` has no more races, or the task is cancelled.
    ///
    /// - Parameter next: the animals of the next race in their order, and its seed; `nil` ends it all.
    package func run(
        scale: Link, reader: Link, next: @escaping @Sendable (_ number: Int) -> (animals: [RaceAnimal], seed: UInt64)?,
        started: @escaping @Sendable (WeighingRace) -> Void = { _ in }
    ) async {
        let interval = Duration.milliseconds(max(2, Int64(50 / speed)))
        let peers = [
            SimulatedPeer(SimulatedIndicator(), over: scale, clock: clock, interval: interval),
            SimulatedPeer(SimulatedStickReader(), over: reader, clock: clock, interval: interval),
        ]
        await withTaskGroup { group in
            for peer in peers { group.addTask { await peer.run() } }
            group.addTask { [clock, speed] in
                var number = 0
                while let (animals, seed) = next(number) {
                    let race = WeighingRace(seed: seed, animals: animals, start: clock.now(), speed: speed)
                    for peer in peers { await peer.start(race) }
                    started(race)
                    while !race.isFinished(at: clock.now()) {
                        guard (try? await Task.sleep(for: interval * 4)) != nil else { return }
                    }
                    number += 1
                }
            }
            await group.next()
            group.cancelAll()
        }
    }
}
