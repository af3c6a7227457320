import DeviceGateway
import HTTPServer
import HerdStore
import TestSupport
import Testing

@testable import GatewayHTTP

/// To see persons is a right of its own: every route is asked by somebody who has not got it, with the requests that
/// openapi.json is tested by.
@Suite struct `who may not see persons` {
    /// The farm, an app key of somebody who sees all animals and no person, and what would give the member away.
    struct Stranger {
        let farm: Farm
        let token: String

        static func open(in backing: HerdStore.Backing = .memory, role: Access.Role = .recorder) async throws
            -> Stranger
        {
            let farm = try await Farm.open(in: backing)
            let token = try await farm.gateway.store.createToken(
                AccessDraft(name: "stranger", role: role, seesPeople: false), by: "test"
            ).token
            return Stranger(farm: farm, token: token)
        }

        func send(_ method: Method, _ target: String, type: String? = nil, body: [UInt8] = []) async throws -> Reply {
            try await farm.gateway.send(
                method, target, as: nil, type: type, body: body, headers: ["Authorization": "Bearer \(token)"])
        }

        func send(_ method: Method, _ target: String, json: String) async throws -> Reply {
            try await send(method, target, type: "application/json", body: Array(json.utf8))
        }

        func text(of reply: Reply) async throws -> String {
            guard let stream = reply.stream else { return reply.text }
            // What a device says byte for byte has no end.
            guard reply.headers["Gateway-Newest"] != nil else {
                stream.finish()
                return ""
            }
            let last = try await farm.gateway.store.lastEventNumber()
            return await (try EventClient(stream)).frames { $0.id == last }.map { "\($0.event) \($0.data)" }
                .joined(separator: "\n")
        }

        /// Of the member, what stands in a text; the name in ASCII as search keys have it, too.
        func leaks(in text: String) -> [String] {
            [farm.member.id.description, farm.member.name, "rehor zuzo", "r@example.cz", "ZO Lhota"]
                .filter { text.contains($0) }
        }
    }

    /// Answers with the member's name that the sender's own request says, by a photo of the card or its text, or that
    /// openapi.json has as an example.
    private static let says: Set<String> = ["scan", "resolve", "verifyCard", "openapi"]

    /// Whoever has its secret address may read it, without being anybody.
    private static let addressed: Set<String> = ["reminderCalendar"]

    @Test(arguments: GoldenRequest.all)
    func `is told of none`(golden: GoldenRequest) async throws {
        let stranger = try await Stranger.open()
        let operation = try #require(try OpenAPIDocument().operation(golden.operation))
        let (target, type, body) = try golden.parts(for: stranger.farm)
        let reply = try await stranger.send(operation.method, target, type: type, body: body)
        let text = try await stranger.text(of: reply)
        let own =
            Self.addressed.contains(golden.operation)
            ? stranger.leaks(in: text) : Self.says.contains(golden.operation) ? [stranger.farm.member.name] : []
        #expect(stranger.leaks(in: text).filter { !own.contains($0) } == [], "\(operation.name): \(text)")
        let role = operation.json["x-role"]?.string
        if operation.json["x-people"] == .boolean(true), role != "admin" {
            #expect(reply.status == 403 && reply.problem == "people-needed", "\(operation.name): \(text)")
        } else if golden.expected < 300, role != "admin",
            !["phoneCode", "signOutElsewhere"].contains(golden.operation)
        {
            #expect(reply.status == golden.expected, "\(operation.name): \(text)")
        }
        await stranger.farm.gateway.station.stop()
    }

    @Test func `routes tell of persons where openapi.json says so`() async throws {
        let gateway = try await Gateway.open()
        let operations = Dictionary(uniqueKeysWithValues: try OpenAPIDocument().operations.map { ($0.name, $0) })
        var closed = 0
        for (method, pattern, endpoint) in gateway.api.router.routes {
            let operation = try #require(operations["\(method) \(pattern)"])
            // New routes are closed: mark the operation `x-people: true`, or say that no person stands behind it.
            #expect((operation.json["x-people"] == .boolean(true)) == endpoint.tellsOfPeople, "\(operation.name)")
            if endpoint.tellsOfPeople { closed += 1 }
        }
        #expect(closed > 10)
        let used = Set(
            gateway.api.router.routes.map { String($0.pattern.split(separator: "/").dropFirst().first ?? "") })
        #expect(Endpoint.ofNobody.subtracting(used) == [], "said of routes that there are not")
        await gateway.station.stop()
    }

