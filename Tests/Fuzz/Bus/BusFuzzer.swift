import BluetoothSockets
import FoundationEssentials
import SystemBus

@testable import Avahi
@testable import BlueZ

// What BlueZ and Avahi say over D-Bus, which holds names that whoever is near has chosen.

extension Family {
    static let all = [Family(name: "bus", check: { message($0) }, seeds: { seeds })]

    /// A message is read as it was written, whatever is in it; the tree of BlueZ's objects takes it, and once is enough.
    private static func message(_ bytes: [UInt8]) {
        var script = BusScript(bytes)
        let signals = [
            ("PropertiesChanged", "sa{sv}as"), ("InterfacesAdded", "oa{sa{sv}}"), ("InterfacesRemoved", "oas"),
            ("GetManagedObjects", "a{oa{sa{sv}}}"), ("ItemFound", "iissssisqaayu"), ("Any", script.signature()),
        ]
        var tree = ObjectTree()
        for _ in 0..<4 {
            let (member, signature) = signals[script.number(below: signals.count)]
            let path = script.path()
            guard let written = BusWriter.written(signature, by: &script) else { continue }
            let values = written.message.values
            must(values == written.values, "\(written.values) was read as \(values)")
            look(member, at: path, values, in: &tree)
            if script.isOver { return }
        }
    }

    private static func look(_ member: String, at path: String, _ values: [BusValue], in tree: inout ObjectTree) {
        if member == "GetManagedObjects" {
            tree = ObjectTree(values)
        } else if member == "ItemFound", values.count > 8 {
            box(values)
        } else {
            _ = tree.apply(member, path: path, values)
            must(!tree.apply(member, path: path, values), "the same signal again changed something")
        }
        let devices = tree.devices
        guard (try? JSONEncoder().encode(devices)) != nil, (try? JSONEncoder().encode(tree.adapters)) != nil else {
            fatalError("\(devices) cannot be told")
        }
        for device in devices {
            guard let address = BluetoothAddress(device.address), let place = tree.path(of: address) else { continue }
            for service in LowEnergyService.allCases {
                _ = tree.characteristic(service.source, of: service, on: place)
            }
        }
    }

    /// Whatever a box calls itself, its name is short, on one line and visible, and its address is one.
    private static func box(_ values: [BusValue]) {
        guard let name = values[2].text, let address = values[7].text, let port = values[8].number,
            let box = NetworkBox(name: name, address: address, port: port)
        else { return }
        must(box.name.count <= 60 && box.name.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        must(box.address.split(separator: ".").count == 4 && box.port > 0)
    }

    private static let seeds: [[UInt8]] =
        (0..<6).map { [UInt8](repeating: $0, count: 40) } + [Array("PropertiesChanged a{sv} org.bluez.Device1".utf8)]
}
