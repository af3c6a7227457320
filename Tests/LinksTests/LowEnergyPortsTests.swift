import BluetoothSockets
import Glibc
import Testing

@testable import Links

/// Links to Low Energy devices, with a Bluetooth service of ours.
@Suite(.timeLimit(.minutes(10)))
struct LowEnergyPortsTests {
    private static func address() throws -> BluetoothAddress {
        try #require(BluetoothAddress("00:12:F3:2A:7B:01"))
    }

    @Test func `without a Bluetooth service there is no link`() async throws {
        let address = try Self.address()
        let error = await #expect(throws: LinkError.bluetooth(.noDaemon, address)) {
            try await LowEnergyPorts().connect(address, nil, timeout: .seconds(1))
        }
        #expect(error?.action == "start it: sudo systemctl enable --now bluetooth")
        #expect(error?.code == "no-bluetooth-service")
    }

    @Test func `what is asked for gets to the service, and its socket becomes the link`() async throws {
        let ports = LowEnergyPorts()
        let address = try Self.address()
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_NONBLOCK, 0, &ends) == 0)
        defer { close(ends[1]) }
        let ours = ends[0]
        ports.use { device, service, timeout throws(BluetoothError) in
            #expect(device == address)
            #expect(service == .weight)
            #expect(timeout == .seconds(7))
            return ours
        }
        let link = Link(try await ports.connect(address, .weight, timeout: .seconds(7)), calls: .socket)
        #expect(write(ends[1], "2A9D=004C21", 11) == 11)
        var received = link.received.makeAsyncIterator()
        #expect(await received.next() == Array("2A9D=004C21".utf8))
        try await link.send(Array("{RW}".utf8))
        var buffer = [UInt8](repeating: 0, count: 8)
        #expect(read(ends[1], &buffer, 8) == 4)
        shutdown(ends[1], Int32(SHUT_RDWR))
        #expect(await received.next() == nil)
        #expect(link.ending == .endOfStream)
    }

    @Test func `what the service cannot do is told with the device`() async throws {
        let ports = LowEnergyPorts()
        let address = try Self.address()
        ports.use { _, service, _ throws(BluetoothError) in throw .noLowEnergyService(service) }
        let error = await #expect(throws: LinkError.self) {
            try await ports.connect(address, nil, timeout: .seconds(1))
        }
        #expect(
            error?.description == "00:12:F3:2A:7B:01: the device has neither a Nordic UART service (6E400001) nor a "
                + "weight scale service (181D)")
    }
}
