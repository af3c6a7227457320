import BluetoothSockets
import SystemBus

/// BlueZ's objects by path and interface, kept up to date by its signals.
struct ObjectTree: Equatable {
    typealias Properties = [String: BusValue]

    private(set) var objects: [String: [String: Properties]] = [:]

    static let adapter = "org.bluez.Adapter1"
    static let device = "org.bluez.Device1"
    static let service = "org.bluez.GattService1"
    static let characteristic = "org.bluez.GattCharacteristic1"

    /// Reads the reply of `GetManagedObjects`.
    init(_ managed: [BusValue] = []) {
        for (path, interfaces) in managed.first?.entries ?? [:] { add(path, interfaces) }
    }

    private mutating func add(_ path: String, _ interfaces: BusValue) {
        for (interface, properties) in interfaces.entries ?? [:] {
            objects[path, default: [:]][interface] = properties.entries ?? [:]
        }
    }

    /// Applies a signal.
    ///
    /// - Returns: whether anything changed.
    mutating func apply(_ member: String, path: String, _ values: [BusValue]) -> Bool {
        let before = self
        switch member {
        case "InterfacesAdded":
            if let path = values.first?.text, values.count > 1 { add(path, values[1]) }
        case "InterfacesRemoved":
            guard let path = values.first?.text, values.count > 1 else { break }
            for interface in values[1].elements ?? [] {
                if let name = interface.text { objects[path]?[name] = nil }
            }
            if objects[path]?.isEmpty ?? false { objects[path] = nil }
        case "PropertiesChanged":
            guard let interface = values.first?.text, values.count > 2, objects[path]?[interface] != nil else { break }
            objects[path]?[interface]?.merge(values[1].entries ?? [:]) { $1 }
            for name in values[2].elements ?? [] {
                if let name = name.text { objects[path]?[interface]?[name] = nil }
            }
        default: break
        }
        return self != before
    }

    /// The objects with that interface, in the order of their paths.
    func all(_ interface: String) -> [(path: String, properties: Properties)] {
        objects.compactMap { path, interfaces in interfaces[interface].map { (path, $0) } }
            .sorted { $0.path < $1.path }
    }

    /// The path of a device on any adapter, preferably on one that it is paired with.
    func path(of address: BluetoothAddress) -> String? {
        let found = all(Self.device).filter { $0.properties["Address"]?.text == address.description }
        return (found.first { $0.properties["Paired"]?.flag ?? false } ?? found.first)?.path
    }

    /// The path of a characteristic of a device's service.
    ///
    /// - Parameter number: UUID of the characteristic, as in `LowEnergyService`.
    func characteristic(_ number: String, of service: LowEnergyService, on device: String) -> String? {
        let services = all(Self.service).filter {
            $0.properties["Device"]?.text == device && $0.properties["UUID"]?.text == service.uuid
        }
        return all(Self.characteristic).first { _, properties in
            properties["UUID"]?.text == number && services.contains { $0.path == properties["Service"]?.text }
        }?.path
    }

    subscript(path: String, interface: String) -> Properties? { objects[path]?[interface] }
}
