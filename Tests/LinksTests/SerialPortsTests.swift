import Foundation
import Testing

@testable import Links

struct SerialPortsTests {
    @Test func `lasting names first, then adapters, then ports that exist`() throws {
        let folder = try TemporaryFolder()
        let root = folder.path
        let manager = FileManager.default
        try manager.createDirectory(atPath: "\(root)/dev/serial/by-id", withIntermediateDirectories: true)
        try manager.createSymbolicLink(
            atPath: "\(root)/dev/serial/by-id/usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0",
            withDestinationPath: "../../ttyUSB1")
        for (name, type) in [
            ("ttyS0", "4\n"), ("ttyS1", "0\n"), ("ttyS10", "4\n"), ("ttyS2", "4\n"), ("tty1", nil),
            ("ttyUSB0", nil), ("ttyUSB1", nil), ("ttyACM0", nil),
        ] {
            let port = "\(root)/sys/class/tty/\(name)"
            try manager.createDirectory(atPath: port, withIntermediateDirectories: true)
            try type?.write(toFile: "\(port)/type", atomically: true, encoding: .utf8)
        }
        let ports = SerialPorts.list(devices: "\(root)/dev", system: "\(root)/sys")
        #expect(
            ports.map { $0.path.dropFirst("\(root)/dev/".count) } == [
                "serial/by-id/usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0", "ttyACM0", "ttyUSB0", "ttyS0", "ttyS2",
                "ttyS10",
            ])
        #expect(ports.first?.label == "FTDI FT232R USB UART A50285BI")
        #expect(ports.map(\.product) == ["FTDI FT232R USB UART A50285BI"] + [nil, nil, nil, nil, nil])
        #expect(try ports.allSatisfy { try LinkAddress($0.address.description) == $0.address })
    }

    @Test func `in a folder of further ports every name is one`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Tru-Test_XR5000", withDestinationPath: "/dev/pts/0")
        let port = try #require(SerialPorts.list(also: folder.path).first)
        #expect(port.path == folder.path + "/Tru-Test_XR5000")
        #expect(port.product == "Tru-Test XR5000")
    }

    @Test func `a machine without any port has an empty list`() {
        #expect(SerialPorts.list(devices: "/no/dev", system: "/no/sys").isEmpty)
    }
}
