package import Links
package import ScaleProtocol

/// Runs a simulated device at the far end of a link, with the bytes a real one would send.
package actor SimulatedPeer {
    private var device: any SimulatedDevice
    private let link: Link
    private let clock: StationClock
    private let interval: Duration

    /// - Parameter interval: how often the device's time moves on.
    package init(_ device: any SimulatedDevice, over link: Link, clock: StationClock, interval: Duration) {
        self.device = device
        self.link = link
        self.clock = clock
        self.interval = interval
    }

    /// Runs until the link ends or the task is cancelled.
    package func run() async {
        await withTaskGroup { group in
            group.addTask { [self, link] in
                for await chunk in link.received { await receive(chunk) }
            }
            group.addTask { [self, interval] in
                while (try? await Task.sleep(for: interval)) != nil { await advance() }
            }
            await group.next()
            group.cancelAll()
        }
    }

    /// The next race comes to this device.
    func start(_ race: WeighingRace) {
        device.race = race
    }

    private func receive(_ bytes: [UInt8]) async {
        await send(device.receive(bytes, at: clock.now()))
    }

    private func advance() async {
        await send(device.advance(to: clock.now()))
    }

    private func send(_ bytes: [UInt8]) async {
        guard !bytes.isEmpty else { return }
        // Nobody at the other end: a real device talks into the air, too.
        try? await link.send(bytes)
    }
}
