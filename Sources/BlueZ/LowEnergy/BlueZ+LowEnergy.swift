package import BluetoothSockets
import Glibc

/// Links to Low Energy devices, which need not be paired.
extension BlueZ {
    /// Connects to a service of a device, or to the first one it has of those that are known here.
    ///
    /// A device that the Bluetooth service has forgotten is searched for.
    ///
    /// - Returns: a socket from which comes what the device tells; closing it disconnects the device.
    package func connect(
        _ device: BluetoothAddress, to service: LowEnergyService?, timeout: Duration
    ) async throws(BluetoothError) -> Int32 {
        let (bus, path): (BusConnection, String)
        do throws(BlueZError) {
            (bus, path) = try await find(device, within: timeout)
        } catch {
            throw BluetoothError(error)
        }
        // The one before may still be letting go of the device.
        for stream in streams.values where stream.device == path && stream.isFinished { await stream.writing?.value }
        let result = await withTaskCancellationHandler {
            await opened(path, service, within: timeout, on: bus)
        } onCancel: {
            // Which makes everything that is waited for fail.
            Task { await self.disconnect(path, on: bus) }
        }
        if case .failure = result { await disconnect(path, on: bus) }
        return try result.get()
    }

    /// Ends all links to Low Energy devices; the service would keep the devices connected after the end of this program,
    /// so that nobody else could have them.
    package func disconnectAll() async {
        for stream in streams.values { stream.finish() }
        for stream in streams.values { await stream.writing?.value }
    }

    private func find(
        _ device: BluetoothAddress, within time: Duration
    ) async throws(BlueZError) -> (bus: BusConnection, path: String) {
        let bus = try await running()
        if let path = tree.path(of: device) { return (bus, path) }
        // A search would make the pairing slow or fail.
        guard pairing == nil else { throw .unreachable(device) }
        try await search(forLowEnergy: true, on: bus)
        _ = await wait(time) { $0.path(of: device) != nil }
        await searchEnded()
        guard let path = tree.path(of: device) else { throw .unreachable(device) }
        return (bus, path)
    }

    private func opened(
        _ path: String, _ wanted: LowEnergyService?, within time: Duration, on bus: BusConnection
    ) async -> Result<Int32, BluetoothError> {
        do throws(BusError) {
            try await call(bus, path, ObjectTree.device, "Connect", timeout: time)
        } catch {
            return .failure(BluetoothError(connecting: error, for: wanted))
        }
        let isTold = await wait(time) { tree in
            let device = tree[path, ObjectTree.device]
            return device?["ServicesResolved"]?.flag == true || device?["Connected"]?.flag != true
        }
        guard isTold else { return .failure(.timedOut) }
        guard tree[path, ObjectTree.device]?["Connected"]?.flag == true else { return .failure(.deviceUnreachable) }
        let services = wanted.map { [$0] } ?? LowEnergyService.allCases
        for service in services {
            guard let characteristic = tree.characteristic(service.telling, of: service, on: path) else { continue }
            return await opened(path, service, characteristic, within: time, on: bus)
        }
        return .failure(.noLowEnergyService(wanted))
    }

    private func opened(
        _ path: String, _ service: LowEnergyService, _ characteristic: String, within time: Duration,
        on bus: BusConnection
    ) async -> Result<Int32, BluetoothError> {
        let mtu = tree[characteristic, ObjectTree.characteristic]?["MTU"]?.number ?? 23
        var linkEnd: Int32 = -1
        let made = LowEnergyStream(
            service, of: path, pieceSize: Int(clamping: max(20, mtu - 3)), queue: queue.queue, linkEnd: &linkEnd)
        guard let stream = made else { return .failure(.daemon("out of descriptors")) }
        streams[characteristic]?.finish()
        streams[characteristic] = stream
        let taking = service.taking.flatMap { tree.characteristic($0, of: service, on: path) }
        stream.writing = Task { await write(stream, to: taking, telling: characteristic, on: bus) }
        let result = await withTaskCancellationHandler {
            await subscribed(to: characteristic, within: time, on: bus)
        } onCancel: {
            // Which lets go of the device, and that ends the wait for its answer.
            Task { await self.finish(stream) }
        }
        if case .failure = result { close(linkEnd) }
        return result.map { linkEnd }.mapError { BluetoothError(subscribing: $0) }
    }

    private func subscribed(
        to characteristic: String, within time: Duration, on bus: BusConnection
    ) async -> Result<Void, BusError> {
        do throws(BusError) {
            try await call(bus, characteristic, ObjectTree.characteristic, "StartNotify", timeout: time)
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private func finish(_ stream: LowEnergyStream) {
        stream.finish()
    }

    /// Writes what comes from the link until one side ends, then lets go of the device.
    private func write(
        _ stream: LowEnergyStream, to characteristic: String?, telling: String, on bus: BusConnection
    ) async {
        for await piece in stream.pieces {
            guard let characteristic else { continue }
            let flags = tree[characteristic, ObjectTree.characteristic]?["Flags"]?.elements ?? []
            // One that is acknowledged comes in order with what the device says to it.
            let type = flags.contains(.string("write")) ? "request" : "command"
            do throws(BusError) {
                try await call(
                    bus, characteristic, ObjectTree.characteristic, "WriteValue",
                    [.bytes(piece), .options(["type": .string(type)])])
            } catch {
                // Each of the rest would fail too, and only after a while.
                stream.finish()
                break
            }
        }
        guard streams[telling] === stream else { return }
        if !streams.contains(where: { $0.key != telling && $0.value.device == stream.device }) {
            await disconnect(stream.device, on: bus)
        }
        if streams[telling] === stream { streams[telling] = nil }
    }

    private func disconnect(_ path: String, on bus: BusConnection) async {
        guard !streams.contains(where: { $0.value.device == path && !$0.value.isFinished }) else { return }
        _ = try? await call(bus, path, ObjectTree.device, "Disconnect", timeout: .seconds(5))
    }

    /// Gives what a characteristic tells to its link.
    ///
    /// - Returns: `false` for a signal that is of something else.
    func deliver(_ signal: String, path: String, _ values: [BusValue]) -> Bool {
        guard signal == "PropertiesChanged", values.count > 1, let stream = streams[path],
            let packet = values[1].entries?["Value"]?.bytes
        else { return false }
        stream.deliver(packet)
        return true
    }

    /// Ends the links of devices that are no longer connected.
    func endLostStreams() {
        for stream in streams.values where tree[stream.device, ObjectTree.device]?["Connected"]?.flag != true {
            stream.finish()
        }
    }

    /// Waits until something is so; whether it is, after this time at the latest.
    private func wait(_ time: Duration, until isSo: @escaping @Sendable (ObjectTree) -> Bool) async -> Bool {
        let changes = changes()
        return await withTaskGroup { group in
            group.addTask {
                for await _ in changes where isSo(await self.tree) { return true }
                return false
            }
            group.addTask {
                try? await Task.sleep(for: time)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}
