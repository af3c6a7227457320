import SystemBus

/// A Bluetooth adapter of this machine.
package struct BluetoothAdapter: Codable, Equatable, Sendable {
    /// The kernel's name, such as `hci0`.
    package let name: String
    /// Six octets, such as `00:12:F3:2A:7B:01`.
    package let address: String
    package let isPowered: Bool
    /// Whether a switch or `rfkill` blocks it, as far as BlueZ reports that.
    package let isBlocked: Bool
    /// Whether it is searching for devices, for whichever program.
    package let isDiscovering: Bool

    private enum CodingKeys: String, CodingKey {
        case name, address
        case isPowered = "powered"
        case isBlocked = "blocked"
        case isDiscovering = "discovering"
    }
}

extension ObjectTree {
    var adapters: [BluetoothAdapter] {
        all(Self.adapter).map { path, properties in
            BluetoothAdapter(
                name: path.split(separator: "/").last.map(String.init) ?? path,
                address: properties["Address"]?.text ?? "", isPowered: properties["Powered"]?.flag ?? false,
                isBlocked: properties["PowerState"]?.text == "off-blocked",
                isDiscovering: properties["Discovering"]?.flag ?? false)
        }
    }
}
