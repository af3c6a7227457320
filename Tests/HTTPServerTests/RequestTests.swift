import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Whole requests over a real connection.
struct RequestTests {
    @Test func `one connection answers many requests`() async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            for number in 0..<20 {
                let reply = try await client.request("POST", "/n/\(number)", body: Array("abc".utf8))
                #expect(reply.status == 200)
                #expect(reply.text == "POST /n/\(number) 3")
                #expect(reply["X-Content-Type-Options"] == "nosniff")
                #expect(reply["Content-Type"] == "text/plain; charset=utf-8")
            }
        }
    }

    @Test func `pipelined requests are answered in their order`() async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            let requests = (0..<10).map {
                HTTPClient.head("PUT", "/\($0)", length: $0) + String(repeating: "x", count: $0)
            }
            try await client.send(requests.joined())
            for number in 0..<10 {
                #expect(try await client.readReply().text == "PUT /\(number) \(number)")
            }
        }
    }

    @Test func `a request may arrive byte by byte`() async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            for byte in (HTTPClient.head("POST", "/split", length: 5) + "hello").utf8 {
                try await client.send([byte])
            }
            #expect(try await client.readReply().text == "POST /split 5")
        }
    }

    @Test func `a body may come in chunks`() async throws {
        let received = Mutex<[UInt8]>([])
        let handler: Handler = { request in
            received.withLock { $0 = request.body }
            return Response(text: "\(request.body.count)")
        }
        try await withServer(handler: handler) { server in
            var random = SeededGenerator(seed: 7)
            var sent: [UInt8] = []
            let client = try HTTPClient(port: server.address.port)
            try await client.send(HTTPClient.head("POST", "/", headers: [("Transfer-Encoding", "chunked")]))
            for size in [1, 100, 4096, 60_000, 3] {
                let chunk = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
                sent += chunk
                try await client.sendChunk(chunk)
            }
            try await client.sendChunk([])
            #expect(try await client.readReply().text == "64200")
            #expect(received.withLock { $0 } == sent)
            #expect(try await client.isAtEnd(), "where chunks end, others may see otherwise")
        }
    }

    @Test func `the handler sees headers, cookies, query and address`() async throws {
        let handler: Handler = { request in
            let cookie = request.cookies["a"] ?? "none"
            return Response(
                text: [request.query["q"] ?? "", request.headers["x-farm"] ?? "", cookie, request.remoteAddress]
                    .joined(separator: "|"))
        }
        try await withServer(handler: handler) { server in
            let client = try HTTPClient(port: server.address.port)
            let reply = try await client.get(
                "/a?q=%C5%99+1", headers: [("X-Farm", " \tDolní Lhota \t "), ("Cookie", "a=b")])
            #expect(reply.text == "ř 1|Dolní Lhota|b|127.0.0.1")
        }
    }

    @Test func `HEAD has the headers of GET and no body`() async throws {
        try await withServer(handler: { _ in Response(text: "12345") }) { server in
            let client = try HTTPClient(port: server.address.port)
            let reply = try await client.request("HEAD", "/")
            #expect(reply.status == 200)
            #expect(reply["Content-Length"] == "5")
            #expect(reply.body.isEmpty)
            #expect(try await client.get("/").text == "12345")
        }
    }

    @Test func `HTTP 1.0 is answered and closed`() async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send("GET /old HTTP/1.0\r\n\r\n")
            #expect(try await client.readReply().text == "GET /old 0")
            #expect(try await client.isAtEnd())
        }
    }

    @Test func `the router answers 404 and 405 as problems`() async throws {
        var router = Router<Handler>()
        router.add(.get, "/animals/{id}") { Response(text: $0.parameters["id"] ?? "") }
        try await withServer(handler: { [router] in try await router.respond(to: $0) }) { server in
            let client = try HTTPClient(port: server.address.port)
            #expect(try await client.get("/animals/%C5%99").text == "ř")
            let unknown = try await client.get("/animal/7")
            #expect(unknown.status == 404)
            #expect(unknown["Content-Type"] == "application/problem+json")
            let wrong = try await client.request("PATCH", "/animals/7", body: [1, 2, 3])
            #expect(wrong.status == 405)
            #expect(wrong["Allow"] == "GET, HEAD")
            #expect(wrong.text.contains(#""action":"Use GET, HEAD.""#))
        }
    }

    @Test func `two hundred requests from twenty connections are answered each to its own`() async throws {
        try await withServer(handler: echo) { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for client in 0..<20 {
                    group.addTask {
                        let connection = try HTTPClient(port: server.address.port)
                        for number in 0..<10 {
                            let reply = try await connection.get("/\(client)/\(number)")
                            #expect(reply.text == "GET /\(client)/\(number) 0")
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `an empty header value does not spoil the response`() async throws {
        try await withServer(handler: { _ in Response(.ok, headers: ["X-Empty": "", "X-Tab": "a\tb"]) }) { server in
            let reply = try await HTTPClient(port: server.address.port).get("/")
            #expect(reply.status == 200)
            #expect(reply["X-Tab"] == "a b")
        }
    }
}
