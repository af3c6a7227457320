import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import Testing

@testable import GatewayHTTP

/// Bad input gets an answer that names it, never a 500.
struct RefusalTests {
    /// 64 × 64 white pixels.
    private static let whitePage =
        "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIPuX1hD77SAA6VEEAoFAIBAIBAKBQCAQ"
        + "fA8Gpwvw4qrwDDIAAAAASUVORK5CYII="

    @Test(arguments: [
        (#"{"name":"x","kind":"scale","link":"usb:7"}"#, "bad-link", "'usb' is no kind of link"),
        (#"{"name":"x","kind":"scale","link":"tcp:nowhere"}"#, "bad-link", "tcp"),
        (#"{"name":"x","kind":"scale","link":"pty:/x","dialect":"klingon"}"#, "bad-dialect", "no dialect 'klingon'"),
        (#"{"name":"x","kind":"scale","link":"pty:/x","dialect":"st-gs?unit=stone"}"#, "bad-dialect", "stone"),
        (#"{"name":"","kind":"scale","link":"pty:/x"}"#, "bad-value", "name"),
    ])
    func `a device that cannot be is refused`(body: String, problem: String, detail: String) async throws {
        let gateway = try await Gateway.open()
        let reply = try await gateway.send(.post, "/v1/devices", json: body)
        #expect(reply.status == 422)
        #expect(reply.problem == problem)
        #expect(try reply.json["detail"]?.string?.contains(detail) == true, "\(reply.text)")
        #expect(try await gateway.store.devices().isEmpty)
    }

    @Test(arguments: [
        (#"{"fields":{"text":7}}"#, 422), (#"{"fields":{"type":7}}"#, 422), (#"{"fields":[]}"#, 422),
        (#"{"date":"x"}"#, 400),
        (#"{"date":"1990-01-01"}"#, 422), ("[]", 400), ("{", 400), ("", 400),
    ])
    func `a correction that cannot be is refused`(body: String, status: Int) async throws {
        let farm = try await Farm.open()
        let reply = try await farm.gateway.send(.patch, "/v1/changes/\(farm.note.id)", json: body)
        #expect(reply.status == status, "\(reply.text)")
        #expect(try await farm.gateway.store.change(farm.note.id) == farm.note)
        await farm.gateway.station.stop()
    }

    @Test(arguments: [
        "/v1/animals?limit=0", "/v1/animals?limit=501", "/v1/animals?limit=x", "/v1/animals?sex=cow", "/v1/resolve",
        "/v1/weighings?limit=-1",
    ])
    func `a query that cannot be is refused`(target: String) async throws {
        let reply = try await Gateway.open().send(.get, target)
        #expect(reply.status == 400)
        #expect(try reply.json["action"]?.string != nil)
    }

    @Test(arguments: ["/v1/sessions?cursor=x", "/v1/members?cursor=x", "/v1/weighings?cursor=x"])
    func `a cursor that points to nothing is refused`(target: String) async throws {
        #expect(try await Gateway.open().send(.get, target).problem == "bad-cursor")
    }

    @Test func `a table with bad rows is refused with all of them`() async throws {
        let gateway = try await Gateway.open()
        let table = "ear_tag;sex;born\nCZ111111111;F;1.3.2024\nCZ1;F;1.3.2024\nCZ222222222;cow?;1.3.2024\n"
        let reply = try await gateway.send(.post, "/v1/import/animals", type: "text/csv", body: Array(table.utf8))
        #expect(reply.status == 422)
        #expect(reply.mediaType == "application/problem+json")
        #expect(reply.problem == "bad-rows")
        #expect(try reply.json["errors"]?.array?.compactMap { $0["row"]?.integer } == [3, 4])
        #expect(try reply.json["imported"]?.integer == 0)
        #expect(try await gateway.store.animals().items.isEmpty)
    }

    @Test func `a photo without a code is a scan of which nothing is kept`() async throws {
        let gateway = try await Gateway.open()
        let blank = try #require(Data(base64Encoded: Self.whitePage))
        let reply = try await gateway.send(.post, "/v1/scans", type: "image/png", body: Array(blank))
        #expect(reply.status == 200)
        #expect(try reply.json["codes"] == .array([]))
        #expect(try await gateway.store.lastEventNumber() == 0)
    }

    @Test func `the same key records once`() async throws {
        let gateway = try await Gateway.open()
        let body = #"{"name":"Věra","number":"7"}"#
        let first = try await gateway.send(.post, "/v1/members", json: body, headers: ["Idempotency-Key": "k1"])
        let second = try await gateway.send(.post, "/v1/members", json: body, headers: ["Idempotency-Key": "k1"])
        #expect(try first.json == second.json)
        #expect(try await gateway.store.members().items.count == 1)
    }
}
