import HTTPServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct StopTests {
    private func start(_ handler: @escaping Handler) async throws -> HTTPServer {
        try await HTTPServer.start(listen: ListenAddress(host: "127.0.0.1", port: 0), handler: handler)
    }

    @Test func `a request being answered is finished before the server stops`() async throws {
        let started = Gate()
        let go = Gate()
        let server = try await start { _ in
            started.open()
            await go.wait()
            return Response(text: "done")
        }
        let client = try HTTPClient(port: server.address.port)
        try await client.send(HTTPClient.head("GET", "/"))
        await started.wait()
        async let stopped: Void = server.stop(grace: .seconds(600))
        // New connections being refused shows that stopping has begun.
        #expect(await eventually { (try? HTTPClient(port: server.address.port)) == nil })
        go.open()
        let reply = try await client.readReply()
        #expect(reply.text == "done")
        #expect(reply["Connection"]?.lowercased() == "close")
        await stopped
        #expect(try await client.isAtEnd())
    }

    @Test func `a request that takes too long is given up with a 503`() async throws {
        let started = Gate()
        let go = Gate()
        let server = try await start { _ in
            started.open()
            await go.wait()
            return Response(text: "never seen")
        }
        let client = try HTTPClient(port: server.address.port)
        try await client.send(HTTPClient.head("GET", "/"))
        await started.wait()
        await server.stop(grace: .zero)
        // The library may close before it has sent the last answer.
        let reply = try? await client.readReply()
        #expect(reply == nil || reply?.status == 503)
        go.open()
        #expect(await server.holds { $0 == 0 })
    }

    @Test func `idle connections and a second stop do not hold it up`() async throws {
        let server = try await start(echo)
        let client = try HTTPClient(port: server.address.port)
        #expect(try await client.get("/").status == 200)
        let half = try HTTPClient(port: server.address.port)
        try await half.send("GET / HTT")
        // Waiting out the grace period would exceed the time limit of the test.
        await server.stop(grace: .seconds(3600))
        await server.stop(grace: .seconds(3600))
        #expect(try await client.isAtEnd())
        #expect(server.openExchanges == 0)
    }

    @Test func `event streams end when the server stops`() async throws {
        let server = try await start { _ in
            let stream = EventStream()
            stream.send(data: "hello")
            return Response(events: stream)
        }
        let client = try HTTPClient(port: server.address.port)
        try await client.send(HTTPClient.head("GET", "/"))
        #expect(try await client.readHead().status == 200)
        #expect(try await client.nextEvent()?.data == "hello")
        // Waiting out the grace period would exceed the time limit of the test.
        await server.stop(grace: .seconds(3600))
        #expect(try await client.nextEvent() == nil)
    }

    @Test func `a server can be started again on its port`() async throws {
        let first = try await start(echo)
        let client = try HTTPClient(port: first.address.port)
        #expect(try await client.get("/").status == 200)
        await first.stop()
        let second = try await HTTPServer.start(listen: first.address, handler: echo)
        #expect(try await HTTPClient(port: second.address.port).get("/").status == 200)
        await second.stop()
    }
}
