import Foundation
import HTTPServer
import HerdStore

/// `Web/openapi.json`, read.
struct OpenAPIDocument: Sendable {
    let json: JSONValue

    /// Read once for all tests.
    private static let file = Result {
        try JSONDecoder().decode(
            JSONValue.self, from: Data(contentsOf: URL(fileURLWithPath: Gateway.web + "/openapi.json")))
    }

    /// One method of one path.
    struct Operation {
        let method: Method
        let path: String
        let json: JSONValue

        /// Such as `GET /v1/animals`.
        var name: String { "\(method) \(path)" }
        var id: String { json["operationId"]?.string ?? "" }
        var isOpen: Bool { json["security"]?.array?.isEmpty ?? false }
    }

    init() throws {
        json = try Self.file.get()
    }

    var checker: SchemaChecker { SchemaChecker(document: json) }

    var operations: [Operation] {
        (json["paths"]?.object ?? [:]).flatMap { path, item in
            (item.object ?? [:]).map { method, operation in
                Operation(method: Method(rawValue: method.uppercased()), path: path, json: operation)
            }
        }
    }

    func operation(_ id: String) -> Operation? { operations.first { $0.id == id } }

    /// What openapi.json says a status of an operation means; `nil` when it does not name it.
    func response(_ operation: Operation, status: Int) -> JSONValue? {
        guard let response = operation.json["responses"]?["\(status)"] else { return nil }
        return response["$ref"]?.string.flatMap { checker.resolve($0) } ?? response
    }

    /// Every `$ref` of the document.
    var references: [String] {
        func references(in value: JSONValue) -> [String] {
            switch value {
            case .object(let members):
                [members["$ref"]?.string].compactMap(\.self) + members.values.flatMap { references(in: $0) }
            case .array(let items): items.flatMap { references(in: $0) }
            default: []
            }
        }
        return references(in: json)
    }
}
