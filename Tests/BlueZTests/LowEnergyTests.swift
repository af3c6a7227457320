import BluetoothSockets
import SystemBus
import Testing

@testable import BlueZ

/// What is made of BlueZ's objects and errors for links of Low Energy; the rest needs the air (`BluetoothTests`).
struct LowEnergyTests {
    /// Two devices with a weight scale service each, of which the second has a second one with Nordic's UART.
    private static let tree: ObjectTree = {
        func properties(_ texts: [String: String]) -> BusValue { .dictionary(texts.mapValues(BusValue.string)) }
        func device(_ path: String, _ texts: [String: String]) -> [String: BusValue] {
            var values = texts.mapValues(BusValue.string)
            values["RSSI"] = .integer(-60)
            values["UUIDs"] = .array([.string(LowEnergyService.weight.uuid)])
            return [path: .dictionary([ObjectTree.device: .dictionary(values)])]
        }
        func service(_ path: String, of device: String, _ service: LowEnergyService) -> [String: BusValue] {
            var objects = [
                path: BusValue.dictionary([
                    ObjectTree.service: .dictionary(["UUID": .string(service.uuid), "Device": .path(device)])
                ])
            ]
            for (name, number) in [("char1", service.source), ("char2", service.sink)] {
                guard let number else { continue }
                objects["\(path)/\(name)"] = .dictionary([
                    ObjectTree.characteristic: .dictionary(["UUID": .string(number), "Service": .path(path)])
                ])
            }
            return objects
        }
        let objects = [
            device("/hci0/a", ["Address": "00:00:00:00:00:0A", "AddressType": "public", "Name": "S3 120229"]),
            device("/hci0/b", ["Address": "00:00:00:00:00:0B", "AddressType": "public"]),
            service("/hci0/a/s1", of: "/hci0/a", .weight), service("/hci0/b/s1", of: "/hci0/b", .weight),
            service("/hci0/b/s2", of: "/hci0/b", .uart),
            [
                "/hci0/c": .dictionary([
                    ObjectTree.device: .dictionary([
                        "Address": .string("00:00:00:00:00:0C"), "AddressType": .string("random"),
                        "RSSI": .integer(-70),
                    ])
                ]),
                "/hci0/d": .dictionary([
                    ObjectTree.device: .dictionary([
                        "Address": .string("00:00:00:00:00:0D"), "AddressType": .string("public"),
                        "RSSI": .integer(-80), "Name": .string("XRS2 334455"),
                    ])
                ]),
            ],
        ].reduce(into: [:]) { $0.merge($1) { $1 } }
        return ObjectTree([.dictionary(objects)])
    }()

    @Test func `a characteristic is found on its own device and service only`() {
        #expect(
            Self.tree.characteristic(LowEnergyService.weight.source, of: .weight, on: "/hci0/a") == "/hci0/a/s1/char1")
        #expect(
            Self.tree.characteristic(LowEnergyService.weight.source, of: .weight, on: "/hci0/b") == "/hci0/b/s1/char1")
        #expect(Self.tree.characteristic(LowEnergyService.uart.source, of: .uart, on: "/hci0/a") == nil)
        #expect(Self.tree.characteristic(LowEnergyService.uart.source, of: .weight, on: "/hci0/b") == nil)
        #expect(
            LowEnergyService.uart.sink.flatMap { Self.tree.characteristic($0, of: .uart, on: "/hci0/b") }
                == "/hci0/b/s2/char2")
    }

    @Test func `each device has the link that reaches it`() {
        #expect(
            Self.tree.devices.map(\.link) == [
                "ble:00:00:00:00:00:0A", "ble:00:00:00:00:00:0B?service=weight", "ble:00:00:00:00:00:0C",
                "rfcomm:00:00:00:00:00:0D",
            ])
    }

    @Test(arguments: [
        ("org.bluez.Error.Failed", "le-connection-abort-by-local", BluetoothError.deviceUnreachable),
        ("org.freedesktop.DBus.Error.NoReply", "", .deviceUnreachable),
        ("org.bluez.Error.Failed", "br-connection-profile-unavailable", .noLowEnergyService(.weight)),
        ("org.bluez.Error.Failed", "br-connection-page-timeout", .deviceUnreachable),
        ("org.bluez.Error.Failed", "br-connection-unknown", .deviceUnreachable),
        ("org.bluez.Error.Failed", "br-connection-busy", .stillBusy),
        ("org.bluez.Error.Failed", "le-connection-busy", .stillBusy),
        ("org.bluez.Error.Failed", "br-connection-canceled", .stillBusy),
        ("org.bluez.Error.Failed", "Operation already in progress", .stillBusy),
        ("org.bluez.Error.Failed", "br-connection-adapter-not-powered", .noAdapter),
        ("org.bluez.Error.NotReady", "Resource Not Ready", .noAdapter),
        ("org.bluez.Error.InProgress", "", .stillBusy),
        ("org.freedesktop.DBus.Error.AccessDenied", "", .notAllowed),
        ("org.freedesktop.DBus.Error.ServiceUnknown", "", .noDaemon),
        ("org.bluez.Error.NotAvailable", "Not Available", .daemon("Not Available")),
    ])
    func `why a device is not connected is told`(name: String, message: String, error: BluetoothError) {
        #expect(BluetoothError(connecting: BusError(name: name, message: message), for: .weight) == error)
    }

    @Test(arguments: [
        ("org.bluez.Error.Failed", "Operation failed with ATT error: 0x05", BluetoothError.notPaired),
        ("org.bluez.Error.Failed", "Operation failed with ATT error: 0x0f", .notPaired),
        ("org.bluez.Error.NotPermitted", "Notify acquired", .notPaired),
        (
            "org.bluez.Error.Failed", "Operation failed with ATT error: 0x80",
            .daemon("Operation failed with ATT error: 0x80")
        ),
        ("org.bluez.Error.NotConnected", "Not Connected", .deviceUnreachable),
        ("org.freedesktop.DBus.Error.NoReply", "", .timedOut),
    ])
    func `why a device tells nothing is told`(name: String, message: String, error: BluetoothError) {
        #expect(BluetoothError(subscribing: BusError(name: name, message: message)) == error)
    }

    @Test func `a measurement becomes a line, what the UART tells stays as it is`() {
        #expect(LowEnergyService.weight.bytes(of: [0x00, 0x4C, 0xAF]) == Array("2A9D=004CAF\r\n".utf8))
        #expect(LowEnergyService.weight.bytes(of: []) == Array("2A9D=\r\n".utf8))
        #expect(LowEnergyService.uart.bytes(of: [0x0D, 0x00]) == [0x0D, 0x00])
    }
}
