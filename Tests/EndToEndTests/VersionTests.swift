import Foundation
import TestSupport
import Testing

/// The program, its API and its package have one version.
struct VersionTests {
    private struct Document: Decodable {
        struct Information: Decodable {
            let version: String
        }

        let info: Information
    }

    private func file(_ path: String) throws -> Data {
        try Data(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(path)")
                .standardized)
    }

    @Test(.timeLimit(.minutes(10)))
    func `the description of the API and the package have the version of the program`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let version = try await barn.start(["--version"]).line(after: "gatewayd ")
        let document = try JSONDecoder().decode(Document.self, from: file("Web/openapi.json"))
        #expect(document.info.version == version)
        let changelog = String(decoding: try file("packaging/debian/changelog"), as: UTF8.self)
        #expect(changelog.hasPrefix("gatewayd (\(version))"))
    }
}
