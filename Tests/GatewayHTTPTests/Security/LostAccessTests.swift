import DeviceGateway
import Foundation
import HerdStore
import Passwords
import Testing
import Values

@testable import GatewayHTTP
@testable import HTTPServer

/// Every way of losing access × what is open: requests, cookies, event streams and downloads end or see less, and one's own
/// go on.
@Suite(.timeLimit(.minutes(10)))
struct LostAccessTests {
    private static let password = "čtyři slova a kráva"
    /// Cheap, so that a password is looked at fast.
    private static let hash = Result { try PasswordHash(of: password, cost: .least).text }

    /// Those who are signed in.
    ///
    /// Two browsers are of one account, and one came in by the program's key.
    enum Party: String, CaseIterable, Sendable {
        case browser, otherBrowser, stranger, program, keyBrowser, phone
    }

    /// What somebody has open.
    fileprivate struct Open {
        let events: EventStream
        let download: EventStream
    }

    /// A farm at which everybody listens.
    fileprivate struct Scene {
        let gateway: Gateway
        let barn: Location
        let account: Access
        let token: Access
        let phone: Access
        var headers: [Party: Headers]
        let signIns: [Party: SignIn.ID]

        init() async throws {
            gateway = try await Gateway.open()
            let store = gateway.store
            barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1", name: "Kravín"))
            // More than goes in one piece.
            let name = String(repeating: "ž", count: 80)
            let rows = (0..<450).map { "CZ\(100_000_000 + $0);F;4.5.2021;\(name)" }
            let table = "ear_tag;sex;born;name\n" + rows.joined(separator: "\n") + "\n"
            _ = try await store.importAnimals(csv: Array(table.utf8), by: "test")
            let draft = AccessDraft(name: "Věra", role: .recorder)
            account = try await store.createAccount(draft, password: LostAccessTests.hash.get(), by: "test")
            let stranger = try await store.createAccount(
                AccessDraft(name: "Jan", role: .recorder), password: LostAccessTests.hash.get(), by: "test")
            let made = try await store.createToken(AccessDraft(name: "Váha", role: .recorder), by: "test")
            token = made.access
            let connected = try await store.connectPhone(
                AccessDraft(name: "Telefon", role: .recorder), at: "10.0.0.9", by: "test")
            phone = connected.access
            var (headers, signIns): ([Party: Headers], [Party: SignIn.ID]) = (
                [.program: ["Authorization": "Bearer \(made.token)"]], [:]
            )
            func note(_ party: Party, _ signIn: SignIn, _ secret: String) {
                headers[party] = ["Cookie": "\(Authentication.cookie)=\(secret)"]
                signIns[party] = signIn.id
            }
            for (party, access) in [(Party.browser, account), (.otherBrowser, account), (.stranger, stranger)] {
                let signedIn = try await store.signIn(access.id, by: .password, at: "10.0.0.7")
                note(party, signedIn.signIn, signedIn.secret)
            }
            let keyed = try await store.signIn(token.id, by: .key, at: "10.0.0.8")
            note(.keyBrowser, keyed.signIn, keyed.secret)
            note(.phone, connected.signIn, connected.secret)
            (self.headers, self.signIns) = (headers, signIns)
        }

        func head(_ method: Method, _ target: String, of party: Party) throws -> RequestHead {
            var headers = headers[party] ?? [:]
            (headers["Host"], headers["Content-Type"]) = ("127.0.0.1:8080", "application/json")
            return try RequestHead(method: method, target: target, headers: headers, remoteAddress: "10.0.0.7")
        }

        func send(_ method: Method, _ target: String, _ json: String = "", of party: Party) async throws -> Reply {
            let headers = headers[party] ?? [:]
            return json.isEmpty
                ? try await gateway.send(method, target, as: nil, headers: headers, from: "10.0.0.7")
                : try await gateway.send(method, target, as: nil, json: json, headers: headers, from: "10.0.0.7")
        }

        /// The stream of an answer to a request that was let in a moment ago.
        func stream(_ target: String, of party: Party, meanwhile: () async throws -> Void = {}) async throws
            -> EventStream
        {
            let head = try head(.get, target, of: party)
            let answer = try await gateway.api.admit(head)
            try await meanwhile()
            return try #require(try await answer(Request(head: head)).stream)
        }

        func open(_ party: Party) async throws -> Open {
            Open(
                events: try await stream("/v1/events", of: party),
                download: try await stream("/v1/animals.csv", of: party))
        }
    }

    /// Whether events still go to a stream.
    private static func goesOn(_ stream: EventStream) -> Bool { stream.send(data: "still there") }

