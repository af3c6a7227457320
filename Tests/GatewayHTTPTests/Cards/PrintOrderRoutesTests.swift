import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import Printing
import TestSupport
import Testing

@testable import GatewayHTTP

/// Orders of many cards over HTTP, at a real print server, as openapi.json describes them.
@Suite(.serialized) struct PrintOrderRoutesTests {
    private func described(_ operation: String, _ reply: Reply) throws -> JSONValue {
        let document = try OpenAPIDocument()
        let response = try #require(
            document.operation(operation).flatMap { document.response($0, status: reply.status) }, "\(reply.text)")
        let schema = try #require(response["content"]?["application/json"]?["schema"], "\(reply.text)")
        #expect(document.checker.complaints(about: try reply.json, against: schema) == [])
        return try reply.json
    }

    @Test(.timeLimit(.minutes(10))) func `an order is taken once for its key, listed, and cancelled`() async throws {
        let scheduler = try PrivateCUPS([.init("Karty", isStopped: true)])
        defer { scheduler.stop() }
        let gateway = try await Gateway.open(printServer: .socket(path: scheduler.socket))
        let member = try await gateway.store.createMember(MemberDraft(name: "Řehoř Žůžo", number: "12345"), by: "test")
        let body = #"{"memberIds":["\#(member.id)"],"printer":"Karty","stock":"a4-cards","copies":2}"#
        let key: Headers = ["Idempotency-Key": "k1"]
        let first = try await described(
            "orderPrint", gateway.send(.post, "/v1/print-orders", json: body, headers: key))
        let second = try await described(
            "orderPrint", gateway.send(.post, "/v1/print-orders", json: body, headers: key))
        #expect(first["id"] == second["id"])
        #expect(first["sheets"]?.integer == 1 && first["count"]?.integer == 1 && first["state"]?.string == "queued")
        let other = body.replacing(#""copies":2"#, with: #""copies":3"#)
        let refused = try await gateway.send(.post, "/v1/print-orders", json: other, headers: key)
        #expect(refused.status == 409 && refused.text.contains("idempotency-key-reused"), "\(refused.text)")
        let listed = try await described("printOrders", gateway.send(.get, "/v1/print-orders"))
        #expect(listed["items"]?.array?.count == 1)
        #expect(try await !gateway.send(.get, "/v1/print-orders").text.contains("Řehoř"))
        let id = try #require(first["id"]?.string)
        let over = try await described("cancelPrint", gateway.send(.delete, "/v1/print-orders/\(id)"))
        #expect(over["state"]?.string == "cancelled")
        await gateway.station.stop()
    }

    @Test(.timeLimit(.minutes(10))) func `one card with its key is one job, also when it is asked for again`()
        async throws
    {
        let scheduler = try PrivateCUPS([.init("Karty")])
        defer { scheduler.stop() }
        let gateway = try await Gateway.open(printServer: .socket(path: scheduler.socket))
        let member = try await gateway.store.createMember(MemberDraft(name: "Řehoř Žůžo", number: "12345"), by: "test")
        let body = #"{"memberId":"\#(member.id)","printer":"Karty"}"#
        var jobs: [Int?] = []
        for key in ["a", "a", "b"] {
            let reply = try await gateway.send(
                .post, "/v1/cards/print", json: body, headers: ["Idempotency-Key": key])
            jobs.append(try described("printCard", reply)["job"]?.integer)
        }
        #expect(jobs[0] != nil && jobs[0] == jobs[1] && jobs[1] != jobs[2])
        await gateway.station.stop()
    }

    @Test func `how far off a printer prints is remembered`() async throws {
        let gateway = try await Gateway.open()
        _ = try await described(
            "setPrinterOffset",
            gateway.send(.post, "/v1/printer-offsets", json: #"{"printer":"Karty","x":1.234,"y":-0.5}"#))
        let offsets = try await described("printerOffsets", gateway.send(.get, "/v1/printer-offsets"))
        #expect(offsets["items"]?.array?.first?["printer"]?.string == "Karty")
        #expect(try await gateway.store.printerOffset("Karty") == PrinterOffset(printer: "Karty", x: 1234, y: -500))
        await gateway.station.stop()
    }
}
