import HTTPServer
import HerdStore
import Passwords
import Synchronization
import Testing
import Values

@testable import GatewayHTTP

/// People come in by name and password, and are out when they leave.
@Suite(.timeLimit(.minutes(10)))
struct SignInRoutesTests {
    private static let password = "čtyři slova a kráva"
    /// Cheap, so that a wrong password is refused fast.
    private static let hash = Result { try PasswordHash(of: password, cost: .least).text }

    /// A clock that a test moves.
    private final class Wall: Sendable {
        private let moment = Mutex(Timestamp(microseconds: 1_800_000_000_000_000))
        var store: StoreClock { StoreClock(now: { self.moment.withLock { $0 } }, day: \.day) }
        func advance(by seconds: Int) { moment.withLock { $0 = $0 + .seconds(seconds) } }
    }

    /// Věra, who may do all.
    private func farm(_ wall: Wall = Wall()) async throws -> (gateway: Gateway, account: Access) {
        let gateway = try await Gateway.open(clock: wall.store)
        let account = try await gateway.store.createAccount(
            AccessDraft(name: "Věra", role: .admin), password: Self.hash.get(), by: "test")
        return (gateway, account)
    }

    private func signIn(
        _ gateway: Gateway, _ name: String = "Věra", _ password: String = password, from address: String = "10.0.0.7",
        cookie: Headers = [:]
    ) async throws -> Reply {
        try await gateway.send(
            .post, "/v1/session", as: nil, json: #"{"name":"\#(name)","password":"\#(password)"}"#, headers: cookie,
            from: address)
    }

