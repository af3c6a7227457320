import Foundation
import TestSupport
import Testing

/// The register at the prompt, while the gateway runs.
struct MembersTests {
    @Test(.timeLimit(.minutes(4)))
    func `who is found, who is in the contacts and whose last day is near stand on lines`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        func enter(_ path: String, _ json: String) async throws {
            _ = try await gateway.api.send("POST", "/v1/\(path)", json: json)
        }
        func day(in days: Double) -> String {
            Date(timeIntervalSinceNow: days * 86_400).formatted(.iso8601.year().month().day())
        }
        let (soon, late) = (day(in: 5), day(in: 100))
        try await enter(
            "members", #"{"name": "Řehoř Žůžo", "number": "4700", "email": "r@hora.example", "until": "\#(soon)"}"#)
        try await enter("members", #"{"name": "Jan Malý", "number": "4701", "until": "\#(late)"}"#)
        try await enter("organisations", #"{"name": "Spolek Hora", "companyNumber": "25596641"}"#)
        func list(_ words: String...) async throws -> String {
            try await barn.run(["members", "--data", barn.data] + words)
        }
        let zuzo = "4700  Řehoř Žůžo  r@hora.example  member until \(soon)"
        #expect(try await list("zuzo") == "\(zuzo)  (name)\n")
        #expect(try await list("hora") == "\(zuzo)  (email)\n")
        let both = try await list("--contacts", "hora").split(separator: "\n")
        #expect(Set(both) == ["\(zuzo)  (email)", "25596641  Spolek Hora  (name)"])
        #expect(try await list("--contacts", "255 966 41") == "25596641  Spolek Hora  (companyNumber)\n")
        #expect(try await list("--ending", "14") == "\(soon)  membership  4700  Řehoř Žůžo\n")
        #expect(try await list("--ending", "200").split(separator: "\n").count == 2)
        #expect(try await list("--ending", "14", "--json").contains(#""what":"membership""#))
        let none = try barn.start(["members", "--data", barn.data, "--contacts", "nikdo"])
        #expect(await none.exit() == .status(1))
        let wrong = try barn.start(["members", "--data", barn.data, "--ending", "14", "zuzo"])
        #expect(await wrong.exit() == .status(2))
    }
}
