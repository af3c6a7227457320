import HTTPServer
import HerdStore
import Synchronization
import Testing

@testable import GatewayHTTP

/// Pages of the internet must not reach the gateway through a browser of the farm.
struct HostTests {
    @Test(arguments: [
        "127.0.0.1", "127.0.0.1:8080", "localhost:8080", "LOCALHOST", "[::1]:8080", "[::1]", "barn.local:80",
        "10.0.0.5",
    ])
    func `the gateway answers under its own names`(host: String) async throws {
        let gateway = try await Gateway.open(hosts: ["Barn.local", "10.0.0.5"])
        #expect(try await gateway.send(.get, "/v1/health", as: nil, headers: ["Host": host]).status == 200)
    }

    @Test(arguments: [
        "evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.", "", "[::2]", "10.0.0.55",
    ])
    func `no other name is answered, whatever is asked`(host: String) async throws {
        let gateway = try await Gateway.open(hosts: ["10.0.0.5"])
        for target in ["/v1/health", "/v1/animals", "/", "/v1/openapi.json"] {
            let reply = try await gateway.send(.get, target, headers: ["Host": host])
            #expect(reply.status == 421)
            #expect(reply.problem == "host-not-allowed")
        }
    }

    @Test func `the machine's own addresses and names are allowed, as they are at that moment`() async throws {
        let addresses = Mutex(["192.168.7.20", "fd00::20"])
        let hosts = HostList([]) { OwnNames(addresses: addresses.withLock { $0 }, names: ["barn", "barn.local"]) }
        func isAllowed(_ host: String) async throws -> Bool {
            await hosts.allows(try RequestHead(method: .get, target: "/", headers: ["Host": host]))
        }
        for host in ["192.168.7.20:8080", "[fd00::20]:8080", "[FD00:0::20]", "barn:8080", "Barn.local"] {
            #expect(try await isAllowed(host), "\(host)")
        }
        for host in [
            "192.168.7.21", "fd00::20", "[192.168.7.20]", "barn.example", "xbarn", "192.168.7.20.evil.example",
        ] {
            #expect(try await !isAllowed(host), "\(host)")
        }
        addresses.withLock { $0 = ["192.168.7.21"] }
        #expect(try await isAllowed("192.168.7.21"))
        #expect(try await !isAllowed("192.168.7.20"))
    }

    @Test func `whoever opens a page under another name reads what to do, in the browser's language`() async throws {
        let gateway = try await Gateway.open()
        let asked: Headers = [
            "Host": "<b>evil.example", "Accept": "text/html,*/*;q=0.8", "Accept-Language": "cs-CZ,en;q=0.5",
        ]
        let reply = try await gateway.send(.get, "/", as: nil, headers: asked)
        #expect(reply.status == 421)
        #expect(reply.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(reply.text.contains("pod jménem <strong>&lt;b&gt;evil.example</strong>"))
        #expect(reply.text.contains("allowed-hosts"))
        let english = try await gateway.send(.get, "/", as: nil, headers: ["Host": "x", "Accept": "text/html"])
        #expect(english.text.contains("does not answer under the name"))
        // Programs get JSON, whatever they say that they accept.
        let api = try await gateway.send(.get, "/v1/health", as: nil, headers: asked)
        #expect(api.problem == "host-not-allowed")
    }

    @Test func `two names are no name`() async throws {
        var headers: Headers = ["Host": "localhost"]
        headers.add("Host", "evil.example")
        #expect(try await Gateway.open().send(.get, "/v1/health", headers: headers).status == 421)
    }

    @Test(arguments: [
        "http://evil.example", "https://127.0.0.1", "http://127.0.0.1:9090", "null", "",
        "http://127.0.0.1:8080.evil.example",
        "http://evil.example/127.0.0.1:8080",
    ])
    func `a page of another origin changes nothing`(origin: String) async throws {
        let gateway = try await Gateway.open()
        for (method, target) in [(Method.post, "/v1/session"), (.delete, "/v1/session"), (.post, "/v1/animals")] {
            let reply = try await gateway.send(method, target, json: "{}", headers: ["Origin": origin])
            #expect(reply.status == 403, "\(origin)")
            #expect(reply.problem == "origin-not-allowed")
        }
    }

    @Test func `our own pages change things, and any page may link to us`() async throws {
        let gateway = try await Gateway.open()
        let own: Headers = ["Origin": "http://127.0.0.1:8080"]
        let made = try await gateway.send(
            .post, "/v1/places", json: #"{"kind":"barn","number":"1"}"#, headers: own)
        #expect(made.status == 201)
        #expect(try await gateway.send(.get, "/v1/places", headers: ["Origin": "http://evil.example"]).status == 200)
    }

    /// A form or a plain request of another page needs no permission of the browser, but cannot have this type.
    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", nil])
    func `only JSON is read as JSON`(type: String?) async throws {
        let gateway = try await Gateway.open()
        let reply = try await gateway.send(
            .post, "/v1/places", type: type, body: Array(#"{"kind":"barn","number":"1"}"#.utf8))
        #expect(reply.status == 415)
    }

    @Test func `every answer tells the browser to trust nobody else`() async throws {
        let gateway = try await Gateway.open()
        var response = Response(text: "x")
        gateway.api.decorate(&response)
        #expect(response.headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
        #expect(response.headers["X-Content-Type-Options"] == "nosniff")
        #expect(response.headers["Access-Control-Allow-Origin"] == nil)
    }
}
