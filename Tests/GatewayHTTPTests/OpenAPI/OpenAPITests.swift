import Configuration
import HTTPServer
import HerdStore
import Testing

@testable import GatewayHTTP

/// openapi.json and the router say the same.
struct OpenAPITests {
    private let document: OpenAPIDocument

    init() throws {
        document = try OpenAPIDocument()
    }

    @Test func `every route is described, and every description has a route`() async throws {
        let routes = try await Gateway.open().api.router.routes.map { "\($0.method) \($0.pattern)" }
        #expect(Set(routes) == Set(document.operations.map(\.name)))
        #expect(routes.count == Set(routes).count)
    }

    @Test func `roles and limits are those of the routes`() async throws {
        let operations = Dictionary(uniqueKeysWithValues: document.operations.map { ($0.name, $0) })
        for (method, pattern, endpoint) in try await Gateway.open().api.router.routes {
            let operation = try #require(operations["\(method) \(pattern)"])
            #expect(operation.json["x-role"]?.string == endpoint.role?.rawValue, "\(operation.name)")
            #expect(operation.isOpen == (endpoint.role == nil), "\(operation.name)")
            let limit = operation.json["x-body-limit"]?.integer ?? Endpoint.standardBodyLimit
            #expect(limit == endpoint.bodyLimit, "\(operation.name)")
        }
    }

    @Test func `what is asked for once more is what the routes ask for`() async throws {
        let operations = Dictionary(uniqueKeysWithValues: document.operations.map { ($0.name, $0) })
        for (method, pattern, endpoint) in try await Gateway.open().api.router.routes {
            let operation = try #require(operations["\(method) \(pattern)"])
            let stated = operation.json["x-confirmation"]
            if operation.id == "changeSettings" {
                let keys = Setting.all.map(\.key).filter(SettingsRoutes.needConfirmation)
                #expect(Set((stated?.array ?? []).compactMap(\.string)) == Set(keys))
            } else {
                #expect(stated == (endpoint.needsConfirmation ? .boolean(true) : nil), "\(operation.name)")
            }
        }
    }

    @Test func `parameters of the path are described`() {
        for operation in document.operations {
            let described = (operation.json["parameters"]?.array ?? [])
                .map { $0["$ref"]?.string.flatMap { document.checker.resolve($0) } ?? $0 }
                .filter { $0["in"]?.string == "path" }.compactMap { $0["name"]?.string }
            let named = operation.path.split(separator: "/").filter { $0.hasPrefix("{") }
            #expect(described == named.map { String($0.dropFirst().dropLast()) }, "\(operation.name)")
        }
    }

    @Test func `references lead somewhere, and nothing lies about unused`() {
        let references = Set(document.references)
        for reference in references { #expect(document.checker.resolve(reference) != nil, "\(reference)") }
        for (section, parts) in document.json["components"]?.object ?? [:] where section != "securitySchemes" {
            // `Event` is the frame of every stored event; only the stream's description names it.
            for name in (parts.object ?? [:]).keys where name != "Event" {
                #expect(references.contains("#/components/\(section)/\(name)"))
            }
        }
    }

    @Test func `operations have names of their own`() {
        let ids = document.operations.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(!ids.contains(""))
    }

    @Test func `every kind of event is described`() {
        let described = document.operation("events")?.json["x-events"]?.object ?? [:]
        #expect(Set(described.keys) == Set(Event.Kind.allCases.map(\.rawValue)))
        let kinds = document.checker.resolve("#/components/schemas/Event")?["properties"]?["kind"]?["enum"]?.array
        #expect(Set((kinds ?? []).compactMap(\.string)) == Set(described.keys))
    }

    @Test func `kinds of change are those of the store`() {
        let kinds = document.checker.resolve("#/components/schemas/ChangeKind")?["enum"]?.array?.compactMap(\.string)
        #expect(kinds == ChangeKind.allCases.map(\.name))
    }

    @Test func `everybody may read it`() async throws {
        let reply = try await Gateway.open().send(.get, "/v1/openapi.json", as: nil)
        #expect(reply.status == 200)
        #expect(reply.headers["Content-Type"] == "application/json")
        #expect(try reply.json == document.json)
    }
}
