import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Clients that go away before they are answered.
@Suite(.timeLimit(.minutes(10)))
struct HangUpTests {
    @Test func `a client that hangs up within its body leaves nothing behind`() async throws {
        try await withServer(handler: echo) { server in
            for number in 0..<50 {
                let client = try HTTPClient(port: server.address.port)
                try await client.send(HTTPClient.head("POST", "/", length: 100_000))
                try await client.send([UInt8](repeating: 1, count: number * 1000))
                // The server has begun with the request when it is counted.
                #expect(await server.holds { $0 > 0 })
                await client.close()
            }
            #expect(await server.holds { $0 == 0 })
        }
    }

    @Test func `a client that hangs up within its head leaves nothing behind`() async throws {
        try await withServer(handler: echo) { server in
            for length in [1, 5, 20, 30] {
                let client = try HTTPClient(port: server.address.port)
                try await client.send(String(HTTPClient.head("GET", "/some/where").prefix(length)))
                await client.close()
            }
            #expect(try await HTTPClient(port: server.address.port).get("/").status == 200)
            #expect(await server.holds { $0 == 0 })
        }
    }

    @Test func `a handler is cancelled when its client hangs up`() async throws {
        let started = Gate()
        let cancelled = Gate()
        let handler: Handler = { _ in
            await withTaskCancellationHandler {
                started.open()
                await cancelled.wait()
            } onCancel: {
                cancelled.open()
            }
            return Response(text: "too late")
        }
        try await withServer(handler: handler) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send(HTTPClient.head("GET", "/"))
            await started.wait()
            await client.close()
            await cancelled.wait()
            #expect(await server.holds { $0 == 0 })
        }
    }

    @Test func `an answer to a client that has gone is thrown away`() async throws {
        let started = Gate()
        let go = Gate()
        let handler: Handler = { request in
            guard request.path == "/slow" else { return Response(text: "fine") }
            started.open()
            await go.wait()
            return Response(type: "image/png", bytes: [UInt8](repeating: 1, count: 5 << 20))
        }
        try await withServer(handler: handler) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send(HTTPClient.head("GET", "/slow"))
            await started.wait()
            await client.close()
            go.open()
            #expect(await server.holds { $0 == 0 })
            #expect(try await HTTPClient(port: server.address.port).get("/").text == "fine")
        }
    }

    @Test func `a stream answered to a client that has gone is terminated`() async throws {
        let started = Gate()
        let go = Gate()
        let ended = Gate()
        let handler: Handler = { _ in
            let stream = EventStream()
            stream.onTermination { ended.open() }
            started.open()
            await go.wait()
            return Response(events: stream)
        }
        try await withServer(handler: handler) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send(HTTPClient.head("GET", "/"))
            await started.wait()
            await server.stop(grace: .zero)
            go.open()
            await ended.wait()
        }
    }
}
