import Foundation
import TestSupport
import Testing

/// What was set in the browser outlives the daemon, and gatewayd.yaml counts more.
struct SettingsTests {
    private struct Station: Decodable { let name: String, country: String }
    private struct Health: Decodable {
        let status: String
        let settings: Trouble?

        struct Trouble: Decodable { let putAside: String? }
    }
    private struct Finding: Decodable { let code: String }

    @Test(.timeLimit(.minutes(10)))
    func `a setting outlives a power cut, beside gatewayd yaml, which wins`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        try barn.folder.write(Array("weighing: {confirm: 1s}\n".utf8), to: "gatewayd.yaml")
        let configuration = ["--config", barn.folder.file("gatewayd.yaml")]
        let first = try await barn.serve(configuration)
        let json = #"{"station.name": "U lesa", "station.country": "SK", "allowed-hosts": ["les.local"]}"#
        #expect(try await first.api.send("PATCH", "/v1/settings", json: json).status == 200)
        #expect(try await first.api.get("/v1/station", as: Station.self).name == "U lesa", "it holds at once")
        await first.kill()
        #expect(FileManager.default.fileExists(atPath: barn.folder.file("gatewayd.settings.yaml")))

        try barn.folder.write(Array("station: {name: Ze souboru}\n".utf8), to: "gatewayd.yaml")
        let second = try await barn.serve(configuration)
        let station = try await second.api.get("/v1/station", as: Station.self)
        #expect(station.name == "Ze souboru")
        #expect(station.country == "SK")
        #expect(try await second.api.send("PATCH", "/v1/settings", json: #"{"station.name": "B"}"#).status == 422)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a broken file of settings stops nobody, and health and doctor tell`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        await (try await barn.serve()).kill()
        try Data("station: [broken".utf8).write(to: URL(filePath: barn.data + "/settings.yaml"))
        let gateway = try await barn.serve()
        let health: Health = try await gateway.api.get("/v1/health")
        #expect(health.status == "degraded")
        let aside = try #require(health.settings?.putAside)
        #expect(aside.hasPrefix(barn.data + "/settings.yaml.broken-"))
        #expect(try String(contentsOfFile: aside, encoding: .utf8) == "station: [broken", "nothing of it is lost")
        let findings: [Finding] = try await gateway.api.list("/v1/doctor")
        #expect(findings.contains { $0.code == "settings-broken" })
        #expect(gateway.process.standardError.contains("what was set in the browser does not hold"))
    }
}
