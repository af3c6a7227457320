import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import Printing
import TestSupport
import Testing

/// From a click to a job at a real print server, as openapi.json describes it.
struct PrinterRoutesTests {
    @Test(.timeLimit(.minutes(10))) func `a card is printed, and its job is followed to the end`() async throws {
        let scheduler = try PrivateCUPS([.init("Karty", info: "Tiskárna karet", isDefault: true)])
        defer { scheduler.stop() }
        let gateway = try await Gateway.open(printServer: .socket(path: scheduler.socket))
        let member = try await gateway.store.createMember(MemberDraft(name: "Řehoř Žůžo", number: "12345"), by: "test")

        let printers = try await described("printers", gateway.send(.get, "/v1/printers"))
        #expect(printers["items"]?.array?.first?["name"] == .string("Karty"))
        let order = #"{"memberId":"\#(member.id)","printer":"Karty"}"#
        let receipt = try await described("printCard", gateway.send(.post, "/v1/cards/print", json: order))
        let job = try #require(receipt["job"]?.integer)
        var state = ""
        while !["completed", "aborted", "canceled"].contains(state) {
            let answer = try await described("printJob", gateway.send(.get, "/v1/printers/Karty/jobs/\(job)"))
            state = answer["state"]?.string ?? ""
        }
        #expect(state == "completed")

        let event = try #require(try await gateway.store.events(after: 0).last)
        #expect(event.kind == .cardPrinted)
        let document = try OpenAPIDocument()
        let schema = try #require(document.checker.resolve("#/components/schemas/CardPrinted"))
        #expect(document.checker.complaints(about: event.data, against: schema) == [])
        let missing = try await gateway.send(.get, "/v1/printers/Nikde/jobs/\(job)")
        #expect(missing.status == 404)
        #expect(missing.problem == "unknown-printer")
    }

    /// The JSON of a reply, which must be as the operation describes it.
    private func described(_ operation: String, _ reply: Reply) throws -> JSONValue {
        let document = try OpenAPIDocument()
        let response = try #require(
            document.operation(operation).flatMap { document.response($0, status: reply.status) })
        let schema = try #require(response["content"]?["application/json"]?["schema"], "\(reply.text)")
        #expect(document.checker.complaints(about: try reply.json, against: schema) == [])
        return try reply.json
    }
}
