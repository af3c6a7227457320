import Blocking
import BluetoothSockets

/// Connects to the serial port of a Bluetooth device.
struct BluetoothConnection: Sendable {
    let address: BluetoothAddress
    let security: BluetoothSecurity
    let timeout: Duration
    /// Looks up the channels; blocks.
    var search: @Sendable (BluetoothAddress) throws(BluetoothError) -> [UInt8] = ServiceSearch.serialPortChannels
    /// Connects; blocks.
    var connect: @Sendable (BluetoothAddress, UInt8, BluetoothSecurity, Duration) throws(BluetoothError) -> Int32 =
        RFCOMMSocket.connect
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Right after a link was closed the device is busy for up to 0.2 s.
    private static let attempts = 5
    private static let pauseBetweenAttempts = Duration.milliseconds(200)

    /// - Parameter channel: `nil` asks the device, takes the channels it names in turn, and 1 where it names none.
    func open(channel: UInt8?) async throws(LinkError) -> OwnedDescriptor {
        let channels: [UInt8] = if let channel { [channel] } else { try await findChannels() }
        for channel in channels.dropLast() {
            do throws(LinkError) {
                return try await open(channel)
            } catch .bluetooth(.refused, _) {
                continue
            }
        }
        return try await open(channels.last ?? 1)
    }

    private func findChannels() async throws(LinkError) -> [UInt8] {
        do throws(LinkError) {
            return try await retrying { () throws(BluetoothError) in try search(address) }
        } catch .bluetooth(.refused, _) {
            // Some readers have a serial port but no directory of services.
            return []
        }
    }

    private func open(_ channel: UInt8) async throws(LinkError) -> OwnedDescriptor {
        try await retrying { () throws(BluetoothError) in
            OwnedDescriptor(try connect(address, channel, security, timeout))
        }
    }

    private func retrying<Value: Sendable>(
        _ body: @escaping @Sendable () throws(BluetoothError) -> Value
    ) async throws(LinkError) -> Value {
        for _ in 1..<Self.attempts {
            do throws(LinkError) {
                return try await once(body)
            } catch .bluetooth(.stillBusy, _) {
                do { try await pause(Self.pauseBetweenAttempts) } catch { throw .cancelled }
            }
        }
        return try await once(body)
    }

    private func once<Value: Sendable>(
        _ body: @escaping @Sendable () throws(BluetoothError) -> Value
    ) async throws(LinkError) -> Value {
        let address = address
        return try await Offload.run(within: timeout, otherwise: { LinkError($0, of: "\(address)") }) {
            () throws(LinkError) in
            do throws(BluetoothError) {
                return try body()
            } catch {
                throw .bluetooth(error, address)
            }
        }
    }
}
