import BluetoothSockets
import Links
import Testing

struct LinkAddressTests {
    static let texts = [
        "serial:/dev/ttyUSB0", "serial:/dev/ttyUSB0?baud=9600",
        "serial:/dev/ttyS0?baud=1200&format=7E1&dtr=off&rts=off",
        "serial:/dev/a%3Fb%25?baud=921600&format=8N2", "tcp:192.168.7.1:9000", "tcp:[fe80::1]:23",
        "tcp:scale.local:65535",
        "pty:/dev/pts/3", "rfcomm:00:12:F3:2A:7B:01", "rfcomm:00:12:F3:2A:7B:01?channel=30&security=low",
        "rfcomm-listen:00:12:F3:2A:7B:01", "ble:00:12:F3:2A:7B:01", "ble:00:12:F3:2A:7B:01?service=weight",
        "ble:00:12:F3:2A:7B:01?service=uart",
        "replay:captures/váha 1.capture", "replay:a?speed=max", "replay:a?speed=2.5",
    ]

    @Test(arguments: texts)
    func `a text is an address and back`(text: String) throws {
        let address = try LinkAddress(text)
        #expect(address.description == text)
        #expect(try LinkAddress(address.description) == address)
    }

    @Test func `what is left out has its usual value`() throws {
        #expect(
            try LinkAddress("serial:/dev/ttyUSB0?baud=9600")
                == LinkAddress("serial:/dev/ttyUSB0?baud=9600&format=8N1&dtr=on&rts=on"))
        #expect(
            try LinkAddress("serial:/dev/ttyUSB0?format=7E1") == LinkAddress("serial:/dev/ttyUSB0?baud=9600&format=7E1")
        )
        #expect(try LinkAddress("rfcomm:00-12-f3-2a-7b-01") == LinkAddress("rfcomm:00:12:F3:2A:7B:01?security=medium"))
        #expect(try LinkAddress("replay:x") == .replay(path: "x", speed: .times(1)))
    }

    @Test func `a rate that nobody has set is none, so that it can be found`() throws {
        #expect(try LinkAddress("serial:/dev/ttyUSB0") != LinkAddress("serial:/dev/ttyUSB0?baud=9600"))
        #expect(
            try LinkAddress("serial:/dev/ttyUSB0?rts=off")
                == .serial(path: "/dev/ttyUSB0", settings: SerialSettings(rate: nil, rts: false)))
    }

    @Test(arguments: [
        ("usb:/dev/ttyUSB0", "'usb' is no kind of link"), ("", "'' is no kind of link"),
        ("serial:", "'' is not a path: write it like serial:/dev/ttyUSB0?baud=9600&format=8N1"),
        ("serial:/dev/ttyUSB0?baud=9601", "baud=9601 cannot be used: baud is one of 300,"),
        ("serial:/dev/ttyUSB0?format=9N1", "format=9N1 cannot be used: format is like 8N1"),
        ("serial:/dev/ttyUSB0?format=8N3", "format=8N3"), ("serial:/dev/ttyUSB0?dtr=yes", "dtr is on or off"),
        ("serial:/dev/ttyUSB0?speed=9600", "a serial link has no option 'speed'"),
        ("serial:/dev/x?baud=300&baud=600", "the option 'baud' stands twice"),
        ("serial:/dev/50%", "'/dev/50%' is not a path whose % is written %25"),
        ("serial:/dev/%00", "is not a path"), ("tcp:host", "'host' is not a host and a port"),
        ("tcp:host:0", "a port from 1 to 65535"), ("tcp:host:65536", "a port from 1 to 65535"),
        ("tcp::9000", "':9000' is not a host"), ("tcp:::1:23", "an IPv6 address goes into [ ]"),
        ("rfcomm:00:12:F3:2A:7B", "'00:12:F3:2A:7B' is not a Bluetooth address"),
        ("rfcomm-listen:00:12:F3", "write it like rfcomm-listen:00:12:F3:2A:7B:01"),
        ("rfcomm-listen:00:12:F3:2A:7B:01?channel=1", "a rfcomm-listen link has no option 'channel'"),
        ("ble:00:12:F3", "write it like ble:00:12:F3:2A:7B:01?service=weight"),
        ("ble:00:12:F3:2A:7B:01?service=181D", "service is uart or weight"),
        ("ble:00:12:F3:2A:7B:01?channel=1", "a ble link has no option 'channel'"),
        ("rfcomm:00:12:F3:2A:7B:0G", "is not a Bluetooth address"),
        ("rfcomm:00:12:F3:2A:7B:01?channel=31", "channel is a number from 1 to 30"),
        ("rfcomm:00:12:F3:2A:7B:01?security=none", "security is low, medium or high"),
        ("replay:x?speed=0", "speed is 'max' or a number"), ("replay:x?speed=nan", "speed is"),
    ])
    func `what is no address is told with what would be one`(text: String, message: String) {
        let error = #expect(throws: LinkAddressError.self) { try LinkAddress(text) }
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }

    @Test func `a Bluetooth address is six octets`() throws {
        let address = try #require(BluetoothAddress("00:12:f3:2a:7b:01"))
        #expect(address.octets == [0x00, 0x12, 0xF3, 0x2A, 0x7B, 0x01])
        #expect(address.description == "00:12:F3:2A:7B:01")
        #expect(BluetoothAddress("+0:12:F3:2A:7B:01") == nil)
        #expect(BluetoothAddress("٠0:12:F3:2A:7B:01") == nil)
    }
}
