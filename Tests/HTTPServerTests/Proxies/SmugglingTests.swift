import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Requests that a proxy and the server behind it could cut apart in two ways: sent to the gateway through a real nginx, and
/// straight.
@Suite(.timeLimit(.minutes(10)))
struct SmugglingTests {
    /// What one client sends in one piece, and what of it a server may take for requests: `METHOD target body`.
    struct Attack: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: String
        /// What the gateway answers where no proxy stands before it; a head that is refused is none.
        let direct: [String]
        /// What it gets where one stands there, which may send each on a connection of its own.
        let proxied: [String]

        init(_ name: String, _ bytes: String, _ direct: [String] = [], proxied: [String]? = nil) {
            (testDescription, self.bytes, self.direct, self.proxied) = (name, bytes, direct, proxied ?? direct)
        }
    }

    private static let second = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
    private static let post = "POST / HTTP/1.1\r\nHost: localhost\r\n"

    static let attacks: [Attack] = [
        Attack(
            "a length and chunks", "\(post)Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\(second)"),
        Attack(
            "chunks and a length",
            "\(post)Transfer-Encoding: chunked\r\nContent-Length: \(second.utf8.count + 5)\r\n\r\n0\r\n\r\n\(second)"),
        Attack(
            "two lengths", "\(post)Content-Length: 0\r\nContent-Length: \(second.utf8.count)\r\n\r\n\(second)"),
        Attack("two lengths in one", "\(post)Content-Length: 0, \(second.utf8.count)\r\n\r\n\(second)"),
        Attack("the same length twice", "\(post)Content-Length: 2\r\nContent-Length: 2\r\n\r\nab\(second)"),
        Attack("a length with a sign", "\(post)Content-Length: +2\r\n\r\nab\(second)"),
        Attack("a length below zero", "\(post)Content-Length: -2\r\n\r\nab\(second)"),
        Attack("a length in hexadecimal", "\(post)Content-Length: 0x2\r\n\r\nab\(second)"),
        Attack("a length that overflows", "\(post)Content-Length: 18446744073709551618\r\n\r\nab\(second)"),
        Attack("a zero in a value", "\(post)X: a\0b\r\nContent-Length: 2\r\n\r\nab\(second)"),
        Attack("a zero in the length", "\(post)Content-Length: 2\0\r\n\r\nab\(second)"),
        Attack("a length that goes on", "\(post)Content-Length: 2\r\n 0\r\n\r\nab\(second)"),
        Attack("a coding that goes on", "\(post)Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n\(second)"),
        Attack("a space before the colon", "\(post)Content-Length : 2\r\n\r\nab\(second)"),
        Attack(
            "a space before the colon of the coding", "\(post)Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n\(second)"),
        Attack("a tab in the name", "\(post)Transfer\tEncoding: chunked\r\n\r\n0\r\n\r\n\(second)"),
        Attack("a coding that is none", "\(post)Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n\(second)"),
        Attack("two codings", "\(post)Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n\(second)"),
        Attack("chunks that are named twice", "\(post)Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n\(second)"),
        Attack(
            "two codings in two lines",
            "\(post)Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n\(second)"),
        Attack("a coding behind a vertical tab", "\(post)Transfer-Encoding: \u{B}chunked\r\n\r\n0\r\n\r\n\(second)"),
        Attack("a coding in quotes", "\(post)Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n\(second)"),
        Attack("a bare line feed in the head", "\(post)X: a\nContent-Length: 2\r\n\r\nab\(second)"),
        Attack("a bare line feed at its end", "\(post)Content-Length: 2\r\n\nab\(second)"),
        Attack("a bare carriage return", "\(post)X: a\rContent-Length: 2\r\n\r\nab\(second)"),
        Attack("a request line that goes on", "GET / HTTP/1.1\r\n Host: localhost\r\n\r\n\(second)"),
        Attack("a name that is empty", "\(post): a\r\nContent-Length: 2\r\n\r\nab\(second)"),
        Attack("a line without a colon", "\(post)Content-Length\r\n\r\n\(second)"),
        Attack("two words in the target", "GET / /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n\(second)"),
        // Two requests, and said to be so: both see both.
        Attack(
            "two requests at once", "\(post)Content-Length: 2\r\n\r\nab\(second)",
            ["POST / ab", "GET /smuggled "]),
        Attack(
            "a body that looks like a request",
            "\(post)Content-Length: \(second.utf8.count)\r\n\r\n\(second)", ["POST / \(second)"]),
        Attack(
            "a chunk that looks like a request",
            "\(post)Transfer-Encoding: chunked\r\n\r\n\(String(second.utf8.count, radix: 16))\r\n\(second)\r\n0\r\n\r\n",
            ["POST / \(second)"]),
        // Behind chunks the connection closes.
        Attack(
            "a coding in capitals", "\(post)Transfer-Encoding: CHUNKED\r\n\r\n2\r\nab\r\n0\r\n\r\n\(second)",
            ["POST / ab"], proxied: ["POST / ab", "GET /smuggled "]),
        Attack(
            "an extension of a chunk", "\(post)Transfer-Encoding: chunked\r\n\r\n2;a=b\r\nab\r\n0;c\r\n\r\n\(second)",
            ["POST / ab"], proxied: ["POST / ab", "GET /smuggled "]),
        Attack(
            "fields behind the chunks",
            "\(post)Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\nContent-Length: 40\r\n\r\n\(second)",
            ["POST / ab"], proxied: ["POST / ab", "GET /smuggled "]),
        Attack(
            "a length of GET",
            "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(second.utf8.count)\r\n\r\n\(second)",
            ["GET / \(second)"]),
        Attack(
            "an absolute target", "GET http://localhost/a HTTP/1.1\r\nHost: localhost\r\n\r\n\(second)",
            ["GET /a ", "GET /smuggled "]),
        Attack(
            "HTTP/1.0 that stays",
            "GET /old HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n\(second)",
            ["GET /old ", "GET /smuggled "]),
        Attack("HTTP/1.0 that goes", "GET /old HTTP/1.0\r\nHost: localhost\r\n\r\n\(second)", ["GET /old "]),
        Attack(
            "HTTP/1.0 with chunks",
            "POST / HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\(second)"),
        Attack(
            "a connection that is to close", "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n\(second)",
            ["GET / "]),
        Attack(
            "a body that is waited for", "\(post)Expect: 100-continue\r\nContent-Length: 2\r\n\r\nab\(second)",
            ["POST / ab", "GET /smuggled "]),
    ]

    // A size that is none, one that overflows, and a chunk that is longer than it says.
    static let brokenChunks = [
        "0x2\r\nab\r\n0\r\n\r\n", "-2\r\nab\r\n0\r\n\r\n", "g\r\nab\r\n0\r\n\r\n", "\r\nab\r\n0\r\n\r\n",
        "10000000000000002\r\nab\r\n0\r\n\r\n", "2\r\nabcd\r\n0\r\n\r\n", "2 0\r\nab\r\n0\r\n\r\n",
        "2\rab\r\n0\r\n\r\n",
    ].map { Attack("chunks \($0.debugDescription)", "\(post)Transfer-Encoding: chunked\r\n\r\n\($0)\(second)") }

    @Test(arguments: attacks + brokenChunks)
    func `the gateway takes for requests what is one, and nothing behind what is none`(attack: Attack) async throws {
        try await withWitness { witness, server in
            let client = try HTTPClient(port: server.address.port)
            // What is refused may be closed while the rest is still sent.
            try? await client.send(attack.bytes + last)
            _ = try await client.readToEnd()
            let seen = witness.seen.map(\.request).filter { $0 != "GET /last " }
            #expect(seen == attack.direct)
        }
    }

    @Test(arguments: [true, false])
    func `nginx and the gateway see the same requests`(gathersBodies: Bool) async throws {
        try await withWitness { witness, server in
            let nginx = try PrivateNginx { Self.proxy(on: $0, log: $1, to: server.address.port, gathersBodies) }
            defer { nginx.stop() }
            // One after another, on one connection from nginx to the gateway.
            for attack in Self.attacks + Self.brokenChunks {
                let before = nginx.requests().count
                witness.forget()
                try await send(attack, through: nginx, witness, before)
            }
        }
    }

    private func send(_ attack: Attack, through nginx: PrivateNginx, _ witness: Witness, _ before: Int) async throws {
        let name = Comment(rawValue: attack.testDescription)
        let client = try HTTPClient(port: nginx.port)
        try? await client.send(attack.bytes + last)
        // Who waits for more of a body hears that none comes, however slow this machine is.
        await client.finishSending()
        let answers = try await client.readToEnd()
        // Another client, on the same connection to the gateway.
        let next = try HTTPClient(port: nginx.port)
        try await next.send("GET /next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        let answer = String(decoding: try await next.readToEnd(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\nGET /next"), name)

        let lines = nginx.requests().dropFirst(before).map {
            $0.split(separator: "|", omittingEmptySubsequences: false)
        }
        let ofClient = lines.filter { $0[2] != "GET /next" }
        #expect(String(decoding: answers, as: UTF8.self).matches(of: /HTTP\/1\.1 [2-5]/).count == ofClient.count, name)
        for seen in witness.seen {
            let line = try #require(
                lines.first { $0[0] == seen.name }, "nginx knows nothing of \(seen.request): \(name)")
            #expect(seen.request.hasPrefix(line[2] + " "), name)
            #expect(line[1] == "200", name)
        }
        #expect(Set(witness.seen.map(\.name)).count == witness.seen.count, "one request became two: \(name)")
        // What nginx has an answer to, the gateway has answered.
        #expect(lines.filter { $0[1] == "200" }.count == witness.seen.count, name)
        // Where both see one, it is the one that the gateway sees alone.
        let requests = witness.seen.map(\.request).filter { !["GET /last ", "GET /next "].contains($0) }
        if !attack.proxied.isEmpty, !requests.isEmpty { #expect(requests == attack.proxied, name) }
    }

    /// Closes the connection, where it is still open.
    private var last: String { "GET /last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" }

    /// An nginx with one connection to the gateway for all its clients.
    ///
    /// Each line of its log has the name that it gave a request, how the gateway answered, and the request.
    private static func proxy(on port: UInt16, log: String, to gateway: UInt16, _ gathersBodies: Bool) -> String {
        """
        log_format seen '$request_id|$upstream_status|$request_method $request_uri';
        upstream gateway { server 127.0.0.1:\(gateway); keepalive 1; }
        client_header_timeout 600s;
        client_body_timeout 600s;
        proxy_ignore_client_abort on;
        lingering_close off;
        server {
            listen 127.0.0.1:\(port);
            access_log \(log) seen;
            location / {
                proxy_pass http://gateway;
                proxy_http_version 1.1;
                proxy_set_header Connection "";
                proxy_set_header Host $http_host;
                proxy_set_header X-Request-ID $request_id;
                proxy_request_buffering \(gathersBodies ? "on" : "off");
                proxy_next_upstream off;
            }
        }
        """
    }

    /// Notes what the gateway is asked.
    private final class Witness: Sendable {
        struct Seen {
            /// The name that nginx gave it.
            let name: String
            let request: String
        }

        private let noted = Mutex<[Seen]>([])

        var seen: [Seen] { noted.withLock { $0 } }

        func forget() { noted.withLock { $0 = [] } }

        func answer(_ request: Request) -> Response {
            let body = String(decoding: request.body, as: UTF8.self)
            let target = request.target.hasPrefix("/") ? request.target : request.path
            let seen = Seen(
                name: request.headers["X-Request-ID"] ?? "", request: "\(request.method) \(target) \(body)")
            noted.withLock { $0.append(seen) }
            return Response(text: "\(request.method) \(target)")
        }
    }

    private func withWitness(_ test: (Witness, HTTPServer) async throws -> Void) async throws {
        let witness = Witness()
        try await withServer(handler: { witness.answer($0) }) { try await test(witness, $0) }
    }
}
