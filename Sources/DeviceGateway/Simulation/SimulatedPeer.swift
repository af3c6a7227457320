import Links
package import Simulation
import Values

/// Runs a simulated device at its seat, with the bytes a real one would send.
package actor SimulatedPeer {
    private var device: any SimulatedDevice
    private let seat: SimulatorSeat
    private let clock: StationClock
    private let interval: Duration
    private var link: Link?
    private nonisolated let contact: AsyncStream<Void>
    private nonisolated let contacted: AsyncStream<Void>.Continuation

    /// - Parameter interval: how often the device's time moves on.
    package init(_ device: any SimulatedDevice, at seat: SimulatorSeat, clock: StationClock, interval: Duration) {
        self.device = device
        self.seat = seat
        // Animals do not jump because a clock is set.
        self.clock = clock.steady
        self.interval = interval
        (contact, contacted) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Runs until the task is cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { [self] in
                for await link in seat.links { await serve(link) }
            }
            group.addTask { [self] in
                while (try? await Task.sleep(for: interval)) != nil { await advance() }
            }
        }
    }

    /// Waits for the first bytes of a gateway; for one caller.
    package nonisolated func firstContact() async {
        for await _ in contact { return }
    }

    /// A race comes to this device.
    package func start(_ race: WeighingRace) {
        device.race = race
    }

    private func serve(_ link: Link) async {
        self.link = link
        for await chunk in link.received {
            contacted.yield()
            await send(device.receive(chunk, at: clock.now()))
        }
        self.link = nil
    }

    private func advance() async {
        await send(device.advance(to: clock.now()))
    }

    private func send(_ bytes: [UInt8]) async {
        guard !bytes.isEmpty, let link else { return }
        // Nobody at the other end: a real device talks into the air, too.
        try? await link.send(bytes)
    }
}
