import BluetoothSockets
import Glibc
import Synchronization
import Testing

@testable import Links

/// Devices that dial this machine, with pipes for their connections.
@Suite(.timeLimit(.minutes(10)))
struct IncomingPortsTests {
    private let ports: IncomingPorts
    /// Devices whose links have begun to wait.
    private let waits: AsyncStream<BluetoothAddress>
    private let device: BluetoothAddress

    init() throws {
        let (waits, wait) = AsyncStream.makeStream(of: BluetoothAddress.self)
        self.waits = waits
        ports = IncomingPorts { wait.yield($0) }
        device = try #require(BluetoothAddress("00:12:F3:2A:7B:01"))
    }

    /// Dials as soon as somebody waits for the call.
    private func dial(_ device: BluetoothAddress) async -> Int32 {
        let descriptor = open("/dev/null", O_RDONLY)
        for await waiting in waits where waiting == device { break }
        #expect(ports.isAwaited(device))
        #expect(ports.accept(device, descriptor))
        #expect(!ports.isAwaited(device))
        return descriptor
    }

    @Test func `a device is given to the link that waits for it`() async throws {
        async let waiting = ports.connection(from: device)
        let descriptor = await dial(device)
        #expect(try await waiting.number == descriptor)
    }

    @Test func `a device that nobody waits for is not taken`() async throws {
        let other = try #require(BluetoothAddress("00:12:F3:2A:7B:02"))
        #expect(!ports.accept(device, 0))
        async let waiting = ports.connection(from: device)
        _ = await dial(device)
        #expect(!ports.accept(other, 0))
        #expect(!ports.accept(device, 0))
        _ = try await waiting
    }

    @Test func `a link that is given up waits no longer`() async throws {
        let waiting = Task { [ports, device] in try await ports.connection(from: device) }
        waiting.cancel()
        await #expect(throws: LinkError.cancelled) { try await waiting.value }
        #expect(!ports.accept(device, 0))
    }

    /// On the one thread of all devices: the first has not gone on when it is given up.
    @Test func `a link that is given up late does not stop the one that has taken its place`() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let first = Mutex<Task<OwnedDescriptor, any Error>?>(nil)
        let ports = IncomingPorts { _ in
            // The second begins to wait: the first has just been told to stop.
            first.withLock { $0 }?.cancel()
            begin.yield()
        }
        let device = device
        var begins = begun.makeAsyncIterator()
        let earlier = Task(executorPreference: LinkLoop.shared) { try await ports.connection(from: device) }
        await begins.next()
        first.withLock { $0 = earlier }
        let later = Task(executorPreference: LinkLoop.shared) { try await ports.connection(from: device) }
        await begins.next()
        await #expect(throws: LinkError.cancelled) { try await earlier.value }
        let descriptor = open("/dev/null", O_RDONLY)
        #expect(ports.accept(device, descriptor), "it still waits")
        #expect(try await later.value.number == descriptor)
    }
}
