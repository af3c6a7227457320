import Foundation
import HTTPServer
import HerdStore
import TestSupport
import Testing
import Values

/// Where a study system is may be said and asked; what lets the gateway in is said only.
@Suite struct `a study system at the gateway` {
    private static let settings =
        #"{"url":"https://kos.example.org/api/3","tokenUrl":"https://sso.example.org/token","clientId":"gw","clientSecret":"TAJNE1","accessToken":"TAJNE2","refreshToken":"TAJNE3"}"#

    @Test func `keeps what lets it in to itself, in a file that nobody else may read`() async throws {
        let gateway = try await Gateway.open()
        let set = try await gateway.send(.put, "/v1/study-system", json: Self.settings)
        #expect(set.status == 200 && set.text.contains("kos.example.org") && !set.text.contains("TAJNE"))
        let told = try await gateway.send(.get, "/v1/study-system")
        #expect(try told.json["clientId"] == "gw" && !told.text.contains("TAJNE"))
        let file = gateway.folder.file("secrets/study-system.json")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // Another place gets none of it.
        let other = try await gateway.send(
            .put, "/v1/study-system",
            json: #"{"url":"https://evil.example.org/","tokenUrl":"https://evil.example.org/t","clientId":"gw"}"#)
        #expect(other.status == 422)
        #expect(String(decoding: try gateway.folder.read("secrets/study-system.json"), as: UTF8.self).contains("kos."))
        let audit = try await gateway.store.audit().items.filter { $0.subject == "study-system" }
        #expect(audit.count == 1 && audit.first?.action == "studySystem.changed")
        _ = try await gateway.send(.delete, "/v1/study-system")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `is asked beside all other requests`() async throws {
        let gateway = try await Gateway.open()
        _ = try await gateway.send(.put, "/v1/study-system", json: Self.settings)
        let begun = try await gateway.send(.post, "/v1/study-system/refresh", json: "{}")
        #expect(begun.status == 202)
        let list = try await gateway.send(.get, "/v1/study-lists/courses?query=x")
        #expect(try list.status == 200 && list.json["items"] == .array([]))
    }
}