    private func cookie(_ reply: Reply) throws -> Headers {
        ["Cookie": try #require(reply.headers["Set-Cookie"]?.split(separator: ";").first.map(String.init))]
    }

    private func who(_ gateway: Gateway, _ cookie: Headers) async throws -> Reply {
        try await gateway.send(.get, "/v1/session", as: nil, headers: cookie)
    }

    @Test func `a name and a password become a cookie that holds neither, nor a key`() async throws {
        let (gateway, _) = try await farm()
        let reply = try await signIn(gateway, "vera")
        #expect(reply.status == 204, "\(reply.text)")
        let set = try #require(reply.headers["Set-Cookie"])
        for part in ["; HttpOnly", "; SameSite=Strict", "; Path=/", "; Max-Age=2592000"] { #expect(set.contains(part)) }
        let me = try await who(gateway, cookie(reply)).json
        #expect(me["name"] == .string("Věra") && me["kind"] == .string("account") && me["way"] == .string("password"))
        let secret = try #require(set.split(separator: ";").first?.split(separator: "=").last.map(String.init))
        let asKey: Headers = ["Authorization": "Bearer \(secret)"]
        #expect(try await who(gateway, asKey).problem == "unknown-token")
    }

    @Test func `a cookie that was copied is worth nothing after its browser has signed out`() async throws {
        let (gateway, _) = try await farm()
        for entry in [#"{"name":"Věra","password":"\#(Self.password)"}"#, #"{"token":"\#(gateway.token(.admin))"}"#] {
            let cookie = try cookie(await gateway.send(.post, "/v1/session", as: nil, json: entry))
            #expect(try await who(gateway, cookie).status == 200)
            let stream = try #require(try await gateway.send(.get, "/v1/events", as: nil, headers: cookie).stream)
            #expect(try await gateway.send(.delete, "/v1/session", as: nil, headers: cookie).status == 204)
            #expect(try await who(gateway, cookie).status == 401)
            #expect(try await EventClient(stream).frames { _ in false }.isEmpty, "it goes on listening")
        }
    }

    @Test func `an app key in a cookie is no sign-in`() async throws {
        let (gateway, _) = try await farm()
        let headers: Headers = ["Cookie": "gateway_session=\(gateway.token(.admin))"]
        #expect(try await who(gateway, headers).problem == "unknown-token")
    }

    @Test func `who signs in over somebody takes that one's place, also where the cookie was copied`() async throws {
        let (gateway, _) = try await farm()
        let first = try cookie(await signIn(gateway))
        let second = try cookie(await signIn(gateway, cookie: first))
        #expect(first != second)
        #expect(try await who(gateway, first).status == 401)
        #expect(try await who(gateway, second).status == 200)
    }

    @Test func `a wrong password and a name that nobody has are told alike`() async throws {
        let (gateway, _) = try await farm()
        let wrong = try await signIn(gateway, "Věra", "kráva a čtyři slova")
        let nobody = try await signIn(gateway, "Jan", "kráva a čtyři slova", from: "10.0.0.8")
        #expect(wrong.status == 401 && wrong.problem == "wrong-sign-in" && wrong.headers["Set-Cookie"] == nil)
        #expect(wrong.text == nobody.text && wrong.status == nobody.status)
        let log = try await gateway.send(.get, "/v1/access-log").text
        // What somebody typed for a name may be a password.
        #expect(log.contains("10.0.0.8") && !log.contains("Jan"))
    }

    @Test func `fifty tries slow down their sender, and nobody else`() async throws {
        let (gateway, _) = try await farm()
        var looked = 0
        for number in 0..<50 {
            let reply = try await signIn(gateway, "Věra", "guess \(number)", from: "10.0.0.66")
            if reply.status == 401 { looked += 1 } else { #expect(reply.problem == "too-many-sign-ins") }
        }
        // Each that is looked at doubles the pause, however slow this machine is.
        #expect((5...12).contains(looked), "\(looked) were looked at")
        #expect(try await signIn(gateway, from: "10.0.0.66").status == 429, "not even the right one")
        for address in ["10.0.0.7", "127.0.0.1"] {
            #expect(try await signIn(gateway, from: address).status == 204, "\(address)")
        }
        // A program with a key goes on, from wherever.
        let key: Headers = ["Authorization": "Bearer \(gateway.token(.viewer))"]
        let reply = try await gateway.send(.get, "/v1/animals", as: nil, headers: key, from: "10.0.0.66")
        #expect(reply.status == 200)
        let failed = try #require(
            try await gateway.send(.get, "/v1/access-log").json["items"]?.array?.last {
                $0["kind"] == .string("failed")
            })
        #expect(failed["count"] == .integer(Int64(looked)) && failed["name"] == .string("Věra"))
    }

    @Test func `who has not used a browser for half a day signs in again, and hears nothing meanwhile`() async throws {
        let wall = Wall()
        let (gateway, _) = try await farm(wall)
        let cookie = try cookie(await signIn(gateway))
        let stream = try #require(try await gateway.send(.get, "/v1/events", as: nil, headers: cookie).stream)
        wall.advance(by: 12 * 3600 + 1)
        #expect(try await who(gateway, cookie).status == 401)
        await gateway.api.endSignIns()
        #expect(try await EventClient(stream).frames { _ in false }.isEmpty)
    }

    @Test func `all browsers are seen, and one or all are signed out`() async throws {
        let (gateway, _) = try await farm()
        let (here, there) = (try cookie(await signIn(gateway)), try cookie(await signIn(gateway, from: "10.0.0.8")))
        func browsers() async throws -> [JSONValue] {
            try #require(try await gateway.send(.get, "/v1/sign-ins", as: nil, headers: here).json["items"]?.array)
        }
        let other = try #require(try await browsers().first { $0["isThis"] == .boolean(false) })
        #expect(other["address"] == .string("10.0.0.8"))
        let id = try #require(other["id"]?.string)
        // Nobody else's.
        #expect(try await gateway.send(.delete, "/v1/sign-ins/\(id)", as: .viewer).status == 404)
        #expect(try await gateway.send(.delete, "/v1/sign-ins/\(id)", as: nil, headers: here).status == 204)
        #expect(try await who(gateway, there).status == 401)
        let again = try cookie(await signIn(gateway, from: "10.0.0.8"))
        #expect(try await gateway.send(.delete, "/v1/sign-ins", as: nil, headers: here).status == 204)
        for cookie in [here, again] { #expect(try await who(gateway, cookie).status == 401) }
    }

    @Test(
        arguments: [
            ("POST", "/v1/tokens", #"{"name":"x","role":"viewer"}"#, 201),
            ("POST", "/v1/accounts", #"{"name":"x","role":"viewer","password":"three words of mine"}"#, 201),
            ("POST", "/v1/phones/codes", #"{"role":"viewer"}"#, 201),
            ("PATCH", "/v1/settings", #"{"allowed-hosts":["barn.example"]}"#, 200),
        ])
    func `what is dangerous needs the password of the last ten minutes`(
        method: String, path: String, body: String, status: Int
    ) async throws {
        let wall = Wall()
        let (gateway, _) = try await farm(wall)
        var cookie = try cookie(await signIn(gateway))
        wall.advance(by: 601)
        func send() async throws -> Reply {
            try await gateway.send(Method(rawValue: method), path, as: nil, json: body, headers: cookie)
        }
        func confirm(_ password: String) async throws -> Reply {
            try await gateway.send(
                .post, "/v1/session/confirmation", as: nil, json: #"{"password":"\#(password)"}"#, headers: cookie)
        }
        #expect(try await send().problem == "confirmation-needed")
        // All else goes on.
        #expect(try await gateway.send(.get, "/v1/tokens", as: nil, headers: cookie).status == 200)
        #expect(try await confirm("not mine").problem == "wrong-password")
        #expect(try await send().status == 403)
        let before = cookie
        cookie = try self.cookie(await confirm(Self.password))
        #expect(try await who(gateway, before).status == 401, "the cookie of before has to go")
        let done = try await send()
        #expect(done.status == status, "\(done.text)")
    }

    /// What a browser of an account sends slowly: its head is let in, then `meanwhile` happens, then its body is there.
    private func upload(_ meanwhile: (Gateway, Access, _ cookie: Headers) async throws -> Void) async throws -> Response
    {
        let gateway = try await Gateway.open()
        let account = try await gateway.store.createAccount(
            AccessDraft(name: "Věra", role: .recorder), password: Self.hash.get(), by: "test")
        let cookie = try cookie(await signIn(gateway))
        let headers: Headers = [
            "Host": "127.0.0.1", "Cookie": cookie["Cookie"] ?? "", "Content-Type": "application/json",
        ]
        let head = try RequestHead(method: .post, target: "/v1/members", headers: headers)
        let answer = try await gateway.api.admit(head)
        try await meanwhile(gateway, account, cookie)
        return try await answer(Request(head: head, body: Array(#"{"name":"Jan","number":"7"}"#.utf8)))
    }

    @Test func `a long upload goes on when its browser gives the password meanwhile`() async throws {
        let response = try await upload { gateway, _, cookie in
            let confirmed = try await gateway.send(
                .post, "/v1/session/confirmation", as: nil, json: #"{"password":"\#(Self.password)"}"#, headers: cookie)
            #expect(confirmed.status == 204)
        }
        #expect(response.status == .created)
    }

    @Test func `a long upload is refused when its browser was signed out meanwhile`() async throws {
        await #expect(throws: Problem.unknownToken) {
            _ = try await upload { gateway, account, _ in try await gateway.store.signOutEverywhere(account) }
        }
    }

    @Test func `a long upload is refused when its account may do less meanwhile`() async throws {
        await #expect(throws: Problem.roleTooLow("viewer", needed: "recorder")) {
            _ = try await upload { gateway, account, _ in
                _ = try await gateway.store.changeAccess(account.id, .account, AccessPatch(role: .viewer), by: "test")
            }
        }
    }

    @Test func `who sends a key is who has the key, whatever cookie goes along`() async throws {
        let (gateway, _) = try await farm()
        let cookie = try cookie(await signIn(gateway))
        #expect(try await gateway.send(.get, "/v1/tokens", as: .viewer, headers: cookie).status == 403)
        #expect(try await gateway.send(.get, "/v1/tokens", as: nil, headers: cookie).status == 200)
    }

    @Test func `a key that nobody has is in the access log, with its sender, however many addresses try`() async throws
    {
        let gateway = try await Gateway.open()
        for sender in 1...3 {
            let headers: Headers = ["Authorization": "Bearer nobody's"]
            for _ in 0..<3 {
                let reply = try await gateway.send(
                    .get, "/v1/animals", as: nil, headers: headers, from: "10.0.0.\(sender)")
                #expect(reply.status == 401)
            }
        }
        await gateway.api.finishNotes()
        let log = try await gateway.store.accessLog().items.filter { $0.kind == .failed }
        #expect(log.map(\.address) == ["10.0.0.3", "10.0.0.2", "10.0.0.1"])
        #expect(log.allSatisfy { $0.name == nil })
    }

    @Test func `a browser that came in by a key has no password to change`() async throws {
        let (gateway, _) = try await farm()
        let token = #"{"token":"\#(gateway.token(.admin))"}"#
        let cookie = try cookie(await gateway.send(.post, "/v1/session", as: nil, json: token))
        let change = try await gateway.send(
            .put, "/v1/session/password", as: nil, json: #"{"current":"x","new":"three words"}"#, headers: cookie)
        #expect(change.problem == "no-password")
    }

    @Test func `one's own password changes with the old one, and other browsers are out`() async throws {
        let (gateway, _) = try await farm()
        let (here, there) = (try cookie(await signIn(gateway)), try cookie(await signIn(gateway, from: "10.0.0.8")))
        func change(from current: String, to new: String) async throws -> Reply {
            try await gateway.send(
                .put, "/v1/session/password", as: nil, json: #"{"current":"\#(current)","new":"\#(new)"}"#,
                headers: here)
        }
        #expect(try await change(from: "not mine", to: "three words of mine").problem == "wrong-password")
        #expect(try await change(from: Self.password, to: "short").problem == "weak-password")
        let changed = try await change(from: Self.password, to: "three words of mine")
        #expect(changed.status == 204)
        #expect(try await who(gateway, here).status == 401, "whoever copied the cookie is out, too")
        #expect(try await who(gateway, cookie(changed)).status == 200)
        #expect(try await who(gateway, there).status == 401)
        #expect(try await signIn(gateway).status == 401)
        #expect(try await signIn(gateway, "Věra", "three words of mine").status == 204)
    }

    @Test func `an administrator makes an account, gives it another password, and takes it away`() async throws {
        let (gateway, _) = try await farm()
        let made = try await gateway.send(
            .post, "/v1/accounts", json: #"{"name":"Jan","role":"recorder","password":"three words of his"}"#)
        let id = try #require(try made.json["id"]?.string)
        #expect(!made.text.contains("argon2") && !made.text.contains("three words"))
        let cookie = try cookie(await signIn(gateway, "jan", "three words of his"))
        #expect(try await gateway.send(.get, "/v1/accounts", as: nil, headers: cookie).status == 403)
        // He is somebody else from the next click on, and signed in all the same.
        #expect(try await gateway.send(.patch, "/v1/accounts/\(id)", json: #"{"role":"admin"}"#).status == 200)
        #expect(try await gateway.send(.get, "/v1/accounts", as: nil, headers: cookie).status == 200)
        #expect(try await gateway.send(.patch, "/v1/accounts/\(id)", json: #"{"role":"viewer"}"#).status == 200)
        #expect(try await gateway.send(.get, "/v1/accounts", as: nil, headers: cookie).status == 403)
        #expect(try await gateway.send(.patch, "/v1/accounts/\(id)", json: #"{"role":"king"}"#).status == 400)
        let set = try await gateway.send(
            .put, "/v1/accounts/\(id)/password", json: #"{"password":"other words of his"}"#)
        #expect(set.status == 204)
        #expect(try await who(gateway, cookie).status == 401)
        let again = try self.cookie(await signIn(gateway, "jan", "other words of his"))
        #expect(try await gateway.send(.delete, "/v1/accounts/\(id)").status == 204)
        #expect(try await who(gateway, again).status == 401)
        #expect(try await signIn(gateway, "jan", "other words of his", from: "10.0.0.9").status == 401)
        let list = try await gateway.send(.get, "/v1/accounts").text
        #expect(!list.contains("Jan") && !list.contains("argon2"))
    }
}
