import Configuration
import DeviceGateway
import HTTPServer
import HerdStore
import Passwords
import Synchronization
import Testing
import Values

@testable import GatewayHTTP

/// A browser that was left alone lets nobody in for good, hands nothing out and throws nothing away, however it came in.
@Suite(.timeLimit(.minutes(10)))
struct ConfirmationTests {
    private static let hash = Result { try PasswordHash(of: Farm.password, cost: .least).text }

    /// A clock that a test moves.
    private final class Wall: Sendable {
        private let moment = Mutex(Timestamp(microseconds: 1_800_000_000_000_000))
        var store: StoreClock { StoreClock(now: { self.moment.withLock { $0 } }, day: \.day) }
        func advance(by seconds: Int) { moment.withLock { $0 = $0 + .seconds(seconds) } }
    }

    /// A browser that came in as an administrator.
    private struct Browser {
        let gateway: Gateway
        let wall: Wall
        var cookie: Headers
        /// The key by which it came in.
        var key: String?

        init(by way: SignIn.Way) async throws {
            let wall = Wall()
            let gateway = try await Gateway.open(clock: wall.store)
            let store = gateway.store
            let account = try await store.createAccount(
                AccessDraft(name: "Věra", role: .admin), password: ConfirmationTests.hash.get(), by: "test")
            _ = try await store.createAccount(
                AccessDraft(name: "Jan", role: .recorder), password: ConfirmationTests.hash.get(), by: "test")
            let secret: String
            switch way {
            case .password: secret = try await store.signIn(account.id, by: way, at: "10.0.0.7").secret
            case .key:
                let made = try await store.createToken(AccessDraft(name: "Stáj", role: .admin), by: "test")
                key = made.token
                secret = try await store.signIn(made.access.id, by: way, at: "10.0.0.7").secret
            case .phone:
                let draft = AccessDraft(name: "Telefon", role: .admin)
                secret = try await store.connectPhone(draft, at: "10.0.0.7", by: "test").secret
            }
            (self.gateway, self.wall) = (gateway, wall)
            cookie = ["Cookie": "\(Authentication.cookie)=\(secret)"]
        }

        func send(_ method: Method, _ path: String, _ json: String) async throws -> Reply {
            try await gateway.send(method, path, as: nil, json: json, headers: cookie, from: "10.0.0.7")
        }

        /// The code with which a request is refused by its head alone.
        func refusal(_ method: Method, _ target: String, _ headers: Headers? = nil) async throws -> String? {
            var headers = headers ?? cookie
            headers["Host"] = "127.0.0.1:8080"
            do {
                let head = try RequestHead(
                    method: method, target: target, headers: headers, remoteAddress: "10.0.0.7")
                _ = try await gateway.api.admit(head)
                return nil
            } catch {
                return Problem(error).code
            }
        }
    }

    /// A target of an operation, with ids that nothing has.
    private func target(_ pattern: String) -> String {
        pattern.replacing("{id}", with: "0190f0f3-7c1a-7d0e-9a3b-0123456789ab")
            .replacing("{name}", with: "card").replacing("{job}", with: "1")
            .replacing("{serial}", with: "0123456789abcdef").replacing("{key}", with: "01234567")
    }

    @Test(arguments: SignIn.Way.allCases)
    func `what openapi.json says is dangerous is asked for after ten minutes, and nothing else is`(
        way: SignIn.Way
    ) async throws {
        let browser = try await Browser(by: way)
        let operations = try OpenAPIDocument().operations
        let dangerous = operations.filter { $0.json["x-confirmation"] == .boolean(true) }
        try #require(dangerous.count > 20)
        for one in dangerous {
            #expect(try await browser.refusal(one.method, target(one.path)) == nil, "\(one.name) at once")
        }
        browser.wall.advance(by: 601)
        let bearer: Headers = ["Authorization": "Bearer \(browser.gateway.token(.admin))"]
        for one in operations {
            let isDangerous = one.json["x-confirmation"] == .boolean(true)
            let refusal = try await browser.refusal(one.method, target(one.path))
            #expect(refusal == (isDangerous ? "confirmation-needed" : nil), "\(one.name)")
            // A program sends its key with every request.
            #expect(try await browser.refusal(one.method, target(one.path), bearer) == nil, "\(one.name) by a program")
        }
        await browser.gateway.station.stop()
    }

