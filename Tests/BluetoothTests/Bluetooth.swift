import BlueZ
import BluetoothSockets
import Links
import Testing

extension BlueZ {
    /// The service of the guest, for all tests: a search and a serial port belong to one program.
    static let guest: BlueZ = {
        let service = BlueZ(accept: IncomingPorts.shared.accept)
        LowEnergyPorts.shared.use(service.connect)
        Task { await service.run() }
        return service
    }()

    /// Searches until the list is as wanted.
    @discardableResult
    func search(until isEnough: ([DiscoveredDevice]) -> Bool) async throws -> [DiscoveredDevice] {
        for await devices in try await discover() where isEnough(devices) { return devices }
        throw BlueZError.noService
    }

    func device(_ device: RadioDevice) async throws -> DiscoveredDevice? {
        let address = try device.address.description
        return try await devices().first { $0.address == address }
    }

    /// Pairs a device that may be paired already.
    func ensurePaired(_ device: RadioDevice) async throws {
        if try await self.device(device)?.isPaired == true { return }
        let address = try device.address
        try await search { $0.contains { $0.address == address.description } }
        try await pair(address) { $0 == .pin ? .code(device.pin ?? "") : .yes }
    }

    /// Ends a pairing on both sides, where there is one.
    func unpair(_ device: RadioDevice) async throws {
        try await device.tell("drop")
        try await device.tell("forget")
        if try await self.device(device)?.isPaired == true { try await forget(device.address) }
    }

    /// Waits until the adapters are as wanted.
    func wait(until isEnough: ([BluetoothAdapter]) -> Bool) async throws {
        for await _ in changes() {
            if let adapters = try? await adapters() {
                if isEnough(adapters) { return }
            } else if isEnough([]) {
                return
            }
        }
        throw BlueZError.noService
    }
}
