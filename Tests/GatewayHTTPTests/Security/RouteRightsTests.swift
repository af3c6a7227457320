import DeviceGateway
import HTTPServer
import HerdStore
import TestSupport
import Testing
import Values

@testable import GatewayHTTP

/// What a route asks for besides a role.
struct RouteRightsTests {
    private typealias TwoBarns = `who sees one barn`.TwoBarns

    /// Operations whose answers are bytes of devices, which nobody can sort by barns.
    private static let allBarns: Set<String> = [
        "terminal", "deviceCaptures", "deviceCapture", "learn", "deviceSessions", "importDeviceSession",
    ]

    @Test func `whoever sees one barn gets no bytes of devices, and every other route answers`() async throws {
        let barns = try await TwoBarns.open()
        let document = try OpenAPIDocument()
        for (method, pattern, endpoint) in barns.farm.gateway.api.router.routes {
            let operation = try #require(document.operations.first { $0.name == "\(method) \(pattern)" })
            #expect(endpoint.tellsOfAllBarns == Self.allBarns.contains(operation.id), "\(operation.name)")
        }
        for golden in GoldenRequest.all where Self.allBarns.contains(golden.operation) {
            let operation = try #require(document.operation(golden.operation))
            let (target, type, body) = try golden.parts(for: barns.farm)
            let reply = try await barns.send(operation.method, target, type: type, body: body)
            #expect(reply.status == 403 && reply.problem == "all-barns-needed", "\(operation.name): \(reply.text)")
            let all = try await barns.farm.gateway.send(operation.method, target, type: type, body: body)
            #expect(all.problem != "all-barns-needed", "\(operation.name)")
            all.stream?.finish()
        }
        await barns.farm.gateway.station.stop()
    }

    @Test func `a batch is taken back by whoever recorded it, or by an administrator`() async throws {
        let farm = try await Farm.open()
        let other = try await farm.gateway.store.createToken(AccessDraft(name: "Jiný", role: .recorder), by: "test")
        for (headers, role, status) in [
            (["Authorization": "Bearer \(other.token)"], nil, 409), ([:], .recorder, 204), ([:], .admin, 204),
        ] as [(Headers, Access.Role?, Int)] {
            let json = #"""
                {"animals":["\#(farm.animal.id)"],"kind":"note","date":"\#(farm.today)","fields":{"text":"x"}}
                """#
            let made = try await farm.gateway.send(.post, "/v1/changes", as: .recorder, json: json)
            let id = try #require(try made.json["id"]?.string, "\(made.text)")
            let reply = try await farm.gateway.send(.delete, "/v1/changes/batches/\(id)", as: role, headers: headers)
            #expect(reply.status == status, "\(reply.text)")
        }
        await farm.gateway.station.stop()
    }

    @Test(arguments: Access.Role.allCases, Access.Role.allCases)
    func `a role may what the ones below it may`(role: Access.Role, needed: Access.Role) {
        let order: [Access.Role] = [.viewer, .recorder, .admin]
        #expect(role.covers(needed) == (order.firstIndex(of: role) ?? 0 >= order.firstIndex(of: needed) ?? 0))
    }

    @Test func `a refusal names nothing of another barn, and what is not there is told as that`() async throws {
        let barns = try await TwoBarns.open()
        let guardian = SightGuard(store: barns.farm.gateway.store)
        func told(_ status: Status, _ text: String, as sight: Sight) async -> String {
            await Sight.$current.withValue(sight) {
                let problem = Problem(status, CodedText("x", ["animal": .text(text)]), detail: text)
                return Problem(await guardian.told(problem)).code
            }
        }
        let (own, hidden) = (barns.farm.animal.id.description, barns.cow.id.description)
        let limited = Sight.barns([barns.own.id])
        #expect(await told(.conflict, hidden, as: limited) == HerdError.ofAnotherBarn.problem.code)
        #expect(await told(.conflict, TwoBarns.eid, as: limited) == HerdError.ofAnotherBarn.problem.code)
        #expect(await told(.notFound, hidden, as: limited) == "x", "it is their own word")
        #expect(await told(.conflict, own, as: limited) == "x")
        #expect(await told(.conflict, hidden, as: .all) == "x")
        await barns.farm.gateway.station.stop()
    }

    @Test func `uses are noted once in a quarter of an hour, of a thousand at most`() {
        let (uses, now) = (LastUses(), ContinuousClock.now)
        for number in 0..<1000 { #expect(uses.isWorthNoting("\(number)", at: now)) }
        #expect(!uses.isWorthNoting("one more", at: now + .seconds(899)), "somebody invents them")
        #expect(!uses.isWorthNoting("0", at: now + .seconds(899)))
        #expect(uses.isWorthNoting("one more", at: now + .seconds(900)), "those of before are forgotten")
        for number in 0..<999 { #expect(uses.isWorthNoting("\(number)", at: now + .seconds(901))) }
        #expect(!uses.isWorthNoting("999", at: now + .seconds(901)))
    }
}
