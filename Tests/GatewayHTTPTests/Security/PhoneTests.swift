import HTTPServer
import HerdStore
import Testing

@testable import GatewayHTTP

/// A phone comes in by a one-time code, has a session of its own, and goes when it is told to.
struct PhoneTests {
    private func code(_ gateway: Gateway, _ role: String = "recorder", as giver: Access.Role = .admin) async throws
        -> (id: String, code: String)
    {
        let made = try await gateway.send(.post, "/v1/phones/codes", as: giver, json: #"{"role":"\#(role)"}"#)
        #expect(made.status == 201, "\(made.text)")
        return (try #require(made.json.object?["id"]?.string), try #require(made.json.object?["code"]?.string))
    }

    private func connect(
        _ gateway: Gateway, _ code: String, name: String = "Telefon", cookie: String? = nil,
        from address: String = "192.168.1.30", isSecure: Bool = false
    ) async throws -> Reply {
        try await gateway.send(
            .post, "/v1/phones", as: nil, json: #"{"code":"\#(code)","name":"\#(name)"}"#,
            headers: cookie.map { ["Cookie": $0] } ?? [:], from: address, isSecure: isSecure)
    }

    private func cookie(of reply: Reply) throws -> String {
        try #require(reply.headers["Set-Cookie"]?.split(separator: ";").first.map(String.init))
    }

    private func phones(_ gateway: Gateway) async throws -> [JSONValue] {
        try #require(try await gateway.send(.get, "/v1/phones").json.object?["items"]?.array)
    }

    @Test func `a code becomes the phone's own session, and the page that shows it hears of that`() async throws {
        let gateway = try await Gateway.open()
        let (id, code) = try await code(gateway)
        #expect(try await gateway.send(.get, "/v1/phones/codes/\(id)").json == .object(["state": .string("open")]))
        let came = try await connect(gateway, code, name: "  Věra – iPhone ")
        #expect(came.status == 201)
        #expect(came.headers["Set-Cookie"]?.contains("; HttpOnly; SameSite=Strict") == true)
        let me = try await gateway.send(.get, "/v1/session", as: nil, headers: ["Cookie": try cookie(of: came)])
        #expect(try me.json["name"] == .string("Věra – iPhone") && me.json["role"] == .string("recorder"))
        let state = try await gateway.send(.get, "/v1/phones/codes/\(id)").json
        #expect(state == .object(["state": .string("used"), "phone": .string("Věra – iPhone")]))
        let phone = try #require(try await phones(gateway).first?.object)
        #expect(phone["name"] == .string("Věra – iPhone") && phone["kind"] == .string("phone"))
        #expect(phone["lastUsedAt"]?.string != nil)
        // People's tokens are listed by themselves.
        #expect(try await gateway.store.tokens().count == Access.Role.allCases.count)
    }

    @Test func `nobody else is told what became of a code`() async throws {
        let gateway = try await Gateway.open()
        let (id, _) = try await code(gateway)
        #expect(try await gateway.send(.get, "/v1/phones/codes/\(id)", as: .recorder).status == 404)
    }

    @Test func `a code is good once, however it is typed`() async throws {
        let gateway = try await Gateway.open()
        let (_, code) = try await code(gateway)
        #expect(try await connect(gateway, code.lowercased().replacing("-", with: " ")).status == 201)
        let again = try await connect(gateway, code)
        #expect(again.status == 403 && again.problem == "wrong-phone-code")
        #expect(again.headers["Set-Cookie"] == nil)
        #expect(try await phones(gateway).count == 1)
    }

    @Test func `two phones that bring one code at once are one too many`() async throws {
        let gateway = try await Gateway.open()
        let (_, code) = try await code(gateway)
        async let first = connect(gateway, code).status
        async let second = connect(gateway, code).status
        #expect(try await [first, second].sorted() == [201, 403])
    }

    @Test func `nobody lets a phone do more than oneself`() async throws {
        let gateway = try await Gateway.open()
        for (giver, role, status) in [
            (Access.Role.viewer, "recorder", 403), (.recorder, "admin", 403), (.viewer, "viewer", 201),
            (.admin, "admin", 201),
        ] {
            let made = try await gateway.send(.post, "/v1/phones/codes", as: giver, json: #"{"role":"\#(role)"}"#)
            #expect(made.status == status, "\(giver) gives \(role)")
        }
    }

    @Test func `a code dies with the token of whoever made it`() async throws {
        let gateway = try await Gateway.open()
        let (_, code) = try await code(gateway, "viewer", as: .viewer)
        let giver = try #require(try await gateway.store.tokens().first { $0.role == .viewer })
        try await gateway.store.deleteToken(giver.id, by: "test")
        #expect(try await connect(gateway, code).status == 403)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a phone that is revoked is out at once, also where it listens`() async throws {
        let gateway = try await Gateway.open()
        let came = try await connect(gateway, try await code(gateway).code)
        let headers: Headers = ["Cookie": try cookie(of: came)]
        let stream = try #require(try await gateway.send(.get, "/v1/events", as: nil, headers: headers).stream)
        let id = try #require(try came.json.object?["id"]?.string)
        #expect(try await gateway.send(.delete, "/v1/phones/\(id)").status == 204)
        #expect(try await EventClient(stream).frames { _ in false }.isEmpty)
        #expect(try await gateway.send(.get, "/v1/session", as: nil, headers: headers).problem == "unknown-token")
        #expect(try await phones(gateway).isEmpty)
    }

    @Test func `a phone is renamed, and a person's token is no phone`() async throws {
        let gateway = try await Gateway.open()
        let came = try await connect(gateway, try await code(gateway).code)
        let id = try #require(try came.json.object?["id"]?.string)
        let renamed = try await gateway.send(.patch, "/v1/phones/\(id)", json: #"{"name":"Stáj 2"}"#)
        #expect(try renamed.json.object?["name"] == .string("Stáj 2"))
        #expect(try await gateway.send(.patch, "/v1/phones/\(id)", json: #"{"name":""}"#).status == 422)
        let token = try #require(try await gateway.store.tokens().first)
        #expect(try await gateway.send(.patch, "/v1/phones/\(token.id)", json: #"{"name":"x"}"#).status == 404)
    }

    @Test func `a phone that signs out, or comes in again, leaves no session behind`() async throws {
        let gateway = try await Gateway.open()
        let first = try await connect(gateway, try await code(gateway).code)
        // Over HTTPS this time, as after it has learned to trust the gateway.
        let second = try await connect(
            gateway, try await code(gateway).code, cookie: try cookie(of: first), isSecure: true)
        #expect(try await phones(gateway).map { $0["id"] } == [first.json.object?["id"]])
        let old: Headers = ["Cookie": try cookie(of: first)]
        #expect(try await gateway.send(.get, "/v1/session", as: nil, headers: old).status == 401)
        let out = try await gateway.send(
            .delete, "/v1/session", as: nil, headers: ["Cookie": try cookie(of: second)], isSecure: true)
        #expect(out.status == 204)
        #expect(try await phones(gateway).isEmpty)
    }

    @Test func `over HTTPS the session is one that HTTP never sees`() async throws {
        let gateway = try await Gateway.open()
        let came = try await connect(gateway, try await code(gateway).code, isSecure: true)
        let set = try #require(came.headers["Set-Cookie"])
        #expect(set.hasPrefix("__Host-gateway_session=") && set.contains("; Secure") && set.contains("; Path=/;"))
        let headers: Headers = ["Cookie": try cookie(of: came)]
        #expect(try await gateway.send(.get, "/v1/session", as: nil, headers: headers, isSecure: true).status == 200)
        #expect(try await gateway.send(.get, "/v1/session", as: nil, headers: headers).status == 401)
        // What a page without TLS could have planted there is not believed.
        let planted: Headers = ["Cookie": "gateway_session=\(gateway.token(.admin))"]
        #expect(try await gateway.send(.get, "/v1/session", as: nil, headers: planted, isSecure: true).status == 401)
        var response = Response(text: "x")
        gateway.api.decorate(&response)
        #expect(response.headers["Strict-Transport-Security"] == nil, "a phone that trusts no more must get in by HTTP")
    }

    @Test func `over HTTPS only pages that came so change things`() async throws {
        let gateway = try await Gateway.open()
        for (origin, status) in [("https://127.0.0.1:8080", 201), ("http://127.0.0.1:8080", 403), ("null", 403)] {
            let reply = try await gateway.send(
                .post, "/v1/phones/codes", json: #"{"role":"viewer"}"#, headers: ["Origin": origin], isSecure: true)
            #expect(reply.status == status, "\(origin)")
        }
    }

    @Test func `guessing is slowed for who guesses, counted, and told`() async throws {
        let gateway = try await Gateway.open()
        for _ in 0..<GuessLimit.mistakes {
            #expect(try await connect(gateway, "0000-0000-0000-0000", from: "10.0.0.66").status == 403)
        }
        let (_, code) = try await code(gateway)
        let slowed = try await connect(gateway, code, from: "10.0.0.66")
        #expect(slowed.status == 429 && slowed.problem == "too-many-phone-codes")
        #expect(try await gateway.send(.get, "/v1/phones").json.object?["wrongCodes"] == .integer(5))
        // The farmer's phone does not wait for that, and the code is still good.
        #expect(try await connect(gateway, code, from: "10.0.0.7").status == 201)
    }

    @Test func `a phone gets the addresses that it can reach, the likeliest first, with the code in none that is sent`()
        async throws
    {
        let own = [
            OwnAddress(address: "172.17.0.1", interface: "docker0", network: .other),
            OwnAddress(address: "fd00::20", interface: "eth0", network: .lan),
            OwnAddress(address: "192.168.1.20", interface: "eth0", network: .lan),
            OwnAddress(address: "192.168.1.21", interface: "wlan0", network: .wlan),
        ]
        let gateway = try await Gateway.open(own: own)
        func hosts() async throws -> [String?] {
            let made = try await gateway.send(.post, "/v1/phones/codes", json: #"{"role":"viewer"}"#).json.object
            let code = try #require(made?["code"]?.string).replacing("-", with: "")
            return try #require(made?["addresses"]?.array).map { address in
                let url = address["url"]?.string ?? ""
                #expect(url.hasSuffix("/#phone=\(code)"))
                #expect(address["qr"]?.string?.hasPrefix("<svg") == true)
                return String(url.prefix { $0 != "#" })
            }
        }
        gateway.listening.http = ListenAddress(host: "127.0.0.1", port: 8080)
        #expect(try await hosts() == [])
        gateway.listening.http = ListenAddress(host: "192.168.1.20", port: 80)
        #expect(try await hosts() == ["http://192.168.1.20:80/"])
        gateway.listening.http = ListenAddress(host: "::", port: 8080)
        #expect(
            try await hosts() == [
                "http://192.168.1.21:8080/", "http://192.168.1.20:8080/", "http://172.17.0.1:8080/",
                "http://[fd00::20]:8080/",
            ])
        // With a certificate that phones trust already they go by its names, and not to the machine alone.
        gateway.listening.https = .on(
            .init(
                address: ListenAddress(host: "0.0.0.0", port: 8443), names: ["*.farm.example", "barn.farm.example"],
                authority: nil))
        #expect(try await hosts().first == "https://barn.farm.example:8443/")
    }

    @Test func `whoever has no token yet gets what to trust, and hears when there is nothing`() async throws {
        let gateway = try await Gateway.open()
        #expect(try await gateway.send(.get, "/v1/https", as: nil).json == .object(["state": .string("off")]))
        #expect(try await gateway.send(.get, "/ca.crt", as: nil).status == 404)
        gateway.listening.https = .on(
            .init(
                address: ListenAddress(host: "0.0.0.0", port: 8443), names: ["barn"],
                authority: .init(certificate: [1, 2, 3], fingerprint: "AB:CD")))
        let authority = try await gateway.send(.get, "/ca.crt", as: nil)
        #expect(authority.headers["Content-Type"] == "application/x-x509-ca-cert")
        #expect(authority.body == [1, 2, 3])
        let told = try await gateway.send(.get, "/v1/https", as: nil).json.object
        #expect(told?["fingerprint"] == .string("AB:CD") && told?["port"] == .integer(8443))
    }

    @Test func `HTTPS that fails makes nobody worse off, and is told by health and doctor`() async throws {
        let gateway = try await Gateway.open()
        gateway.listening.https = .failed("the port is taken")
        let health = try await gateway.send(.get, "/v1/health").json.object
        #expect(health?["status"] == .string("degraded") && health?["https"] == .string("failed"))
        let found = try await gateway.send(.get, "/v1/doctor").json.object?["items"]?.array
        #expect(found?.first?["code"] == .string("no-https"))
        #expect(found?.first?["message"]?.string?.contains("the port is taken") == true)
        #expect(try await gateway.send(.get, "/v1/https", as: nil).json == .object(["state": .string("failed")]))
    }
}
