import Glibc
import Links
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TCPTests {
    @Test(arguments: ["127.0.0.1", "localhost", "::1"])
    func `bytes go both ways until one side closes`(host: String) async throws {
        let listener = try TCPListener(host: host)
        let gateway = try await Link.open(listener.address)
        let device = try #require(await listener.next())
        let bytes = pattern(1 << 20)
        async let there: Void = device.send(bytes)
        async let back: Void = gateway.send(bytes)
        async let received = device.receive(bytes.count)
        #expect(isSame(await gateway.receive(bytes.count), bytes))
        #expect(isSame(await received, bytes))
        _ = try await (there, back)
        device.close()
        #expect(await gateway.readToEnd().ending == .endOfStream)
    }

    @Test func `what was sent before the end is received before it`() async throws {
        let listener = try TCPListener()
        let gateway = try await Link.open(listener.address)
        let device = try #require(await listener.next())
        let bytes = pattern(100_000)
        try await device.send(bytes)
        device.close()
        let (received, ending) = await gateway.readToEnd()
        #expect(isSame(received, bytes))
        #expect(ending == .endOfStream)
    }

    @Test func `a flood waits in the kernel, not in memory`() async throws {
        let listener = try TCPListener()
        let gateway = try await Link.open(listener.address)
        let device = try #require(await listener.next())
        let bytes = pattern(8 << 20)
        // Returns only because somebody reads: so much fits neither into the link nor into the sockets.
        let flood = Task { try await device.send(bytes) }
        #expect(isSame(await gateway.receive(bytes.count), bytes))
        try await flood.value
    }

    @Test func `cancelling the reader closes the connection`() async throws {
        let listener = try TCPListener()
        let gateway = try await Link.open(listener.address)
        let device = try #require(await listener.next())
        let reading = Task { await gateway.readToEnd().ending }
        reading.cancel()
        #expect(await reading.value == .closed)
        #expect(await device.readToEnd().ending == .endOfStream)
    }

    @Test func `closing ends a reader and a sender that wait`() async throws {
        let listener = try TCPListener()
        let gateway = try await Link.open(listener.address)
        let device = try #require(await listener.next())
        async let ending = gateway.readToEnd().ending
        let sending = Task { try await gateway.send(pattern(16 << 20)) }
        _ = await device.receive(1)
        gateway.close()
        #expect(await ending == .closed)
        await #expect(throws: LinkError.ended(.closed)) { try await sending.value }
    }

    @Test func `a closed port, an unknown name and a cancelled attempt are told apart`() async throws {
        // No other program gets the port once it is closed.
        let reserved = try ReservedPort()
        let port = reserved.number
        let listener = try TCPListener(port: port)
        listener.close()
        #expect(await listener.next() == nil)
        await #expect(throws: LinkError.refused(host: "127.0.0.1", port: port)) {
            try await Link.open(.tcp(host: "127.0.0.1", port: port))
        }
        let error = await #expect(throws: LinkError.self) {
            try await Link.open(.tcp(host: "no-such-host.invalid", port: 1))
        }
        guard case .hostUnknown("no-such-host.invalid", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        let attempt = Task {
            // Ends when the task is cancelled.
            for await _ in never {}
            return try await Link.open(.tcp(host: "127.0.0.1", port: port))
        }
        attempt.cancel()
        await #expect(throws: LinkError.cancelled) { try await attempt.value }
        withExtendedLifetime(reserved) {}
    }

    @Test func `a port in use is told`() async throws {
        let listener = try TCPListener()
        #expect(throws: LinkError.busy(path: "127.0.0.1 port \(listener.port)")) {
            try TCPListener(port: listener.port)
        }
    }
}

extension TCPListener {
    fileprivate func next() async -> Link? {
        var connections = links.makeAsyncIterator()
        return await connections.next()
    }
}
