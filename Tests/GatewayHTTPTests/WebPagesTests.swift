import HTTPServer
import TestSupport
import Testing

@testable import GatewayHTTP

/// Four hundred modules that a browser need not ask for again.
struct WebPagesTests {
    private let gateway: Gateway

    init() async throws {
        gateway = try await Gateway.open()
    }

    @Test func `the page names its files by addresses that may be kept, and is itself asked for each time`()
        async throws
    {
        let page = try await gateway.send(.get, "/", as: nil)
        #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(page.headers["Cache-Control"] == "no-cache")
        #expect(!page.text.contains("/web/now/"))
        let app = try #require(page.text.firstMatch(of: /src="(\/web\/[0-9a-z]+\/app\.js)"/)?.output.1)
        let kept = try await gateway.send(.get, String(app), as: nil)
        #expect(kept.status == 200)
        #expect(kept.headers["Cache-Control"] == "max-age=31536000, immutable")
        // All of them are there.
        for file in page.text.matches(of: /(?:src|href)="(\/[^"]+)"/) {
            #expect(try await gateway.send(.get, String(file.output.1), as: nil).status == 200, "\(file.output.1)")
        }
    }

    @Test func `without a version there is what there is now, and nobody keeps it`() async throws {
        let reply = try await gateway.send(.get, "/app.js", as: nil)
        #expect(reply.status == 200)
        #expect(reply.headers["Cache-Control"] == "no-cache")
    }

    @Test(arguments: ["/web/older/app.js", "/web/now/app.js"])
    func `a page of another version is given no module that does not fit to its own`(address: String) async throws {
        #expect(try await gateway.send(.get, address, as: nil).status == 404)
    }

    @Test(arguments: ["/web/older/../secret", "/web/older/%2e%2e/Package.swift", "/web/older", "/web/older/nothing.js"])
    func `nothing else is served`(address: String) async throws {
        let reply = try? await gateway.send(.get, address, as: nil)
        #expect(reply?.status != 200)
    }

    @Test func `a page is read, not written`() async throws {
        #expect(try await gateway.send(.post, "/", as: nil).status == 405)
    }
}
