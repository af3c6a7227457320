import Exports
import Foundation
import HerdStore
import Testing
import Values

@testable import GatewayHTTP
@testable import HTTPServer

/// While the herd cannot be opened whoever comes reads why and what to do, and nothing else.
struct StandstillTests {
    private static let obstacles: [(StoreObstacle, Standstill.Reason)] = [
        (.diskFull, .diskFull), (.diskError, .diskError), (.readOnly, .readOnly), (.locked, .locked),
        (.unreachable, .unreachable), (.damaged, .unreadable), (.noMemory, .noMemory),
    ]

    private static let all: [Standstill] =
        obstacles.map { Standstill($0.0) } + [
            .inUse,
            Standstill(.missing("/data/gateway.sqlite", traces: []), restoring: nil, data: "'/data'"),
            Standstill(.cutOff("/data/gateway.sqlite", bytes: 1, needed: 2), restoring: "restore 'a'", data: "'/data'"),
        ]

    private func answer(
        _ standstill: Standstill, _ target: String, _ method: Method = .get, headers: Headers = ["Host": "localhost"]
    ) async throws -> Response {
        let api = StandstillAPI(hosts: ["barn.local"], InForce(standstill))
        let head = try RequestHead(method: method, target: target, headers: headers)
        do {
            return try await api.admit(head)(Request(head: head, body: []))
        } catch {
            return Response(problem: Problem(error))
        }
    }

    private func text(_ response: Response) throws -> String {
        guard case .bytes(let bytes) = response.body else { throw NoBytes() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private struct NoBytes: Error {}

    @Test func `each thing that is in the way of the store has its name`() {
        for (obstacle, reason) in Self.obstacles { #expect(Standstill(obstacle).reason == reason) }
        #expect(Set(Self.obstacles.map(\.0)) == Set(StoreObstacle.allCases), "none is left out")
        #expect(Set(Self.all.map(\.reason)) == Set(Standstill.Reason.allCases))
        #expect(Set(Self.all.map(\.told.code)).count == Standstill.Reason.allCases.count)
    }

    @Test(arguments: all)
    func `any page says it in the reader's language, and loads itself again`(standstill: Standstill) async throws {
        for target in ["/", "/animals", "/web/now/app.js", "/problems/not-stored"] {
            let english = try await answer(standstill, target, headers: ["Host": "barn.local:8080"])
            let words = StandstillWords(standstill, in: .en)
            #expect(english.status == .serviceUnavailable)
            #expect(english.headers["Content-Type"] == "text/html; charset=utf-8")
            let page = try text(english)
            #expect(page.contains(words.sentence) && page.contains(words.action))
            #expect(page.contains(standstill.told.code) && page.contains(#"http-equiv="refresh""#))
            let czech = try text(
                try await answer(
                    standstill, target, headers: ["Host": "localhost", "Accept-Language": "cs-CZ,en;q=0.5"]))
            let slova = StandstillWords(standstill, in: .cs)
            #expect(czech.contains(#"<html lang="cs">"#) && czech.contains(slova.sentence))
            #expect(czech.contains(slova.action) && slova.action != words.action && slova.sentence != words.sentence)
        }
    }

    @Test func `the command that mends it is there, as text`() async throws {
        let lost = Standstill(.missing("x", traces: []), restoring: "gatewayd restore '<b>&'", data: "'/data'")
        let page = try text(try await answer(lost, "/"))
        #expect(page.contains("<code>gatewayd restore '&lt;b&gt;&amp;'</code>"))
        #expect(page.contains("gatewayd serve --new-farm"))
        let without = try text(
            try await answer(Standstill(.unreadable("x", reason: "y"), restoring: nil, data: "'/data'"), "/"))
        #expect(without.contains("gatewayd restore FILE --data '/data'") && without.contains("There is no backup"))
        #expect(!without.contains("--new-farm"), "it is not gone")
    }

    @Test(arguments: all)
    func `health names it, and every other request has a problem`(standstill: Standstill) async throws {
        let health = try await answer(standstill, "/v1/health")
        #expect(health.status == .ok)
        let told = try JSONDecoder().decode([String: String].self, from: Data(try text(health).utf8))
        #expect(told == ["status": "degraded", "start": standstill.reason.rawValue])
        for (method, target) in [
            (Method.get, "/v1/animals"), (.post, "/v1/session"), (.post, "/v1/health"), (.get, "/metrics"),
            (.get, "/v1/openapi.json"), (.get, "/v1"),
        ] {
            let refused = try await answer(standstill, target, method)
            #expect(refused.status == .serviceUnavailable, "\(target)")
            #expect(refused.headers["Content-Type"] == "application/problem+json", "\(target)")
            #expect(try text(refused).contains(#""code":"\#(standstill.told.code)""#))
            #expect(ProblemCatalogue.statuses["herd-not-open"] == [503])
        }
    }

    @Test func `under another name nothing is told of it`() async throws {
        for target in ["/", "/v1/health", "/v1/animals"] {
            for headers: Headers in [["Host": "evil.example"], ["Host": "evil.example", "Accept": "text/html"]] {
                let refused = try await answer(.inUse, target, headers: headers)
                #expect(refused.status == .misdirectedRequest)
                #expect(try !text(refused).contains("herd-not-open"))
            }
        }
    }

    @Test func `every answer has the headers of all others, and says when to come again`() async throws {
        let api = StandstillAPI(hosts: [], InForce(.inUse))
        var page = try await answer(.inUse, "/")
        api.decorate(&page)
        #expect(page.headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
        #expect(page.headers["Retry-After"] == "10")
        #expect(page.headers["Cache-Control"] == "no-store")
    }
}
