import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import Testing

/// The kinds of problem with the statuses they come with, as their page shows them.
enum ProblemCatalogue {
    static let statuses: [String: [Int]] = {
        let file = URL(fileURLWithPath: Gateway.web + "/problem-catalogue/statuses.json")
        return (try? JSONDecoder().decode([String: [Int]].self, from: Data(contentsOf: file))) ?? [:]
    }()

    /// Holds an answer to the page: whatever a test is refused, its kind must be there with that status.
    static func checked(_ reply: Reply) -> Reply {
        guard reply.mediaType == "application/problem+json" else { return reply }
        let type = (try? reply.json)?["type"]?.string ?? ""
        #expect(type.hasPrefix("/problems/"))
        let kind = String(type.dropFirst("/problems/".count))
        #expect(statuses[kind]?.contains(reply.status) == true, "\(kind) is not on its page with \(reply.status)")
        return reply
    }
}

/// The page that the type of a problem opens.
struct ProblemCatalogueTests {
    @Test(arguments: ["/problems", "/problems/", "/problems/role-too-low", "/problems/unknown-animal?x=1"])
    func `the type of a problem opens its page, without an account`(path: String) async throws {
        let gateway = try await Gateway.open()
        let page = try await gateway.send(.get, path, as: nil)
        #expect(page.status == 200)
        #expect(page.mediaType == "text/html")
        #expect(page.text.contains("/problem-catalogue/catalogue.js"))
        await gateway.station.stop()
    }

    @Test(arguments: ["/problems/a/b", "/problem/role-too-low"])
    func `nothing else does`(path: String) async throws {
        let gateway = try await Gateway.open()
        #expect(try await gateway.send(.get, path, as: nil).status == 404)
        await gateway.station.stop()
    }

    @Test func `a refusal names its page`() async throws {
        let gateway = try await Gateway.open()
        let refused = try await gateway.send(.get, "/v1/tokens", as: .viewer)
        let type = try #require(try refused.json["type"]?.string)
        #expect(type == "/problems/role-too-low")
        #expect(try await gateway.send(.get, type, as: nil).status == 200)
        await gateway.station.stop()
    }
}
