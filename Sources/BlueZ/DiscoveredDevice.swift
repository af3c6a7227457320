import BluetoothSockets
import SystemBus

/// A Bluetooth device that is nearby or paired.
package struct DiscoveredDevice: Codable, Equatable, Sendable {
    /// Six octets, written as in the address of a link.
    package let address: String
    /// What the device calls itself; `nil` until it has said so.
    package let name: String?
    /// Received signal strength in dBm; `nil` for a paired device that is not nearby.
    package let signal: Int?
    package let isPaired: Bool
    package let isConnected: Bool
    /// What it probably is.
    package let hint: DeviceHint?
    /// The link that reaches it, after pairing if it needs that.
    package let link: String
    /// Whether it says that it has a serial port; most say so only once they are paired.
    package var hasSerialPort = false

    private enum CodingKeys: String, CodingKey {
        case address, name, signal, hint, link
        case isPaired = "paired"
        case isConnected = "connected"
    }
}

extension ObjectTree {
    /// Devices that are nearby or paired, the strongest signal first.
    ///
    /// For a while BlueZ still lists what an earlier search saw, but without a signal strength.
    var devices: [DiscoveredDevice] {
        all(Self.device).compactMap { _, properties -> DiscoveredDevice? in
            let isPaired = properties["Paired"]?.flag ?? false
            let signal = properties["RSSI"]?.number.map(Int.init)
            guard let address = properties["Address"]?.text, isPaired || signal != nil else { return nil }
            let name = properties["Name"]?.text
            let services = properties["UUIDs"]?.elements?.compactMap(\.text) ?? []
            let hint = name.flatMap(DeviceHint.init(name:)) ?? DeviceHint(services: services)
            // Random addresses exist only in Low Energy.
            let isLowEnergy = hint?.isLowEnergy ?? (properties["AddressType"]?.text == "random")
            let option = hint?.dialect == "weight-scale-service" ? "?service=weight" : ""
            return DiscoveredDevice(
                address: address, name: name, signal: signal, isPaired: isPaired,
                isConnected: properties["Connected"]?.flag ?? false, hint: hint,
                link: isLowEnergy ? "ble:\(address)\(option)" : "rfcomm:\(address)",
                hasSerialPort: services.contains(BlueZ.serialPortService))
        }.sorted { ($0.signal ?? -1000, $1.address) > ($1.signal ?? -1000, $0.address) }
    }
}