    @Test func `settings that openapi.json names are asked for, and no others`() async throws {
        let browser = try await Browser(by: .key)
        browser.wall.advance(by: 601)
        let named = try OpenAPIDocument().operation("changeSettings")?.json["x-confirmation"]?.array ?? []
        let dangerous = Set(named.compactMap(\.string))
        #expect(dangerous.isSuperset(of: ["allowed-hosts", "backup.folder", "central.url", "scan.watched-folder"]))
        for setting in Setting.all {
            let reply = try await browser.send(.patch, "/v1/settings", #"{"\#(setting.key)":null}"#)
            let isRefused = reply.problem == "confirmation-needed"
            #expect(isRefused == dangerous.contains(setting.key), "\(setting.key): \(reply.text)")
            #expect(isRefused || reply.status == 200, "\(setting.key): \(reply.text)")
        }
        #expect(dangerous.isSubset(of: Setting.all.map(\.key)))
        await browser.gateway.station.stop()
    }

    /// What is given, and what comes of it; `KEY` is the browser's own key.
    @Test(
        arguments: [
            (.password, #"{"password":"\#(Farm.password)"}"#, nil),
            (.password, #"{"password":"not mine"}"#, "wrong-password"),
            (.password, #"{"token":"ADMIN"}"#, nil),
            (.key, #"{"token":"KEY"}"#, nil),
            (.key, #"{"token":"ADMIN"}"#, nil),
            (.key, #"{"token":"VIEWER"}"#, "wrong-key"),
            (.key, #"{"token":"nobody's"}"#, "wrong-key"),
            (.key, #"{"name":"vera","password":"\#(Farm.password)"}"#, nil),
            // Whose role is lower proves nothing for an administrator.
            (.key, #"{"name":"Jan","password":"\#(Farm.password)"}"#, "wrong-password"),
            (.key, #"{"password":"\#(Farm.password)"}"#, "no-password"),
            (.key, "{}", "bad-body"),
            (.phone, #"{"name":"Věra","password":"\#(Farm.password)"}"#, nil),
            (.phone, #"{"token":"ADMIN"}"#, nil),
            (.phone, #"{"token":"VIEWER"}"#, "wrong-key"),
            (.phone, #"{"password":"\#(Farm.password)"}"#, "no-password"),
        ] as [(SignIn.Way, String, String?)])
    func `one's own password or key is proof for ten minutes, and so is an administrator's`(
        way: SignIn.Way, proof: String, refusal: String?
    ) async throws {
        var browser = try await Browser(by: way)
        let gateway = browser.gateway
        browser.wall.advance(by: 601)
        let proof = proof.replacing("KEY", with: browser.key ?? "").replacing("ADMIN", with: gateway.token(.admin))
            .replacing("VIEWER", with: gateway.token(.viewer))
        let token = #"{"name":"x","role":"viewer"}"#
        #expect(try await browser.send(.post, "/v1/tokens", token).problem == "confirmation-needed")
        let given = try await browser.send(.post, "/v1/session/confirmation", proof)
        guard refusal == nil else {
            #expect(given.problem == refusal && given.headers["Set-Cookie"] == nil, "\(given.text)")
            #expect(try await browser.send(.post, "/v1/tokens", token).problem == "confirmation-needed")
            await gateway.station.stop()
            return
        }
        #expect(given.status == 204, "\(given.text)")
        #expect(try await browser.send(.post, "/v1/tokens", token).status == 401, "the cookie of before has to go")
        browser.cookie = [
            "Cookie": try #require(given.headers["Set-Cookie"]?.split(separator: ";").first.map(String.init))
        ]
        #expect(try await browser.send(.post, "/v1/tokens", token).status == 201)
        browser.wall.advance(by: 601)
        #expect(try await browser.send(.post, "/v1/tokens", token).problem == "confirmation-needed")
        await gateway.station.stop()
    }

    @Test func `wrong proofs slow their sender down, and are in the access log`() async throws {
        let browser = try await Browser(by: .key)
        var statuses: [Int] = []
        for number in 0..<50 {
            let reply = try await browser.send(.post, "/v1/session/confirmation", #"{"token":"guess\#(number)"}"#)
            statuses.append(reply.status)
        }
        // Each that is looked at doubles the pause, however slow this machine is.
        #expect(statuses.first == 403 && statuses.contains(429), "\(statuses)")
        let log = try await browser.gateway.store.accessLog().items
        #expect(log.first { $0.kind == .failed }?.address == "10.0.0.7")
        await browser.gateway.station.stop()
    }

    @Test func `the access log tells whose password it was`() async throws {
        let browser = try await Browser(by: .phone)
        let proof = #"{"name":"Věra","password":"\#(Farm.password)"}"#
        #expect(try await browser.send(.post, "/v1/session/confirmation", proof).status == 204)
        let line = try #require(try await browser.gateway.store.accessLog().items.first { $0.kind == .confirmed })
        #expect(line.name == "Telefon" && line.by == "Věra" && line.way == .phone)
        await browser.gateway.station.stop()
    }
}
