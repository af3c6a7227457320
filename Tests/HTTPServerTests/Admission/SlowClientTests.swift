import HTTPServer
import TestSupport
import Testing

/// Clients that want to hold a connection for long, on a real one.
@Suite(.timeLimit(.minutes(10)))
struct SlowClientTests {
    private static let quick: Limits = {
        var limits = Limits()
        (limits.headTime, limits.bodyTime) = (.milliseconds(200), .milliseconds(200))
        return limits
    }()

    @Test func `a head that comes byte by byte is cut off in its time`() async throws {
        try await withServer(limits: Self.quick, handler: echo) { server in
            let slow = try HTTPClient(port: server.address.port)
            // Each byte would renew the library's own time.
            let isCut = await eventually { (try? await slow.send("G")) == nil }
            #expect(isCut)
        }
    }

    @Test func `a body that comes byte by byte is cut off in its time`() async throws {
        try await withServer(limits: Self.quick, handler: echo) { server in
            let slow = try HTTPClient(port: server.address.port)
            try await slow.send(HTTPClient.head("POST", "/", length: 1 << 20))
            #expect(await eventually { (try? await slow.send([0x55])) == nil })
            #expect(await server.holds { $0 == 0 })
        }
    }

    @Test func `two listeners have their places and their room in common`() async throws {
        var limits = Limits.patient
        (limits.connectionsPerAddress, limits.shortestStay) = (2, .seconds(1000))
        (limits.bodyBytes, limits.smallBody) = (100_000, 0)
        let connections = OpenConnections(limits)
        func start() async throws -> HTTPServer {
            try await HTTPServer.start(
                listen: ListenAddress(host: "127.0.0.1", port: 0), connections: connections, admit: { _ in echo })
        }
        let (one, other) = (try await start(), try await start())
        let first = try HTTPClient(port: one.address.port)
        #expect(try await first.get("/").status == 200)
        let second = try HTTPClient(port: other.address.port)
        #expect(try await second.get("/").status == 200)
        for server in [one, other] {
            let third = try HTTPClient(port: server.address.port)
            await #expect(throws: HTTPClientError.self) { try await third.get("/") }
        }
        try await first.send(HTTPClient.head("POST", "/", length: 90_000))
        try await first.send([UInt8](repeating: 1, count: 89_999))
        let body = [UInt8](repeating: 1, count: 20_000)
        #expect(await eventually { (try? await second.request("POST", "/", body: body).status) == 503 })
        await one.stop(grace: .zero)
        await other.stop(grace: .zero)
    }

    @Test func `small bodies are taken while large ones fill the room`() async throws {
        var limits = Limits.patient
        (limits.bodyBytes, limits.smallBody) = (100_000, 10_000)
        try await withServer(limits: limits, handler: echo) { server in
            let large = try HTTPClient(port: server.address.port)
            try await large.send(HTTPClient.head("POST", "/", length: 110_000))
            try await large.send([UInt8](repeating: 1, count: 109_999))
            let body = [UInt8](repeating: 1, count: 30_000)
            let other = try HTTPClient(port: server.address.port)
            #expect(await eventually { (try? await other.request("POST", "/", body: body).status) == 503 })
            let small = try HTTPClient(port: server.address.port)
            #expect(try await small.request("POST", "/", body: Array(body.prefix(10_000))).status == 200)
            await large.close()
        }
    }
}
