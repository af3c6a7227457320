import DeviceGateway
import HTTPServer
import HerdStore
import Testing

/// A refusal is told by a code and named values, so that a page can word it in any language.
struct ProblemCodeTests {
    @Test(
        arguments: [
            ("/v1/members", #"{"name":"","number":"1"}"#, "bad-value.length", ["field": "name"], ["most": 100.0]),
            ("/v1/members", #"{"number":"1"}"#, "bad-body.missing", ["field": "name"], [:]),
            (
                "/v1/sessions", #"{"name":"A","timeOffFeed":97}"#, "bad-value.range", ["field": "timeOffFeed"],
                ["most": 96]
            ),
            (
                "/v1/devices", #"{"name":"A","kind":"scale","link":"usb:1","dialect":"auto","place":"p"}"#,
                "bad-link.kind",
                ["kind": "usb"], [:]
            ),
            ("/v1/animals/17/eids", #"{"eid":"203000000000001"}"#, "unknown", ["what": "animal", "id": "17"], [:]),
            ("/v1/members", #"{"name":"A","number":"1","until":"soon"}"#, "bad-value.form", ["field": "until"], [:]),
            ("/v1/tokens", #"{"name":"A","role":"king"}"#, "bad-value.form", ["field": "role"], [:]),
            (
                "/v1/animals",
                #"{"country":"CZ","number":"123456789","sex":"female","born":"2024-01-01","eid":"999000000000001"}"#,
                "not-an-eid.test", [:], [:]
            ),
            ("/v1/cows", "{}", "not-found", ["path": "/v1/cows"], [:]),
        ] as [(String, String, String, [String: String], [String: Double])])
    func `a refusal has its code and what it is about`(
        path: String, body: String, code: String, texts: [String: String], numbers: [String: Double]
    ) async throws {
        let gateway = try await Gateway.open()
        let problem = try await gateway.send(.post, path, json: body).json
        #expect(problem["code"] == .string(code))
        for (name, text) in texts { #expect(problem["parameters"]?[name] == .string(text)) }
        for (name, number) in numbers {
            #expect(problem["parameters"]?[name].flatMap(\.number) == number, "\(problem)")
        }
        await gateway.station.stop()
    }

    @Test func `what came from outside is told back shortened`() async throws {
        let gateway = try await Gateway.open()
        let long = String(repeating: "x", count: 5000)
        let problem = try await gateway.send(.post, "/v1/\(long)", json: "{}").json
        #expect(problem["parameters"]?["path"]?.string?.count == 200)
        await gateway.station.stop()
    }
}

extension JSONValue {
    fileprivate var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}