    @Test(arguments: [false, true])
    func `hears that something happened, and no more`(inFile: Bool) async throws {
        let folder = try TemporaryFolder()
        let stranger = try await Stranger.open(in: inFile ? .file(folder.file("gateway.sqlite")) : .memory)
        let (farm, store) = (stranger.farm, stranger.farm.gateway.store)
        let stream = try #require(try await stranger.send(.get, "/v1/events").stream)
        let listener = try EventClient(stream)
        let card = try #require(
            GoldenRequest.all.first { $0.operation == "scan" && "\($0.testDescription)".contains("member") }
        )
        .parts(for: farm)
        _ = try await farm.gateway.send(.post, card.target, type: card.type, body: card.body)
        _ = try await store.editMember(farm.member.id, MemberPatch(active: false), by: "test")
        try await store.append(
            .cardPrinted,
            data: ["memberId": JSONValue.string(farm.member.id.description), "printer": "Karty", "job": .integer(7)])
        let last = try await store.lastEventNumber()
        let live = await listener.frames { $0.id == last }.map { "\($0.event) \($0.data)" }.joined(separator: "\n")
        let past = try await stranger.text(of: try await stranger.send(.get, "/v1/events?after=0"))
        for text in [live, past] {
            #expect(stranger.leaks(in: text) == [] && !text.contains("12345,"), "\(text)")
            for kind in ["scan.done", "member.changed", "card.printed"] { #expect(text.contains(kind), "\(text)") }
            #expect(text.contains(#""withheld":true"#) && text.contains("Karty"))
        }
        // Numbers have no gap.
        let numbers = try await store.events(after: 0).map(\.number)
        #expect(numbers == Array(1...last))
        await farm.gateway.station.stop()
    }

    @Test func `has no cards of members printed, nor what is left of them`() async throws {
        let stranger = try await Stranger.open()
        let store = stranger.farm.gateway.store
        let draft = PrintOrderDraft(
            .members([stranger.farm.member.id]), work: PrintWork(stock: "id-1"), printer: "Karty", perSheet: 1)
        let order = try await store.takePrintOrder(draft, by: "test", idempotencyKey: nil)
        try await store.setSheet(1, of: order.id, to: .doubtful)
        try await store.setPrintOrder(order.id, to: .failed)
        let new = #"{"memberIds":["\#(stranger.farm.member.id)"],"printer":"Karty","stock":"id-1"}"#
        for (path, body) in [
            ("", new), ("/\(order.id)/resume", "{}"), ("/\(order.id)/settle", #"{"sheet":1,"printed":false}"#),
        ] {
            let reply = try await stranger.send(.post, "/v1/print-orders\(path)", json: body)
            #expect(reply.status == 403 && reply.problem == "people-needed", "\(path): \(reply.text)")
        }
        #expect(try await store.printOrder(order.id).state == .failed)
        await stranger.farm.gateway.station.stop()
    }

    @Test func `is told whether a card is good, and not whose it is`() async throws {
        let stranger = try await Stranger.open()
        let store = stranger.farm.gateway.store
        func verify(_ name: String) async throws -> Reply {
            try await stranger.send(
                .post, "/v1/cards/verify", json: #"{"text":"Jmeno a prijmeni: \#(name), osobni cislo: 12345"}"#)
        }
        let good = try await verify(stranger.farm.member.name).json
        #expect(good["found"] == .boolean(true) && good["valid"] == .boolean(false) && good["member"] == nil)
        let other = try await verify("Jan Novák")
        #expect(try other.json["objection"] == "otherName" && stranger.leaks(in: other.text) == [], "\(other.text)")
        _ = try await store.editMember(stranger.farm.member.id, MemberPatch(active: false), by: "test")
        let left = try await verify("Jan Novák")
        #expect(try left.json["objection"] == "inactive" && stranger.leaks(in: left.text) == [], "\(left.text)")
        await stranger.farm.gateway.station.stop()
    }

    @Test func `the right is given and taken, and listening begins anew`() async throws {
        let stranger = try await Stranger.open()
        let gateway = stranger.farm.gateway
        #expect(try await stranger.send(.get, "/v1/session").json["seesPeople"] == .boolean(false))
        let id = try #require(try await gateway.store.tokens().first { $0.name == "stranger" }?.id)
        let stream = try #require(try await stranger.send(.get, "/v1/events").stream)
        let reply = try await gateway.send(.patch, "/v1/tokens/\(id)", json: #"{"seesPeople":true}"#)
        #expect(try reply.json["seesPeople"] == .boolean(true))
        _ = await (try EventClient(stream)).frames { _ in false }
        #expect(try await stranger.send(.get, "/v1/members").status == 200)
        await gateway.station.stop()
    }

    @Test func `an admin sees persons, whatever is said`() async throws {
        let stranger = try await Stranger.open(role: .admin)
        #expect(try await stranger.send(.get, "/v1/members").text.contains("Žůžo"))
        await stranger.farm.gateway.station.stop()
    }

    @Test func `a phone sees what its giver does`() async throws {
        let stranger = try await Stranger.open()
        let code = try await stranger.send(.post, "/v1/phones/codes", json: #"{"role":"viewer"}"#).json["code"]?.string
        let phone = try await stranger.farm.gateway.send(
            .post, "/v1/phones", as: nil, json: #"{"code":"\#(code ?? "")","name":"Telefon"}"#)
        #expect(try phone.json["seesPeople"] == .boolean(false))
        await stranger.farm.gateway.station.stop()
    }
}
