import BluetoothSockets
import Glibc
import Synchronization
import Testing

@testable import Links

@Suite(.timeLimit(.minutes(10)))
struct BluetoothTests {
    private static let address = BluetoothAddress("00:12:F3:2A:7B:01")
    /// Whether the kernel knows Bluetooth; where it does, these two cases are for the virtual machine.
    private static var machineHasBluetooth: Bool {
        let number = socket(31, Int32(SOCK_STREAM.rawValue), 3)
        if number >= 0 { close(number) }
        return number >= 0
    }

    @Test(.disabled(if: machineHasBluetooth), arguments: ["", "?channel=1"])
    func `a machine without Bluetooth says so`(options: String) async throws {
        let address = try #require(Self.address)
        let error = await #expect(throws: LinkError.bluetooth(.notOnThisMachine, address)) {
            try await Link.open(LinkAddress("rfcomm:\(address)\(options)"))
        }
        #expect(error?.description == "00:12:F3:2A:7B:01: this machine has no Bluetooth")
        #expect(error?.action == "plug in a Bluetooth adapter, or use the device's cable")
    }

    /// A connection whose device answers each attempt on a channel as told.
    private func connection(
        channels: Result<[UInt8], BluetoothError> = .success([]), _ answers: [UInt8: [BluetoothError?]]
    ) throws -> (BluetoothConnection, attempts: @Sendable () -> [UInt8]) {
        let script = Script(answers)
        let connection = BluetoothConnection(
            address: try #require(Self.address), security: .medium, timeout: .seconds(10),
            search: { _ throws(BluetoothError) in try channels.get() },
            connect: { _, channel, _, _ throws(BluetoothError) in
                if let error = script.answer(channel) { throw error }
                return open("/dev/null", O_RDONLY)
            },
            pause: { _ in })
        return (connection, { script.attempts })
    }

    @Test func `a device that is busy from the last connection is asked again`() async throws {
        let (connection, attempts) = try connection([3: [.stillBusy, .stillBusy, nil]])
        _ = try await connection.open(channel: 3)
        #expect(attempts() == [3, 3, 3])
    }

    @Test func `between two attempts a fifth of a second is waited, which a device needs to let go`() async throws {
        let pauses = Mutex<[Duration]>([])
        var (connection, _) = try connection([3: .init(repeating: .stillBusy, count: 9)])
        connection.pause = { pause in pauses.withLock { $0.append(pause) } }
        await #expect(throws: LinkError.self) { try await connection.open(channel: 3) }
        #expect(pauses.withLock { $0 } == Array(repeating: .milliseconds(200), count: 4))
    }

    @Test func `a device that stays busy is given up`() async throws {
        let (connection, attempts) = try connection([3: .init(repeating: .stillBusy, count: 9)])
        await #expect(throws: LinkError.self) { try await connection.open(channel: 3) }
        #expect(attempts() == [3, 3, 3, 3, 3])
    }

    @Test func `the channels of all records are tried in turn`() async throws {
        let (connection, attempts) = try connection(channels: .success([5, 2, 7]), [5: [.refused], 2: [nil]])
        _ = try await connection.open(channel: nil)
        #expect(attempts() == [5, 2])
    }

    @Test(arguments: [Result<[UInt8], BluetoothError>.success([]), .failure(.refused)])
    func `channel 1 is tried where the device names none`(channels: Result<[UInt8], BluetoothError>) async throws {
        let (connection, attempts) = try connection(channels: channels, [1: [nil]])
        _ = try await connection.open(channel: nil)
        #expect(attempts() == [1])
    }

    @Test(arguments: [BluetoothError.deviceUnreachable, .notPaired, .noAdapter, .timedOut])
    func `other errors are told at once`(error: BluetoothError) async throws {
        let address = try #require(Self.address)
        let (connecting, attempts) = try connection(channels: .success([4, 6]), [4: [error]])
        await #expect(throws: LinkError.bluetooth(error, address)) { try await connecting.open(channel: nil) }
        #expect(attempts() == [4])
        let (searching, none) = try connection(channels: .failure(error), [:])
        await #expect(throws: LinkError.bluetooth(error, address)) { try await searching.open(channel: nil) }
        #expect(none() == [])
    }
}

private final class Script: Sendable {
    private let state: Mutex<(answers: [UInt8: [BluetoothError?]], attempts: [UInt8])>

    init(_ answers: [UInt8: [BluetoothError?]]) {
        state = Mutex((answers, []))
    }

    var attempts: [UInt8] { state.withLock { $0.attempts } }

    func answer(_ channel: UInt8) -> BluetoothError? {
        state.withLock { state in
            state.attempts.append(channel)
            guard let answers = state.answers[channel], let first = answers.first else { return .refused }
            state.answers[channel] = Array(answers.dropFirst())
            return first
        }
    }
}
