import HTTPServer
import HerdStore
import Testing

@testable import GatewayHTTP

/// What is asked for in an address may be long, and costs no more than it is worth.
@Suite(.timeLimit(.minutes(10)))
struct LongQueryTests {
    /// As long as an address may be: hundreds of words.
    private static let words = Array(repeating: "kr%C3%A1va%20a", count: 500).joined(separator: "%20").prefix(7000)

    private func parameters(of operation: OpenAPIDocument.Operation, in document: OpenAPIDocument) -> [String] {
        (operation.json["parameters"]?.array ?? [])
            .map { $0["$ref"]?.string.flatMap { document.checker.resolve($0) } ?? $0 }
            .filter { $0["in"]?.string == "query" }.compactMap { $0["name"]?.string }
    }

    /// One that the gateway has, of its kind.
    private func address(of operation: OpenAPIDocument.Operation) -> String {
        operation.path.replacing("{id}", with: "0199a1c2-7d1e-7c3a-9d44-0b5f8a3e2c11").replacing("{name}", with: "a")
            .replacing("{list}", with: "courses")
    }

    @Test func `a search is of so many characters everywhere`() async throws {
        let gateway = try await Gateway.open()
        let document = try OpenAPIDocument()
        let searches = document.operations.filter { parameters(of: $0, in: document).contains("query") }
        #expect(searches.count >= 6)
        for path in searches.map({ address(of: $0) }) {
            let long = try await gateway.send(.get, "\(path)?query=\(Self.words)")
            #expect(long.status == 400, "\(path)")
            #expect(try long.json["code"]?.string == "bad-query.too-long", "\(path)")
            #expect(
                try await gateway.send(.get, "\(path)?query=" + String(repeating: "a", count: 101)).status == 400)
            // Of one character each, as many words as there can be.
            let short = Array(repeating: "a", count: 50).joined(separator: "+") + "b"
            #expect(try await gateway.send(.get, "\(path)?query=\(short)").status == 200, "\(path)")
        }
    }

    @Test func `hundreds of words are too many or mean nothing, wherever they stand`() async throws {
        let gateway = try await Gateway.open()
        let document = try OpenAPIDocument()
        for operation in document.operations where operation.method == .get {
            let path = address(of: operation)
            for parameter in parameters(of: operation, in: document) {
                let reply = try await gateway.send(.get, "\(path)?\(parameter)=\(Self.words)")
                #expect(reply.status < 500, "\(path)?\(parameter): \(reply.status)")
            }
        }
    }
}
