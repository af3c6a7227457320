import Foundation
import TestSupport
import Testing

/// HTTPS beside HTTP, as the daemon starts it.
struct HTTPSTests {
    private struct View: Decodable {
        let state: String
        let port: Int?
        let names: [String]?
        let fingerprint: String?
    }

    private func https(_ gateway: RunningGateway) async throws -> View {
        try await gateway.api(as: nil).send("GET", "/v1/https").value()
    }

    /// The names in the certificate that is shown there; none while nobody listens.
    private func shownNames(at port: Int) -> String {
        let shown = "openssl s_client -connect 127.0.0.1:\(port) </dev/null 2>/dev/null"
        let names = try? ExternalTool.run("sh", ["-c", "\(shown) | openssl x509 -noout -ext subjectAltName 2>&1"])
        return String(decoding: names ?? [], as: UTF8.self)
    }

    @Test(.timeLimit(.minutes(10)))
    func `where only the machine itself can call there is none, unless it is asked for`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        #expect(try await https(gateway).state == "off")
        #expect(!FileManager.default.fileExists(atPath: barn.data + "/tls"), "nothing is made that is not needed")
        #expect(await gateway.stop() == .status(0))
    }

    @Test(.timeLimit(.minutes(10)))
    func `phones that trust the authority trust it after a restart, also after a power cut`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let first = try await barn.serve(["--https-listen", "127.0.0.1:0"])
        let made = try await https(first)
        #expect(made.state == "on" && made.fingerprint != nil)
        await first.kill()
        let second = try await barn.serve(["--https-listen", "127.0.0.1:0"])
        #expect(try await https(second).fingerprint == made.fingerprint)
        #expect(await second.stop() == .status(0))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a name that is set in the browser is in the certificate soon`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve(["--https-listen", "127.0.0.1:0"])
        let before = try await https(gateway)
        let port = try #require(before.port)
        #expect(shownNames(at: port).contains("DNS:localhost") && !shownNames(at: port).contains("DNS:les.local"))
        let json = #"{"allowed-hosts": ["les.local"]}"#
        #expect(try await gateway.api.send("PATCH", "/v1/settings", json: json).status == 200)
        // Nothing tells of it, and whoever asks may come while the server starts anew.
        while !shownNames(at: port).contains("DNS:les.local") { await Task.yield() }
        #expect(try await https(gateway).fingerprint == before.fingerprint, "phones trust it as before")
        #expect(await gateway.stop() == .status(0))
    }

    @Test(.timeLimit(.minutes(10)))
    func `the gateway lives on where HTTPS cannot start, and says why`() async throws {
        let (barn, other) = (try Barn(), try Barn())
        defer {
            barn.close()
            other.close()
        }
        let taking = try await other.serve()
        let gateway = try await barn.serve(["--https-listen", "127.0.0.1:\(taking.port)"])
        #expect(try await https(gateway).state == "failed")
        let health = try await gateway.api.send("GET", "/v1/health").text
        #expect(health.contains(#""status":"degraded""#) && health.contains(#""https":"failed""#))
        let doctor = try await gateway.api.send("GET", "/v1/doctor").text
        #expect(doctor.contains("no-https") && doctor.contains("in use by another program"))
        #expect(try await gateway.api.send("GET", "/v1/animals").status == 200)
        #expect(await gateway.stop() == .status(0))
    }

    @Test(.timeLimit(.minutes(10)))
    func `an authority that is damaged is left as it is, and the doctor of the command line finds it`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let first = try await barn.serve(["--https-listen", "127.0.0.1:0"])
        #expect(try await https(first).state == "on")
        #expect(await first.stop() == .status(0))
        try Data("rubbish".utf8).write(to: URL(filePath: barn.data + "/tls/ca.crt"))
        let gateway = try await barn.serve(["--https-listen", "127.0.0.1:0"])
        #expect(try await https(gateway).state == "failed")
        #expect(await gateway.stop() == .status(0))
        let doctor = try barn.start(["doctor", "--data", barn.data])
        #expect(await doctor.rest().contains("ca.crt is damaged"))
        #expect(await doctor.exit() == .status(1))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a certificate of one's own is shown, its names are allowed, and there is nothing to trust`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let (certificate, key) = (barn.folder.file("own.crt"), barn.folder.file("own.key"))
        try ExternalTool.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90", "-subj", "/CN=barn.example", "-addext",
                "subjectAltName=DNS:barn.example", "-keyout", key, "-out", certificate,
            ])
        let configuration = barn.folder.file("gatewayd.yaml")
        try Data("https:\n  listen: 127.0.0.1:0\n  certificate: \(certificate)\n  key: \(key)\n".utf8).write(
            to: URL(filePath: configuration))
        let gateway = try await barn.serve(["--config", configuration])
        let shown = try await https(gateway)
        #expect(shown.state == "on" && shown.names == ["barn.example"] && shown.fingerprint == nil)
        let called = try await gateway.api(as: nil).send("GET", "/v1/health", headers: [("Host", "barn.example")])
        #expect(called.status == 200)
        #expect(try await gateway.api(as: nil).send("GET", "/ca.crt").status == 404)
        #expect(await gateway.stop() == .status(0))
    }
}
