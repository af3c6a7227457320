import BluetoothSockets

/// A Bluetooth device that is near, or paired.
package struct DiscoveredDevice: Codable, Equatable, Sendable {
    /// Six octets, as in the address of a link.
    package let address: String
    /// What the device calls itself; `nil` until it has said so.
    package let name: String?
    /// How strongly it is received, in dBm; `nil` for a paired device that is not near.
    package let signal: Int?
    package let isPaired: Bool
    package let isConnected: Bool
    /// What it is, by its name or services.
    package let hint: DeviceHint?
    /// The link by which it is reached, once it is paired where it needs that.
    package let link: String

    private enum CodingKeys: String, CodingKey {
        case address, name, signal, hint, link
        case isPaired = "paired"
        case isConnected = "connected"
    }
}

extension ObjectTree {
    /// Devices that are near or paired, the nearest first.
    ///
    /// What was seen in an earlier search the service still lists for a while, but without a signal.
    var devices: [DiscoveredDevice] {
        all(Self.device).compactMap { _, properties -> DiscoveredDevice? in
            let isPaired = properties["Paired"]?.flag ?? false
            let signal = properties["RSSI"]?.number.map(Int.init)
            guard let address = properties["Address"]?.text, isPaired || signal != nil else { return nil }
            let name = properties["Name"]?.text
            let services = properties["UUIDs"]?.elements?.compactMap(\.text) ?? []
            let hint = name.flatMap(DeviceHint.init(name:)) ?? DeviceHint(services: services)
            // Only devices of Low Energy make addresses up.
            let isLowEnergy = hint?.isLowEnergy ?? (properties["AddressType"]?.text == "random")
            let option = hint?.dialect == "weight-scale-service" ? "?service=weight" : ""
            return DiscoveredDevice(
                address: address, name: name, signal: signal, isPaired: isPaired,
                isConnected: properties["Connected"]?.flag ?? false, hint: hint,
                link: isLowEnergy ? "ble:\(address)\(option)" : "rfcomm:\(address)")
        }.sorted { ($0.signal ?? -1000, $1.address) > ($1.signal ?? -1000, $0.address) }
    }
}
