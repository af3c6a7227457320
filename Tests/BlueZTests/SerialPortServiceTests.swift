import Testing

@testable import BlueZ
@testable import SystemBus

/// Which Bluetooth devices are worth a press is told by the services they say they have.
struct SerialPortServiceTests {
    private func device(services: [String]) -> DiscoveredDevice? {
        let properties: [String: BusValue] = [
            "Address": .string("00:12:F3:2A:7B:01"), "Paired": .boolean(true), "Name": .string("HC-05"),
            "UUIDs": .array(services.map(BusValue.string)),
        ]
        let tree = ObjectTree([
            .dictionary(["/org/bluez/hci0/dev_1": .dictionary([ObjectTree.device: .dictionary(properties)])])
        ])
        return tree.devices.first
    }

    @Test func `a device that says so has a serial port, headphones have none`() {
        #expect(device(services: ["00001101-0000-1000-8000-00805f9b34fb"])?.hasSerialPort == true)
        #expect(device(services: ["0000110b-0000-1000-8000-00805f9b34fb"])?.hasSerialPort == false)
    }
}
