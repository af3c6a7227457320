package import BluetoothSockets
import Synchronization

/// Who connects links to Bluetooth Low Energy devices: the Bluetooth service of this machine, of which links know nothing.
package final class LowEnergyPorts: Sendable {
    /// One for the machine, as the service is.
    package static let shared = LowEnergyPorts()

    /// Connects to a service of a device, or to the first one it has.
    ///
    /// - Returns: a socket from which comes what the device tells; closed by the caller, which ends the connection.
    package typealias Connect =
        @Sendable (BluetoothAddress, LowEnergyService?, _ timeout: Duration) async throws(BluetoothError) -> Int32

    private let connector = Mutex<Connect?>(nil)

    init() {}

    /// Says who connects from now on.
    package func use(_ connect: @escaping Connect) {
        connector.withLock { $0 = connect }
    }

    func connect(
        _ address: BluetoothAddress, _ service: LowEnergyService?, timeout: Duration
    ) async throws(LinkError) -> OwnedDescriptor {
        do throws(BluetoothError) {
            guard let connect = connector.withLock({ $0 }) else { throw .noDaemon }
            return OwnedDescriptor(try await connect(address, service, timeout))
        } catch {
            throw Task.isCancelled ? .cancelled : .bluetooth(error, address)
        }
    }
}
