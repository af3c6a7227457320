import HerdStore
import TestSupport
import Testing

@testable import GatewayHTTP
@testable import HTTPServer

/// Nothing is taken from whoever is not known, or may not send it.
@Suite(.timeLimit(.minutes(10)))
struct UnknownSenderTests {
    /// Serves a gateway's API on a real port.
    private func serving(_ gateway: Gateway, _ test: (UInt16) async throws -> Void) async throws {
        let api = gateway.api
        let server = try await HTTPServer.start(
            listen: ListenAddress(host: "127.0.0.1", port: 0), bodyLimit: { try api.bodyLimit($0) },
            admit: { try await api.admit($0) })
        do {
            try await test(server.address.port)
        } catch {
            await server.stop(grace: .zero)
            throw error
        }
        await server.stop()
    }

    @Test func `the head is enough to refuse a table of 50 MB`() async throws {
        let gateway = try await Gateway.open()
        try await serving(gateway) { port in
            for (token, status) in [(nil, 401), ("wrong", 401), (gateway.token(.recorder), 403)] {
                let client = try HTTPClient(port: port)
                let sender = token.map { [("Authorization", "Bearer \($0)")] } ?? []
                // Not a byte of the body is ever sent.
                try await client.send(
                    HTTPClient.head("POST", "/v1/import/animals", headers: sender, length: 50 << 20))
                #expect(try await client.readReply().status == status)
                #expect(try await client.isAtEnd())
            }
            // The same table is welcome from whoever may send it.
            let client = try HTTPClient(port: port)
            let table = "ear_tag;sex;born\nCZ111111111;F;1.3.2024\n"
            let reply = try await client.request(
                "POST", "/v1/import/animals", headers: [("Authorization", "Bearer \(gateway.token(.admin))")],
                body: Array(table.utf8))
            #expect(reply.status == 200, "\(reply.text)")
        }
    }

    @Test func `every route that needs somebody refuses by the head alone`() async throws {
        let gateway = try await Gateway.open()
        for (method, pattern, endpoint) in gateway.api.router.routes {
            let path = pattern.replacing("{", with: "").replacing("}", with: "")
            // Of another machine: this one has its figures without a token.
            let head = try RequestHead(
                method: method, target: path, headers: ["Content-Length": "9"], remoteAddress: "192.0.2.7")
            if endpoint.role == nil {
                #expect(try gateway.api.bodyLimit(head) == 4096, "\(method) \(pattern)")
            } else {
                #expect(throws: Problem.signInNeeded, "\(method) \(pattern)") { try gateway.api.bodyLimit(head) }
            }
        }
    }

    @Test func `whoever signs in sends no more than a token`() async throws {
        try await serving(try await Gateway.open()) { port in
            for path in ["/v1/session", "/v1/phones"] {
                let client = try HTTPClient(port: port)
                try await client.send(HTTPClient.head("POST", path, length: 5000))
                #expect(try await client.readReply().status == 413)
            }
        }
    }

    @Test func `a token that is withdrawn while a body comes in is refused at its end`() async throws {
        let gateway = try await Gateway.open()
        let headers: Headers = [
            "Host": "127.0.0.1", "Authorization": "Bearer \(gateway.token(.recorder))",
            "Content-Type": "application/json",
        ]
        let head = try RequestHead(method: .post, target: "/v1/members", headers: headers)
        let answer = try await gateway.api.admit(head)
        let recorder = try #require(try await gateway.store.tokens().first { $0.role == .recorder })
        try await gateway.store.deleteToken(recorder.id, by: "test")
        await #expect(throws: Problem.unknownToken) {
            _ = try await answer(Request(head: head, body: Array(#"{"name":"Věra","number":"7"}"#.utf8)))
        }
        #expect(try await gateway.store.members().items.isEmpty)
    }
}
