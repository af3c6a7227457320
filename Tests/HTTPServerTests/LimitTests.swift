import HTTPServer
import TestSupport
import Testing

/// Requests that ask for too much, or are no requests.
struct LimitTests {
    private static let megabyte = [UInt8](repeating: 0x55, count: 1 << 20)

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"])
    func `a body of 30 MB is refused and told so`(method: String) async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            // Everything is sent whether or not the answer has come already, as browsers do; at one go, because a
            // client that pauses longer than the server lingers is cut off.
            let head = Array(HTTPClient.head(method, "/", length: 30 << 20).utf8)
            try await client.send(head + [UInt8](repeating: 0x55, count: 30 << 20))
            let reply = try await client.readReply()
            #expect(reply.status == 413)
            #expect(reply["Content-Type"] == "application/problem+json")
            #expect(reply.text.contains("1048576 bytes allowed"))
            #expect(try await client.isAtEnd())
            #expect(try await HTTPClient(port: server.address.port).get("/after").status == 200)
        }
    }

    @Test func `a body of 30 MB in chunks is refused as well`() async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send(HTTPClient.head("POST", "/", headers: [("Transfer-Encoding", "chunked")]))
            for _ in 0..<30 { try await client.sendChunk(Self.megabyte) }
            try await client.sendChunk([])
            #expect(try await client.readReply().status == 413)
        }
    }

    /// In a process of its own, whose memory no other test touches.
    @Test func `refused bodies are not kept in memory`() async throws {
        await #expect(processExitsWith: .success) {
            try await withServer(handler: echo) { server in
                #expect(try await HTTPClient(port: server.address.port).get("/").status == 200)
                let before = try residentKilobytes()
                for framing in [("Content-Length", "\(30 << 20)"), ("Transfer-Encoding", "chunked")] {
                    let client = try HTTPClient(port: server.address.port)
                    try await client.send(HTTPClient.head("POST", "/", headers: [framing]))
                    for _ in 0..<30 {
                        if framing.0 == "Content-Length" {
                            try await client.send(Self.megabyte)
                        } else {
                            try await client.sendChunk(Self.megabyte)
                        }
                        #expect(try residentKilobytes() - before < 6 << 10)
                    }
                }
            }
        }
    }

    @Test func `bodies together have a limit, which is free again when they are done`() async throws {
        var limits = Limits()
        limits.bodyBytes = 3 << 19
        try await withServer(limits: limits, handler: echo) { server in
            let first = try HTTPClient(port: server.address.port)
            try await first.send(HTTPClient.head("POST", "/first", length: 1 << 20))
            try await first.send(Array(Self.megabyte.dropLast()))
            // The same connection's earlier request is over when this one begins; that of `first` is not.
            let second = try HTTPClient(port: server.address.port)
            #expect(
                await eventually { (try? await second.request("POST", "/", body: Self.megabyte).status) == 503 })
            try await first.send([0x55])
            #expect(try await first.readReply().text == "POST /first 1048576")
            let third = try HTTPClient(port: server.address.port)
            for _ in 0..<5 { #expect(try await third.request("POST", "/", body: Self.megabyte).status == 200) }
        }
    }

    @Test func `a client that asks before it sends is refused before it sends`() async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            let head = HTTPClient.head("POST", "/", headers: [("Expect", "100-continue")], length: 30 << 20)
            try await client.send(head)
            #expect(try await client.readReply().status == 413)
            #expect(try await client.isAtEnd())
        }
    }

    @Test func `what follows a refused body is not taken for a request`() async throws {
        try await withServer(bodyLimit: { _ in 10 }, handler: echo) { server in
            for method in ["POST", "PATCH", "DELETE", "GET"] {
                let client = try HTTPClient(port: server.address.port)
                let smuggled = HTTPClient.head("DELETE", "/everything")
                try await client.send(HTTPClient.head(method, "/", length: smuggled.utf8.count) + smuggled)
                #expect(try await client.readReply().status == 413)
                #expect(try await client.isAtEnd(), "\(method)")
            }
        }
    }

    @Test func `each route has its own limit`() async throws {
        let limit: @Sendable (RequestHead) -> Int = { $0.segments.first == "scans" ? 100 : 10 }
        try await withServer(bodyLimit: limit, handler: echo) { server in
            let body = [UInt8](repeating: 1, count: 100)
            let client = try HTTPClient(port: server.address.port)
            #expect(try await client.request("POST", "/scans", body: body).text == "POST /scans 100")
            #expect(try await client.request("POST", "/animals", body: body).status == 413)
        }
    }

    @Test func `headers that are too long are a 431`() async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\nX-Long: " + String(repeating: "a", count: 40_000))
            #expect(try await client.readReply().status == 431)
        }
    }

    @Test func `a target that is too long is a 414`() async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            let reply = try await client.get("/" + String(repeating: "a", count: 9000))
            #expect(reply.status == 414)
            #expect(reply["Content-Type"] == "application/problem+json")
            #expect(try await client.get("/short").status == 200)
        }
    }

    @Test(arguments: ["/%", "/a%zz", "/%FF", "/%00"])
    func `a target that cannot be decoded is a 400 which says why`(target: String) async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            let reply = try await client.request("POST", target, body: [1, 2, 3])
            #expect(reply.status == 400)
            #expect(reply["Content-Type"] == "application/problem+json")
            #expect(try await client.get("/good").status == 200)
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\r\n\r\n",
        "GET\r\n\r\n",
    ])
    func `what is no request is answered 4xx or cut off, and the next client is served`(bytes: String) async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send(bytes)
            let status = try? await client.readReply().status
            if let status { #expect((400..<500).contains(status) || status == 505, "\(status)") }
            #expect(try await HTTPClient(port: server.address.port).get("/").status == 200)
        }
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `noise does not bring the server down`(seed: UInt64) async throws {
        try await withServer(handler: echo) { server in
            var random = SeededGenerator(seed: seed)
            var bytes = Array(HTTPClient.head("POST", "/a?b=c", headers: [("Cookie", "a=b")], length: 5).utf8)
            bytes += Array("hello".utf8)
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let client = try HTTPClient(port: server.address.port)
            try await client.send(bytes)
            await client.close()
            #expect(try await HTTPClient(port: server.address.port).get("/").status == 200)
        }
    }

    @Test func `one address gets no more connections than allowed`() async throws {
        var limits = Limits()
        // Nobody makes room for the fourth by being idle.
        (limits.connectionsPerAddress, limits.shortestStay) = (3, .seconds(1000))
        try await withServer(limits: limits, handler: echo) { server in
            var clients: [HTTPClient] = []
            for _ in 0..<3 {
                let client = try HTTPClient(port: server.address.port)
                #expect(try await client.get("/").status == 200)
                clients.append(client)
            }
            let fourth = try HTTPClient(port: server.address.port)
            await #expect(throws: HTTPClientError.self) { try await fourth.get("/") }
            await clients.removeLast().close()
            let isServedAgain = await eventually {
                (try? await HTTPClient(port: server.address.port).get("/").status) == 200
            }
            #expect(isServedAgain)
        }
    }

    @Test(.timeLimit(.minutes(10))) func `an idle connection is closed`() async throws {
        var limits = Limits()
        limits.idleSeconds = 1
        try await withServer(limits: limits, handler: echo) { server in
            var client = try HTTPClient(port: server.address.port)
            var reply = try? await client.get("/")
            // On a slow machine a connection may be closed as idle before its first request arrives.
            while reply == nil {
                try Task.checkCancellation()
                client = try HTTPClient(port: server.address.port)
                reply = try? await client.get("/")
            }
            #expect(reply?.status == 200)
            #expect(try await client.isAtEnd())
        }
    }
}
