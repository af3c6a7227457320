import TestSupport
import Testing

@testable import HTTPServer

/// Who says for whom a request is made: a trusted proxy alone.
struct TrustedProxiesTests {
    private static let proxies = TrustedProxies(["127.0.0.1", "10.0.0.2", "FD00:0::2"])

    private func sender(
        _ forwarded: [String], _ schemes: [String], from address: String, isSecure: Bool = false
    ) -> TrustedProxies.Sender {
        var headers = Headers()
        for value in forwarded { headers.add("X-Forwarded-For", value) }
        for value in schemes { headers.add("x-forwarded-proto", value) }
        return Self.proxies.sender(of: headers, from: address, isSecure: isSecure)
    }

    @Test(arguments: ["10.0.0.3", "192.168.1.7", "fd00::3", ""])
    func `who is no trusted proxy says what he likes, and is who he is`(address: String) {
        let told = sender(["127.0.0.1"], ["https"], from: address)
        #expect(told == .init(address: address, isSecure: false))
        #expect(sender([], ["http"], from: address, isSecure: true).isSecure)
    }

    @Test(arguments: [
        ([], "127.0.0.1"), (["192.168.1.7"], "192.168.1.7"), (["fd00:0:0::7"], "fd00::7"),
        (["::ffff:192.168.1.7"], "192.168.1.7"),
        // What a client wrote itself stands before what the proxy saw.
        (["8.8.8.8, 192.168.1.7"], "192.168.1.7"), (["8.8.8.8", "192.168.1.7"], "192.168.1.7"),
        // Through two proxies of ours.
        (["192.168.1.7, 10.0.0.2"], "192.168.1.7"), (["8.8.8.8,192.168.1.7", "fd00::2"], "192.168.1.7"),
        // Nobody but the proxies themselves.
        (["10.0.0.2"], "127.0.0.1"),
        // What is no address makes the proxy the sender, not who stands before it.
        (["8.8.8.8, unknown"], "0.0.0.0"), (["localhost"], "0.0.0.0"), (["8.8.8.8,"], "0.0.0.0"),
        (["8.8.8.8, 192.168.1.7:4000"], "0.0.0.0"), ([""], "0.0.0.0"),
    ])
    func `the last address that is no proxy's is the sender's`(forwarded: [String], address: String) {
        #expect(sender(forwarded, [], from: "127.0.0.1").address == address)
    }

    @Test(arguments: [
        (["https"], true), ([" HTTPS"], true), (["http"], false), ([], false), ([""], false), (["https,http"], false),
        (["https", "https"], false),
    ])
    func `only one clear word makes it HTTPS`(schemes: [String], isSecure: Bool) {
        #expect(sender([], schemes, from: "fd00::2").isSecure == isSecure)
    }

    @Test func `a proxy that calls over TLS is believed about those who came without`() {
        #expect(sender([], [], from: "10.0.0.2", isSecure: true).isSecure)
        #expect(!sender([], ["http"], from: "10.0.0.2", isSecure: true).isSecure)
    }

    @Test func `what is no address is no proxy`() {
        #expect(TrustedProxies(["localhost", "", "proxy.example", "10.0.0.0/8"]) == TrustedProxies())
    }

    @Test func `a handler is told what the proxy says`() async throws {
        let handler: Handler = { Response(text: "\($0.remoteAddress) \($0.isSecure)") }
        let headers = [("X-Forwarded-For", "192.168.1.7"), ("X-Forwarded-Proto", "https")]
        for (proxies, expected) in [(["127.0.0.1"], "192.168.1.7 true"), ([], "127.0.0.1 false")] {
            let server = try await HTTPServer.start(
                listen: ListenAddress(host: "127.0.0.1", port: 0), proxies: TrustedProxies(proxies), limits: .patient,
                handler: handler)
            let reply = try await HTTPClient(port: server.address.port).get("/", headers: headers)
            await server.stop()
            #expect(reply.text == expected)
        }
    }

    @Test func `bodies take the memory of who sends them, not of the proxy`() async throws {
        var limits = Limits.patient
        (limits.smallBody, limits.bodyBytesPerAddress) = (1000, 3000)
        let server = try await HTTPServer.start(
            listen: ListenAddress(host: "127.0.0.1", port: 0), proxies: TrustedProxies(["127.0.0.1"]), limits: limits,
            handler: echo)
        func send(_ sender: String, _ count: Int) async throws -> HTTPClient {
            let client = try HTTPClient(port: server.address.port)
            let head = HTTPClient.head("POST", "/", headers: [("X-Forwarded-For", sender)], length: 4000)
            try await client.send(head + String(repeating: "x", count: count))
            return client
        }
        let held = try await send("192.168.1.7", 3500)
        #expect(await eventually { server.bodyBytes >= 2500 })
        let refused = try await send("192.168.1.7", 4000)
        #expect(try await refused.readReply().status == 503)
        let other = try await send("192.168.1.8", 4000)
        #expect(try await other.readReply().status == 200)
        try await held.send(String(repeating: "x", count: 500))
        #expect(try await held.readReply().status == 200)
        #expect(await eventually { server.bodyBytes == 0 })
        await server.stop()
    }
}
