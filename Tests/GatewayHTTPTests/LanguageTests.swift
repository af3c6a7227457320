import DeviceGateway
import HerdStore
import Testing

@testable import GatewayHTTP
@testable import HTTPServer

/// In what language a report is written when several have a say.
struct LanguageTests {
    /// What is asked for, what the station speaks, what the browser speaks; and what comes of it.
    @Test(
        arguments: [
            ("?language=en", "cs", "cs", "en"), ("", "cs", "en-GB,en;q=0.9", "cs"), ("", nil, "cs-CZ,en;q=0.5", "cs"),
            ("", nil, nil, "en"),
        ] as [(String, String?, String?, String)])
    func `what is asked for, else the station's, else the browser's`(
        _ query: String, _ station: String?, _ browser: String?, _ expected: String
    ) async throws {
        let farm = try await Farm.open()
        farm.gateway.api.use(
            StationProfile(
                name: "Test", version: "0", simulated: false, selectionUnit: nil, country: "CZ", language: station),
            hosts: [])
        var headers = Headers()
        headers["Accept-Language"] = browser
        let report = try await farm.gateway.send(
            .get, "/v1/sessions/\(farm.session.id)/report.pdf\(query)", headers: headers)
        #expect(report.headers["Content-Language"] == expected)
        let sheet = try await farm.gateway.send(
            .post, "/v1/cards/sheet\(query)", type: "application/json",
            body: Array(#"{"memberIds":["\#(farm.member.id)"]}"#.utf8), headers: headers)
        let name = expected == "cs" ? "pr%C5%AFkazy" : "cards"
        #expect(sheet.headers["Content-Disposition"]?.contains(name) == true, "\(sheet.headers)")
        await farm.gateway.station.stop()
    }
}
