import DeviceGateway
import HTTPServer
import HerdStore
import Testing

@testable import GatewayHTTP

/// What people are called can be seen, and is as long as it looks.
struct UnseenTextTests {
    /// Where names are given; `NAME` stands for one.
    private static let requests: [(Method, String, String)] = [
        (.post, "/v1/members", #"{"name":"NAME","number":"7"}"#),
        (.post, "/v1/members", #"{"name":"Věra","number":"7","organisation":"NAME"}"#),
        (.post, "/v1/tokens", #"{"name":"NAME","role":"viewer"}"#),
        (.post, "/v1/sessions", #"{"name":"NAME"}"#),
        (.post, "/v1/note-types", #"{"name":"NAME"}"#),
        (.post, "/v1/places", #"{"kind":"barn","number":"NAME"}"#),
        (.post, "/v1/places", #"{"kind":"barn","number":"1","name":"NAME"}"#),
        (.post, "/v1/daily-events", #"{"text":"NAME"}"#),
        (.post, "/v1/technicians", #"{"number":"1","name":"NAME"}"#),
        (.post, "/v1/devices", #"{"name":"NAME","kind":"scale","link":"pty:/x","dialect":"auto","place":"main"}"#),
        (
            .post, "/v1/animals",
            #"{"country":"CZ","number":"123456789","sex":"female","born":"2024-01-01","name":"NAME"}"#
        ),
    ]

    @Test(arguments: [#"A\u0000B"#, #"A\u001b[2JB"#, #"A\u202eB"#, #"A\u2066B"#])
    func `a name with a character that nobody sees is refused`(name: String) async throws {
        let gateway = try await Gateway.open()
        for (method, path, body) in Self.requests {
            let reply = try await gateway.send(method, path, json: body.replacing("NAME", with: name))
            #expect(reply.status == 422, "\(path): \(reply.text)")
        }
        #expect(try await gateway.store.members().items.isEmpty)
        await gateway.station.stop()
    }

    @Test func `sixty kilobytes are no name, however few characters they are`() async throws {
        let gateway = try await Gateway.open()
        // One letter under thirty thousand accents.
        let name = "a" + String(repeating: "\u{301}", count: 30_000)
        #expect(name.count == 1)
        for (method, path, body) in Self.requests {
            let reply = try await gateway.send(method, path, json: body.replacing("NAME", with: name))
            #expect(reply.status == 422, "\(path): \(reply.status)")
        }
        await gateway.station.stop()
    }

    @Test func `names as people write them are taken`() async throws {
        let gateway = try await Gateway.open()
        for (index, name) in ["Řehoř Žůžo-Ťuk", "Ру́сь", "山田太郎", "👩‍🌾 Věra"].enumerated() {
            let reply = try await gateway.send(
                .post, "/v1/members", json: #"{"name":"\#(name)","number":"\#(index)"}"#)
            #expect(reply.status == 201, "\(reply.text)")
        }
    }

    @Test func `a note may have lines, and nothing that turns them round`() async throws {
        let farm = try await Farm.open()
        func add(_ text: String) async throws -> Reply {
            try await farm.gateway.send(
                .post, "/v1/animals/\(farm.animal.id)/changes",
                json: #"{"date":"\#(farm.today)","kind":"note","fields":{"text":"\#(text)","type":1}}"#)
        }
        #expect(try await add(#"kulhá\n\tlevá zadní"#).status == 201)
        #expect(try await add(#"kulhá\u202e"#).status == 422)
        #expect(try await add(#"kulhá\u0000"#).status == 422)
        await farm.gateway.station.stop()
    }
}
