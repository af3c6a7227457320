import Blocking
package import BluetoothSockets
import Glibc
import SystemBus

/// BlueZ, the Bluetooth service of this machine, over D-Bus: adapters, nearby devices, pairing, Low Energy links, and
/// devices that dial this machine.
///
/// While `run` is running, it reconnects after a restart of the service or of the bus.
package actor BlueZ {
    let executor = Offload("bluez", width: 1)
    private let address: String?
    let accept: Accept?
    /// Told of what a device wants and does not get.
    let warn: @Sendable (String) -> Void
    private var bus: BusConnection?
    /// BlueZ's unique name on the bus; `nil` while it is not running.
    private(set) var owner: String?
    private(set) var tree = ObjectTree()
    private var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
    private var lastWatcher = 0
    private var loading: Task<Void, Never>?
    /// How many callers want a search at the moment.
    var searches = 0
    /// Whether the search is limited to Low Energy.
    var isSearchLimited = false
    /// The pairing in progress, if there is one.
    var pairing: Pairing?
    /// The open streams of Low Energy devices, by the path of the characteristic that notifies.
    var streams: [String: LowEnergyStream] = [:]
    /// The links to Low Energy devices that are being opened, each with its device's path.
    var openings: [Int: String] = [:]
    var lastOpening = 0

    /// Takes over, and later closes, the descriptor of a device that dialled this machine.
    ///
    /// - Returns: `false` to refuse the device; the caller then keeps the descriptor.
    package typealias Accept = @Sendable (_ device: BluetoothAddress, _ descriptor: Int32) -> Bool

    /// - Parameters:
    ///   - bus: address of a private bus, for tests; `nil` for the system bus.
    ///   - accept: called when a paired device dials; with `nil` this machine offers no serial port.
    ///   - warn: told what somebody should look at.
    package init(
        bus address: String? = nil, accept: Accept? = nil, warn: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.address = address
        self.accept = accept
        self.warn = warn
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    static let service = "org.bluez"
    /// What is answered to a call that is not followed.
    static let rejected = "org.bluez.Error.Rejected"
    private static let daemon = "org.freedesktop.DBus"

    /// Keeps the bus connected until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            // There may be no bus yet, or none at all. Nothing is reported here, because every call reports it to its
            // own caller.
            _ = try? await connected()
            try? await Task.sleep(for: .seconds(10))
        }
        loading?.cancel()
        bus?.close()
    }

    /// The Bluetooth adapters of this machine.
    ///
    /// - Throws: `BlueZError.noBus` or `.noService`.
    package func adapters() async throws(BlueZError) -> [BluetoothAdapter] {
        _ = try await running()
        return tree.adapters
    }

    /// The devices that are nearby or paired, as far as known now.
    ///
    /// - Throws: `BlueZError.noBus` or `.noService`.
    package func devices() async throws(BlueZError) -> [DiscoveredDevice] {
        _ = try await running()
        return tree.devices
    }

    /// Yields once at the start, then after every change of adapters or devices, and whenever BlueZ starts or stops.
    package func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        lastWatcher += 1
        let watcher = lastWatcher
        watchers[watcher] = continuation
        continuation.onTermination = { _ in Task { await self.unwatch(watcher) } }
        continuation.yield()
        return stream
    }

    private func unwatch(_ watcher: Int) {
        watchers[watcher] = nil
    }

    private func publishChange() {
        for watcher in watchers.values { watcher.yield() }
    }

    // MARK: - The bus

    /// The bus connection, provided that BlueZ is running.
    func running() async throws(BlueZError) -> BusConnection {
        let bus = try await connected()
        await loading?.value
        guard owner != nil else { throw .noService }
        return bus
    }

    private func connected() async throws(BlueZError) -> BusConnection {
        if let bus { return bus }
        let bus: BusConnection
        do throws(BusError) {
            bus = try BusConnection(address: address, queue: executor.queue)
        } catch {
            throw .noBus(error.message)
        }
        bus.onSignal = { [weak self] signal in self?.assumeIsolated { $0.receive(signal) } }
        bus.onEnd = { [weak self] in self?.assumeIsolated { $0.busEnded() } }
        bus.offer(Pairing.agent) { [weak self] call in self?.assumeIsolated { $0.question(call) } }
        bus.offer(Self.serialPort) { [weak self] call in self?.assumeIsolated { $0.dialled(call) } }
        bus.listen("type='signal',sender='\(Self.daemon)',member='NameOwnerChanged',arg0='\(Self.service)'")
        bus.listen("type='signal',sender='\(Self.service)'")
        self.bus = bus
        // Kept in a property so that whoever calls meanwhile waits for the same load.
        loading = Task { await load(from: bus) }
        await loading?.value
        return bus
    }

    private func busEnded() {
        bus = nil
        serviceLeft()
    }

    private func receive(_ signal: BusMessage) {
        let values = signal.values
        if signal.member == "NameOwnerChanged" {
            guard values.first?.text == Self.service, let bus else { return }
            serviceLeft()
            guard values.last?.text?.isEmpty == false else { return }
            loading = Task { await load(from: bus) }
        } else if !deliver(signal.member, path: signal.path, values),
            tree.apply(signal.member, path: signal.path, values)
        {
            endLostStreams()
            publishChange()
        }
    }

    private func serviceLeft() {
        (owner, tree) = (nil, ObjectTree())
        pairing?.question?.cancel()
        endLostStreams()
        publishChange()
    }

    /// Loads BlueZ's objects, and registers again what a restarted BlueZ has forgotten about us.
    private func load(from bus: BusConnection) async {
        let name = try? await call(
            bus, "/org/freedesktop/DBus", Self.daemon, "GetNameOwner", [.string(Self.service)], of: Self.daemon)
        guard let owner = name?.first?.text else { return }
        let objects = try? await call(bus, "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")
        guard let objects else { return }
        (self.owner, tree) = (owner, ObjectTree(objects))
        if accept != nil { try? await registerSerialPort(on: bus) }
        if searches > 0 { try? await startDiscovery(on: bus) }
        publishChange()
    }

    /// Calls a method and waits for the reply.
    ///
    /// - Throws: the error in the reply, or a timeout.
    @discardableResult
    func call(
        _ bus: BusConnection, _ path: String, _ interface: String, _ member: String, _ arguments: [BusArgument] = [],
        of destination: String = BlueZ.service, timeout: Duration = .seconds(25)
    ) async throws(BusError) -> [BusValue] {
        let result = await withCheckedContinuation { continuation in
            bus.call(destination, path, interface, member, arguments, timeout: timeout) {
                continuation.resume(returning: $0)
            }
        }
        return try result.get()
    }

    func set(_ property: String, to value: Bool, of path: String, _ interface: String, on bus: BusConnection)
        async throws(BusError)
    {
        try await call(
            bus, path, "org.freedesktop.DBus.Properties", "Set",
            [.string(interface), .string(property), .variant(.boolean(value))])
    }

    // MARK: - Known devices

    /// Removes a device and its pairing from this machine; the device itself still believes it is paired.
    package func forget(_ device: BluetoothAddress) async throws(BlueZError) {
        let (bus, path) = try await known(device)
        do throws(BusError) {
            let adapter = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
            try await call(bus, adapter, ObjectTree.adapter, "RemoveDevice", [.path(path)])
        } catch {
            throw BlueZError(error, about: device)
        }
    }

    func known(_ device: BluetoothAddress) async throws(BlueZError) -> (bus: BusConnection, path: String) {
        let bus = try await running()
        guard let path = tree.path(of: device) else { throw .unknownDevice(device) }
        return (bus, path)
    }
}
