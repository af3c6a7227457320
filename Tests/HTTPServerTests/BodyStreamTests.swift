import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Bodies that are sent while they are made.
@Suite(.timeLimit(.minutes(10)))
struct BodyStreamTests {
    /// Counts what a maker has handed over.
    private final class Made: Sendable {
        private let state = Mutex(0)
        let ended = Gate()

        var bytes: Int { state.withLock { $0 } }

        func add(_ count: Int) { state.withLock { $0 += count } }
    }

    private struct Broken: Error {}

    private static let line = String(repeating: "ř", count: 499) + "\n"

    /// So many lines of a thousand bytes, and an error behind them when one is asked for.
    private func lines(_ count: Int, _ made: Made = Made(), fails: Bool = false) -> Handler {
        { _ in
            try await Response.made(type: "text/plain; charset=utf-8") { take in
                defer { made.ended.open() }
                for _ in 0..<count {
                    try await take(Self.line)
                    made.add(Self.line.utf8.count)
                }
                if fails { throw Broken() }
            }
        }
    }

    @Test func `a long body arrives whole, and its connection goes on`() async throws {
        try await withServer(handler: lines(20_000)) { server in
            let client = try HTTPClient(port: server.address.port)
            for _ in 0..<2 {
                let reply = try await client.get("/")
                #expect(reply.status == 200 && reply["Content-Length"] == nil)
                #expect(reply.body.count == 20_000 * Self.line.utf8.count)
                #expect(reply.body.suffix(Self.line.utf8.count).elementsEqual(Self.line.utf8))
            }
        }
    }

    @Test func `a short body is one answer with its length`() async throws {
        try await withServer(handler: lines(3)) { server in
            let client = try HTTPClient(port: server.address.port)
            let reply = try await client.get("/")
            #expect(reply["Content-Length"] == "\(3 * Self.line.utf8.count)")
        }
    }

    @Test func `a piece that is longer than all that may wait arrives whole`() async throws {
        let handler: Handler = { _ in
            try await Response.made(type: "text/plain") { try await $0(String(repeating: "x", count: 5_000_000)) }
        }
        try await withServer(handler: handler) { server in
            let reply = try await HTTPClient(port: server.address.port).get("/")
            #expect(reply.body.count == 5_000_000)
        }
    }

    @Test func `who reads nothing holds up the maker, not the memory; who goes away stops it`() async throws {
        let made = Made()
        try await withServer(handler: lines(10_000_000, made)) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send(HTTPClient.head("GET", "/"))
            #expect(try await client.readHead().status == 200)
            // It goes on until all on the way is full, and never further.
            var seen = -1
            #expect(
                await eventually {
                    defer { seen = made.bytes }
                    return seen == made.bytes && seen > 0
                })
            #expect(made.bytes < 32 << 20)
            await client.close()
            await made.ended.wait()
            #expect(made.bytes < 32 << 20)
        }
    }

    @Test func `a body that cannot be made to its end is not taken for whole`() async throws {
        try await withServer(handler: lines(5000, fails: true)) { server in
            let client = try HTTPClient(port: server.address.port)
            await #expect(throws: HTTPClientError.self) { _ = try await client.get("/") }
        }
    }

    @Test func `what prevents the first piece is told as a problem`() async throws {
        try await withServer(handler: lines(1, fails: true)) { server in
            let client = try HTTPClient(port: server.address.port)
            #expect(try await client.get("/").status == 500)
        }
    }

    @Test func `a server that stops breaks off what it sends`() async throws {
        let made = Made()
        try await withServer(handler: lines(10_000_000, made)) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send(HTTPClient.head("GET", "/"))
            #expect(try await client.readHead().status == 200)
            await server.stop()
            await made.ended.wait()
        }
    }
}
