import Blocking
package import BluetoothSockets
import Glibc
import SystemBus

/// Links to Low Energy devices, most of which need no pairing.
extension BlueZ {
    /// Connects to a service of a device; with `nil`, to the first one it has that is known here.
    ///
    /// A device that BlueZ has forgotten is searched for first.
    ///
    /// - Parameter timeout: for each step by itself: searching, connecting, learning the services, subscribing.
    /// - Returns: a socket that carries what the device sends; closing it disconnects the device.
    /// - Throws: `BluetoothError`, the reason why the device cannot be reached.
    package func connect(
        _ device: BluetoothAddress, to service: LowEnergyService?, timeout: Duration
    ) async throws(BluetoothError) -> Int32 {
        let (bus, path): (BusConnection, String)
        do throws(BlueZError) {
            (bus, path) = try await find(device, within: timeout)
        } catch {
            throw BluetoothError(error)
        }
        // An earlier link may still be disconnecting the device, or be about to.
        for stream in streams.values where stream.device == path && stream.isLetGo { await stream.writing?.value }
        lastOpening += 1
        let opening = lastOpening
        openings[opening] = path
        let result = await withTaskCancellationHandler {
            await opened(path, service, within: timeout, as: opening, on: bus)
        } onCancel: {
            // Disconnecting makes every pending call fail.
            Task { await self.abandon(opening, of: path, on: bus) }
        }
        openings[opening] = nil
        if case .failure = result { await disconnect(path, on: bus) }
        return try result.get()
    }

    private func abandon(_ opening: Int, of path: String, on bus: BusConnection) async {
        openings[opening] = nil
        await disconnect(path, on: bus)
    }

    /// Ends all links to Low Energy devices.
    ///
    /// BlueZ would keep the devices connected after this program has ended, and no other host could connect to them.
    package func disconnectAll() async {
        for stream in streams.values { stream.finish() }
        for stream in streams.values { await stream.writing?.value }
    }

    private func find(
        _ device: BluetoothAddress, within time: Duration
    ) async throws(BlueZError) -> (bus: BusConnection, path: String) {
        let bus = try await running()
        if let path = tree.path(of: device) { return (bus, path) }
        // A search now would disturb the pairing.
        guard pairing == nil else { throw .unreachable(device) }
        try await search(forLowEnergy: true, on: bus)
        _ = await wait(time) { $0.path(of: device) != nil }
        await searchEnded()
        guard let path = tree.path(of: device) else { throw .unreachable(device) }
        return (bus, path)
    }

    /// Opens it, if need be with a second try: only the end of the time says that a device is away.
    ///
    /// BlueZ looks for one that is away as long as it is let. A no that comes before is about a connection that is being
    /// let go, or that broke while it was made. BlueZ lets go for two seconds, in which it connects at once and then
    /// refuses to subscribe with `NotConnected`. How fast a no comes says nothing but how fast the machine is.
    private func opened(
        _ path: String, _ wanted: LowEnergyService?, within time: Duration, as opening: Int, on bus: BusConnection
    ) async -> Result<Int32, BluetoothError> {
        let end = ContinuousClock.now + time
        while true {
            let result = await openedNow(path, wanted, within: time, on: bus)
            guard case .failure(let reason) = result, reason == .deviceUnreachable || reason == .stillBusy,
                ContinuousClock.now < end, !Task.isCancelled
            else { return result }
            // Answered when it is disconnected, so that the next try finds neither half a connection nor its end.
            await disconnect(path, by: opening, on: bus)
            do { try await Task.sleep(for: .milliseconds(300)) } catch { return result }
        }
    }

    private func openedNow(
        _ path: String, _ wanted: LowEnergyService?, within time: Duration, on bus: BusConnection
    ) async -> Result<Int32, BluetoothError> {
        do throws(BusError) {
            try await call(bus, path, ObjectTree.device, "Connect", timeout: time)
        } catch {
            return .failure(BluetoothError(connecting: error, for: wanted))
        }
        let isDecided = await wait(time) { tree in
            let device = tree[path, ObjectTree.device]
            return device?["ServicesResolved"]?.flag == true || device?["Connected"]?.flag != true
        }
        guard isDecided else { return .failure(.timedOut) }
        guard tree[path, ObjectTree.device]?["Connected"]?.flag == true else { return .failure(.deviceUnreachable) }
        let services = wanted.map { [$0] } ?? LowEnergyService.allCases
        for service in services {
            guard let characteristic = tree.characteristic(service.source, of: service, on: path) else { continue }
            return await opened(path, service, characteristic, within: time, on: bus)
        }
        return .failure(.noLowEnergyService(wanted))
    }

    private func opened(
        _ path: String, _ service: LowEnergyService, _ characteristic: String, within time: Duration,
        on bus: BusConnection
    ) async -> Result<Int32, BluetoothError> {
        // 23 bytes are the least by the standard, and every packet has three bytes of its own.
        let mtu = tree[characteristic, ObjectTree.characteristic]?["MTU"]?.number ?? 23
        var linkEnd: Int32 = -1
        let made = LowEnergyStream(
            service, of: path, pieceSize: Int(clamping: max(20, mtu - 3)), queue: executor.queue, linkEnd: &linkEnd)
        guard let stream = made else { return .failure(.daemon("out of descriptors")) }
        streams[characteristic]?.finish()
        streams[characteristic] = stream
        let sink = service.sink.flatMap { tree.characteristic($0, of: service, on: path) }
        stream.writing = Task { await write(stream, to: sink, source: characteristic, on: bus) }
        let result = await withTaskCancellationHandler {
            await subscribed(to: characteristic, within: time, on: bus)
        } onCancel: {
            // Finishing lets the device be disconnected, which ends the wait for its answer.
            Task { await self.finish(stream) }
        }
        if case .failure = result {
            close(linkEnd)
            stream.finish()
            await stream.writing?.value
        }
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

    /// Forwards what the link sends to the device until either side ends, then disconnects the device.
    private func write(
        _ stream: LowEnergyStream, to characteristic: String?, source: String, on bus: BusConnection
    ) async {
        for await piece in stream.pieces {
            guard let characteristic else { continue }
            let flags = tree[characteristic, ObjectTree.characteristic]?["Flags"]?.elements ?? []
            // An acknowledged write stays in order with what the device sends in return.
            let type = flags.contains(.string("write")) ? "request" : "command"
            do throws(BusError) {
                try await call(
                    bus, characteristic, ObjectTree.characteristic, "WriteValue",
                    [.bytes(piece), .options(["type": .string(type)])])
            } catch {
                // The remaining pieces would fail too, each only after its timeout.
                stream.finish()
                break
            }
        }
        guard streams[source] === stream else { return }
        // Another service of the same device may still be in use.
        if !streams.contains(where: { $0.key != source && $0.value.device == stream.device }) {
            await disconnect(stream.device, on: bus)
        }
        if streams[source] === stream { streams[source] = nil }
    }

    /// Disconnects a device of which no other link is open or being opened: BlueZ would cancel that one's connecting.
    ///
    /// - Parameter opening: the caller, where it is opening one itself.
    private func disconnect(_ path: String, by opening: Int? = nil, on bus: BusConnection) async {
        guard !streams.contains(where: { $0.value.device == path && !$0.value.isFinished }),
            !openings.contains(where: { $0.value == path && $0.key != opening })
        else { return }
        _ = try? await call(bus, path, ObjectTree.device, "Disconnect", timeout: .seconds(5))
    }

    /// Passes a characteristic's new value on to its link.
    ///
    /// - Returns: `false` when the signal is about something else.
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

    /// Waits until the condition holds, for at most this time, and says whether it does.
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
