import HTTPServer
import Synchronization
import TestSupport
import Testing
import Values

struct ProblemTests {
    private struct SecretError: Error {
        let path = "/root/secret"
    }

    private struct Birth: Codable, Equatable {
        let number: String
        let sex: String
        var weights: [Double]?
    }

    @Test func `an unforeseen error is a 500 which tells nothing`() async throws {
        let reported = Mutex<[String]>([])
        try await withServer(
            report: { error, head in reported.withLock { $0.append("\(head.path) \(error)") } },
            handler: { _ in throw SecretError() }
        ) { server in
            let reply = try await HTTPClient(port: server.address.port).get("/broken")
            #expect(reply.status == 500)
            #expect(reply["Content-Type"] == "application/problem+json")
            #expect(!reply.text.contains("ecret"))
            #expect(reported.withLock { $0 }.count == 1)
            #expect(reported.withLock { $0.first }?.contains("/broken") == true)
        }
    }

    @Test func `a thrown problem is told as it is`() async throws {
        let problem = Problem(
            .notFound, CodedText("unknown-animal", ["earTag": .text("CZ 1"), "count": .number(2)]),
            title: "Unknown animal",
            detail: "No animal has the ear tag CZ 1.", action: "Scan its card.")
        try await withServer(handler: { _ in throw problem }) { server in
            let reply = try await HTTPClient(port: server.address.port).get("/")
            #expect(reply.status == 404)
            #expect(
                reply.text == #"{"action":"Scan its card.","code":"unknown-animal","#
                    + #""detail":"No animal has the ear tag CZ 1.","parameters":{"count":2,"earTag":"CZ 1"},"#
                    + #""status":404,"title":"Unknown animal","type":"/problems/unknown-animal"}"#
            )
        }
    }

    @Test func `a JSON body becomes a value`() throws {
        let head = try RequestHead(method: .post, target: "/", headers: ["Content-Type": "application/json"])
        let body = #"{"number":"123456789","sex":"female","weights":[40.5]}"#
        let birth: Birth = try Request(head: head, body: Array(body.utf8)).decode()
        #expect(birth == Birth(number: "123456789", sex: "female", weights: [40.5]))
    }

    @Test(arguments: [
        (#"{"number":"1"}"#, "The key 'sex' is missing."),
        (#"{"number":1,"sex":"female"}"#, "The value of 'number' is of the wrong type"),
        (#"{"number":"1","sex":"female","weights":[1,"x"]}"#, "The value of 'weights.[1]' is of the wrong type"),
        (#"{"number":"1","#, "The body is not valid JSON."), ("", "The body is not valid JSON."),
    ])
    func `a bad JSON body is a 400 which names the place`(body: String, detail: String) throws {
        let head = try RequestHead(method: .post, target: "/", headers: ["Content-Type": "application/json"])
        let error = try #require(throws: Problem.self) {
            let _: Birth = try Request(head: head, body: Array(body.utf8)).decode()
        }
        #expect(error.status == 400)
        #expect(error.code.hasPrefix("bad-body."))
        #expect(error.detail?.hasPrefix(detail) == true, "\(error)")
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", nil])
    func `a body of another type is a 415`(type: String?) throws {
        let head = try RequestHead(
            method: .post, target: "/", headers: type.map { ["Content-Type": $0] } ?? Headers())
        let error = try #require(throws: Problem.self) {
            let _: Birth = try Request(head: head, body: Array("{}".utf8)).decode()
        }
        #expect(error.status == 415)
    }
}
