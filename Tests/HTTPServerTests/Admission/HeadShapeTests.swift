import HTTPServer
import TestSupport
import Testing

/// Heads that a proxy before us may read otherwise than we do (request smuggling): each is refused, and nothing behind it
/// is taken for a request.
@Suite(.timeLimit(.minutes(10)))
struct HeadShapeTests {
    private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test(arguments: [
        // Two lengths.
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\ncontent-length: 5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        // Lines that end in a line feed alone, each of them.
        "GET / HTTP/1.1\nHost: a\r\nX: y\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: y\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n\n",
        "GET / HTTP/1.1\nHost: a\n\n",
        // A carriage return alone.
        "GET / HTTP/1.1\r\nHost: a\rX: y\r\n\r\n",
        // Values that go on in the next line.
        "GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\nY: z\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n\tz\r\n\r\n",
        "GET / HTTP/1.1\r\n X: y\r\nHost: a\r\n\r\n",
        // Zeros.
        "GET / HTTP/1.1\r\nHost: a\r\nX: y\0z\r\n\r\n",
        "GET /\0a HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n",
        // What neither a method nor a target may hold.
        "GET /a\u{7F}b HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /a\u{1}?b HTTP/1.1\r\nHost: a\r\n\r\n",
        "G\u{1}T / HTTP/1.1\r\nHost: a\r\n\r\n",
        "G(T / HTTP/1.1\r\nHost: a\r\n\r\n",
        // Names that are none.
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\nhello",
        "GET / HTTP/1.1\r\nHost: a\r\nX\u{1}: y\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: \u{1B}[2J\r\n\r\n",
    ])
    func `a head that can be read in two ways is refused`(bytes: String) async throws {
        for isSplit in [false, true] {
            try await withServer(handler: echo) { server in
                let client = try HTTPClient(port: server.address.port)
                let all = Array((bytes + Self.smuggled).utf8)
                if isSplit { for byte in bytes.utf8.dropLast(3) { try await client.send([byte]) } }
                // What is refused may be closed while the rest is still sent.
                try? await client.send(isSplit ? Array(all.dropFirst(bytes.utf8.count - 3)) : all)
                #expect(try await client.readReply().status == 400)
                #expect(try await client.isAtEnd(), "what follows was answered")
            }
        }
    }

    /// The library reads on behind chunks that end in a line feed alone, where a proxy sees the body go on.
    @Test(arguments: ["5\nhello\r\n0\r\n\r\n", "5\r\nhello\n0\r\n\r\n", "5\r\nhello\r\n0\r\nT: 1\n\n"])
    func `behind a body in chunks nothing is a request`(chunks: String) async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            // What is refused may be closed while the rest is still sent.
            try? await client.send(head + chunks + Self.smuggled)
            let reply = try await client.readReply()
            #expect(reply.status == 400 || reply["Connection"] == "close")
            #expect(try await client.isAtEnd(), "what follows was answered")
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /%41?q=%C5%99+1&x HTTP/1.1\r\nHost: a\r\nX-Empty:\r\nX-Blank:   \r\nX-Tab: a\tb \r\nX-Name: Dolní Lhota\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        // Longer than what the library makes room for at first.
        "GET / HTTP/1.1\r\nHost: a\r\n"
            + (0..<40).map { "X-\($0): " + String(repeating: "y", count: 500) + "\r\n" }.joined() + "\r\n",
    ])
    func `a head as it should be is answered, whole and byte by byte`(bytes: String) async throws {
        try await withServer(handler: echo) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send(bytes)
            #expect(try await client.readReply().status == 200)
            let slow = try HTTPClient(port: server.address.port)
            // Two bytes at once for the long one, so that lines are cut everywhere.
            for start in stride(from: 0, to: bytes.utf8.count, by: 1 + bytes.utf8.count / 10_000) {
                let rest = bytes.utf8.dropFirst(start)
                try await slow.send(Array(rest.prefix(1 + bytes.utf8.count / 10_000)))
            }
            #expect(try await slow.readReply().status == 200)
            // A connection's second head lies elsewhere in memory. Behind chunks there is none.
            guard !bytes.contains("Transfer-Encoding") else { return }
            try await client.send(bytes)
            #expect(try await client.readReply().status == 200)
        }
    }
}
