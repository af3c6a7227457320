import HTTPServer
import HerdStore
import TestSupport
import Testing

@testable import GatewayHTTP

/// Numbers of events are of one store: whoever has numbers of another starts again.
struct StoreReplacedTests {
    private let stranger = "0190f0f3-7c1a-7d0e-9a3b-0123456789ab"

    private func listen(_ gateway: Gateway, _ headers: Headers, query: String = "") async throws -> Reply {
        try await gateway.send(.get, "/v1/events" + query, headers: headers)
    }

    @Test func `a stream says of which store its numbers are, and which is the newest`() async throws {
        let gateway = try await Gateway.open()
        let stream = try await listen(gateway, [:])
        #expect(stream.status == 200)
        let identity = try #require(stream.headers["Gateway-Store"])
        #expect(identity == gateway.store.identity.description)
        #expect(stream.headers["Gateway-Newest"] == String(try await gateway.store.lastEventNumber()))
        #expect(try await gateway.send(.get, "/v1/health").json.object?["identity"] == .string(identity))
        stream.stream?.finish()
    }

    @Test func `who goes on in the same store hears what follows`() async throws {
        let gateway = try await Gateway.open()
        let stream = try await listen(
            gateway, ["Last-Event-ID": "1", "Gateway-Store": gateway.store.identity.description])
        #expect(stream.status == 200)
        stream.stream?.finish()
    }

    @Test func `who has a number of another store is told so, by header and by query`() async throws {
        let gateway = try await Gateway.open()
        let refused = try await listen(gateway, ["Last-Event-ID": "1", "Gateway-Store": stranger])
        #expect(refused.status == 409 && refused.problem == "store-replaced")
        #expect(try await listen(gateway, [:], query: "?after=1&store=\(stranger)").status == 409)
        #expect(try await listen(gateway, ["Gateway-Store": "nonsense"]).status == 409)
    }
}