    /// What a client of a download gets next; `broken` tells it that the file is not whole.
    private static func next(_ stream: EventStream) -> EventStream.Taken {
        _ = stream.attach(.init(wake: {}, breakOff: {}))
        var buffer = [UInt8](repeating: 0, count: 16)
        return buffer.withUnsafeMutableBytes { stream.take(into: $0, pause: {}) }
    }

    /// One way of losing access, and whom it hits.
    struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Who does not listen on.
        let ended: Set<Party>
        /// Who does not come in any more; the others of those above see less from then on.
        let out: Set<Party>
        fileprivate let take: @Sendable (inout Scene) async throws -> Reply

        fileprivate init(
            _ name: String, ends ended: Set<Party>, out: Set<Party>? = nil,
            _ take: @escaping @Sendable (inout Scene) async throws -> Reply
        ) {
            (testDescription, self.ended, self.out, self.take) = (name, ended, out ?? ended, take)
        }

        /// An administrator changes or deletes something.
        fileprivate init(
            _ name: String, ends ended: Set<Party>, out: Set<Party>? = nil, _ method: Method, _ json: String = "",
            _ path: @escaping @Sendable (Scene) -> String
        ) {
            self.init(name, ends: ended, out: out) { scene in
                let json = json.replacing("BARN", with: scene.barn.id.description)
                return json.isEmpty
                    ? try await scene.gateway.send(method, path(scene))
                    : try await scene.gateway.send(method, path(scene), json: json)
            }
        }
    }

    private static let both: Set<Party> = [.browser, .otherBrowser]
    private static let patches = [
        ("role", #"{"role":"viewer"}"#), ("barns", #"{"barns":["BARN"]}"#), ("persons", #"{"seesPeople":false}"#),
    ]

    private static let ways: [Way] =
        [
            Way("one's own new password", ends: [.browser]) { scene in
                let reply = try await scene.send(
                    .put, "/v1/session/password", #"{"current":"\#(password)","new":"jiná dobrá slova"}"#,
                    of: .otherBrowser)
                let cookie = try #require(reply.headers["Set-Cookie"]?.split(separator: ";").first.map(String.init))
                // Whoever copied the cookie of before is out.
                #expect(try await scene.send(.get, "/v1/session", of: .otherBrowser).status == 401)
                scene.headers[.otherBrowser] = ["Cookie": cookie]
                return reply
            },
            Way("a new password by an administrator", ends: both, .put, #"{"password":"jiná dobrá slova"}"#) {
                "/v1/accounts/\($0.account.id)/password"
            },
            Way("signed out everywhere by an administrator", ends: both, .delete) {
                "/v1/accounts/\($0.account.id)/sign-ins"
            },
            Way("signed out everywhere by oneself", ends: both) {
                try await $0.send(.delete, "/v1/sign-ins", of: .otherBrowser)
            },
            Way("signed out from another browser", ends: [.browser]) { scene in
                let id = try #require(scene.signIns[.browser])
                return try await scene.send(.delete, "/v1/sign-ins/\(id)", of: .otherBrowser)
            },
            Way("signed out", ends: [.browser]) { try await $0.send(.delete, "/v1/session", of: .browser) },
            Way("another one signs in at the browser", ends: [.browser]) {
                try await $0.send(.post, "/v1/session", #"{"name":"Jan","password":"\#(password)"}"#, of: .browser)
            },
            Way("the account is deleted", ends: both, .delete) { "/v1/accounts/\($0.account.id)" },
            Way("the key is deleted", ends: [.program, .keyBrowser], .delete) { "/v1/tokens/\($0.token.id)" },
            Way("a browser that came in by the key is signed out", ends: [.keyBrowser]) {
                try await $0.send(.delete, "/v1/session", of: .keyBrowser)
            },
            Way("the phone is removed", ends: [.phone], .delete) { "/v1/phones/\($0.phone.id)" },
            Way("the phone comes in again", ends: [.phone]) { scene in
                let code = try await scene.gateway.send(.post, "/v1/phones/codes", json: #"{"role":"viewer"}"#).json
                let text = try #require(code["code"]?.string)
                return try await scene.send(.post, "/v1/phones", #"{"code":"\#(text)","name":"Telefon"}"#, of: .phone)
            },
            Way("a new name", ends: [], .patch, #"{"name":"Věra II"}"#) { "/v1/accounts/\($0.account.id)" },
            Way("other technicians", ends: [], .patch, #"{"technicians":["Jan"]}"#) { "/v1/tokens/\($0.token.id)" },
        ]
        + patches.flatMap { what, json in
            [
                Way("other \(what) of the account", ends: both, out: [], .patch, json) {
                    "/v1/accounts/\($0.account.id)"
                },
                Way("other \(what) of the key", ends: [.program, .keyBrowser], out: [], .patch, json) {
                    "/v1/tokens/\($0.token.id)"
                },
                Way("other \(what) of the phone", ends: [.phone], out: [], .patch, json) {
                    "/v1/phones/\($0.phone.id)"
                },
            ]
        }

    @Test(arguments: ways)
    func `whoever loses access loses all that is open, and nobody else does`(_ way: Way) async throws {
        var scene = try await Scene()
        var open: [Party: Open] = [:]
        for party in Party.allCases { open[party] = try await scene.open(party) }
        let reply = try await way.take(&scene)
        #expect((200..<300).contains(reply.status), "\(reply.text)")
        for party in Party.allCases {
            let (isEnded, isOut) = (way.ended.contains(party), way.out.contains(party))
            let streams = try #require(open[party])
            #expect(Self.goesOn(streams.events) != isEnded, "the events of \(party)")
            #expect((Self.next(streams.download) == .broken) == isEnded, "the download of \(party)")
            let status = try await scene.send(.get, "/v1/session", of: party).status
            #expect(status == (isOut ? 401 : 200), "the next request of \(party)")
            guard isEnded, !isOut else { continue }
            let again = try await scene.stream("/v1/events", of: party)
            #expect(Self.goesOn(again), "\(party) listens anew, and hears what is left")
        }
        await scene.gateway.station.stop()
    }

    /// As above, in the moment between being let in and being answered; what comes in slowly is looked at once more when all
    /// of it is there.
    @Test(arguments: ways)
    func `whoever loses access before the answer does not get it, and has done nothing`(_ way: Way) async throws {
        var scene = try await Scene()
        let targets: [(Method, String)] = [(.get, "/v1/events"), (.get, "/v1/animals.csv"), (.post, "/v1/members")]
        var letIn: [(party: Party, head: RequestHead, answer: Handler)] = []
        for party in Party.allCases {
            for (method, target) in targets where method == .get || way.out.contains(party) {
                let head = try scene.head(method, target, of: party)
                letIn.append((party, head, try await scene.gateway.api.admit(head)))
            }
        }
        _ = try await way.take(&scene)
        for (party, head, answer) in letIn {
            guard head.method == .get else {
                let body = Array(#"{"name":"Jan","number":"\#(party.rawValue)"}"#.utf8)
                await #expect(throws: Problem.unknownToken) { try await answer(Request(head: head, body: body)) }
                #expect(try await scene.gateway.store.member(number: party.rawValue) == nil)
                continue
            }
            let stream = try #require(try await answer(Request(head: head)).stream)
            // Somebody who is only a viewer from now on hears the same.
            let isEnded = way.ended.contains(party) && !way.isOfRole
            let isOver = head.path == "/v1/events" ? !Self.goesOn(stream) : Self.next(stream) == .broken
            #expect(isOver == isEnded, "\(head.path) of \(party)")
        }
        await scene.gateway.station.stop()
    }

    @Test func `of two browsers of an account each loses what it has open when it is signed out, the second one too`()
        async throws
    {
        let scene = try await Scene()
        let parties = [Party.browser, .otherBrowser]
        var open: [Party: EventStream] = [:]
        for party in parties { open[party] = try await scene.stream("/v1/events", of: party) }
        for party in parties {
            #expect(open[party].map(Self.goesOn) == true)
            #expect(try await scene.send(.delete, "/v1/session", of: party).status == 204)
            #expect(open[party].map(Self.goesOn) == false, "\(party)")
        }
        await scene.gateway.station.stop()
    }

    @Test func `whoever loses access while a file is handed in has done nothing`() async throws {
        let gateway = try await Gateway.open()
        let made = try await gateway.store.createToken(AccessDraft(name: "Dovoz", role: .admin), by: "test")
        let headers: Headers = [
            "Host": "127.0.0.1", "Authorization": "Bearer \(made.token)", "Content-Type": "text/csv",
        ]
        let head = try RequestHead(method: .post, target: "/v1/imports?kind=animals", headers: headers)
        let answer = try await gateway.api.admit(head)
        let file = try #require(try gateway.api.bodyFile(head))
        try Array("ear_tag;sex;born\nCZ123456789;F;4.5.2021\n".utf8).withUnsafeBytes { try file.append($0) }
        try await gateway.store.deleteToken(made.access.id, by: "test")
        await #expect(throws: Problem.unknownToken) { try await answer(Request(head: head, file: file)) }
        #expect(try await gateway.store.imports().isEmpty)
        await gateway.station.stop()
    }
}

extension LostAccessTests.Way {
    /// Whether only the role is another one.
    fileprivate var isOfRole: Bool { testDescription.hasPrefix("other role") }
}
