import HTTPServer
import Synchronization
import TestSupport
import Testing
import Values

/// A request is let in by its head, before any of its body is taken.
@Suite(.timeLimit(.minutes(10)))
struct AdmissionTests {
    private static let refused = Problem(.unauthorized, "sign-in-needed", detail: "Nobody.")

    private func withServer(
        limit: @escaping @Sendable (RequestHead) throws -> Int = { _ in 1 << 20 }, admit: @escaping Admission,
        _ test: (HTTPServer) async throws -> Void
    ) async throws {
        let server = try await HTTPServer.start(
            listen: ListenAddress(host: "127.0.0.1", port: 0), bodyLimit: limit, admit: admit)
        do {
            try await test(server)
        } catch {
            await server.stop(grace: .zero)
            throw error
        }
        await server.stop()
        #expect(await server.holds { $0 == 0 }, "\(server.openExchanges) exchanges leak")
    }

    @Test func `who is refused by the head alone is told so before the body has come`() async throws {
        try await withServer(limit: { _ in throw Self.refused }, admit: { _ in echo }) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send(HTTPClient.head("POST", "/", length: 50 << 20))
            #expect(try await client.readReply().status == 401)
            #expect(try await client.isAtEnd())
        }
    }

    @Test func `without a body the head is enough`() async throws {
        try await withServer(limit: { _ in throw Self.refused }, admit: { _ in echo }) { server in
            let client = try HTTPClient(port: server.address.port)
            #expect(try await client.get("/a").text == "GET /a 0")
            #expect(try await client.request("POST", "/b", body: []).text == "POST /b 0")
        }
    }

    @Test func `the body is not read while it is looked who sends it`() async throws {
        let (asked, known) = (Gate(), Gate())
        let admit: Admission = { _ in
            asked.open()
            await known.wait()
            return echo
        }
        try await withServer(admit: admit) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send(HTTPClient.head("POST", "/", length: 6) + "abc")
            await asked.wait()
            try await client.send("def")
            known.open()
            #expect(try await client.readReply().text == "POST / 6")
            #expect(try await client.get("/next").text == "GET /next 0")
        }
    }

    @Test(arguments: [[], [("Expect", "100-continue")]])
    func `what nobody takes is not read`(expectation: [(String, String)]) async throws {
        try await withServer(admit: { _ in throw Self.refused }) { server in
            for method in ["POST", "PATCH"] {
                let client = try HTTPClient(port: server.address.port)
                try await client.send(HTTPClient.head(method, "/", headers: expectation, length: 1 << 20))
                let reply = try await client.readReply()
                #expect(reply.status == 401)
                #expect(reply.text.contains("sign-in-needed"))
                #expect(try await client.isAtEnd())
            }
        }
    }

    @Test func `a client that asks before it sends is let in, too`() async throws {
        try await withServer(admit: { _ in echo }) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send(HTTPClient.head("POST", "/", headers: [("Expect", "100-continue")], length: 3))
            try await client.send("abc")
            #expect(try await client.readReply().text == "POST / 3")
        }
    }

    @Test func `whoever was let in is answered by the one who let it in`() async throws {
        let admissions = Mutex(0)
        let admit: Admission = { head in
            admissions.withLock { $0 += 1 }
            return { Response(text: "\(head.path) \($0.body.count)") }
        }
        try await withServer(admit: admit) { server in
            let client = try HTTPClient(port: server.address.port)
            #expect(try await client.request("POST", "/a", body: [1, 2]).text == "/a 2")
            #expect(try await client.get("/b").text == "/b 0")
            #expect(admissions.withLock { $0 } == 2)
        }
    }

    @Test func `a server that stops waits for nobody who is still being looked at`() async throws {
        let (asked, never) = (Gate(), Gate())
        let admit: Admission = { _ in
            asked.open()
            await never.wait()
            return echo
        }
        try await withServer(admit: admit) { server in
            let client = try HTTPClient(port: server.address.port)
            try await client.send(HTTPClient.head("POST", "/", length: 6) + "abc")
            await asked.wait()
            await server.stop(grace: .zero)
            never.open()
        }
    }
}
