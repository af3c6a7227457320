import Foundation
import TestSupport
import Testing

/// The gateway behind nginx, which is configured as docs/nginx.conf has it.
struct ProxyTests {
    /// A barn whose gateway trusts the proxy of this machine, or does not, and that proxy.
    private final class Farm: Sendable {
        let barn: Barn
        let gateway: RunningGateway
        let nginx: PrivateNginx
        private let certificate: String

        init(trusts: Bool = true) async throws {
            barn = try Barn()
            let configuration = barn.folder.file("gatewayd.yaml")
            let proxies = trusts ? "[127.0.0.1]" : "[192.0.2.1]"
            try Data("allowed-hosts: [barn.example]\ntrusted-proxies: \(proxies)\n".utf8)
                .write(to: URL(filePath: configuration))
            gateway = try await barn.serve(["--config", configuration])
            let (certificate, key) = (barn.folder.file("barn.crt"), barn.folder.file("barn.key"))
            try ExternalTool.run(
                "openssl",
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "90",
                    "-subj", "/CN=barn.example", "-addext", "subjectAltName=DNS:barn.example", "-keyout", key, "-out",
                    certificate,
                ])
            self.certificate = certificate
            let port = gateway.port
            let sample = try String(
                contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
                    path: "../../docs/nginx.conf"), encoding: .utf8)
            nginx = try PrivateNginx { listen, _ in
                // The server that leads from HTTP to HTTPS has another name here, on the same port.
                sample.replacing("server 127.0.0.1:8080;", with: "server 127.0.0.1:\(port);")
                    .replacing("listen 443 ssl;", with: "listen 127.0.0.1:\(listen) ssl;")
                    .replacing("listen 80;", with: "listen unix:\(configuration).socket;")
                    .replacing("/etc/nginx/tls/barn.example.crt", with: certificate)
                    .replacing("/etc/nginx/tls/barn.example.key", with: key)
            }
        }

        var origin: String { "https://barn.example:\(nginx.port)" }

        func close() {
            nginx.stop()
            barn.close()
        }

        /// What `curl` is told to call a path through nginx.
        func call(_ path: String, _ more: [String]) -> [String] {
            [
                "--silent", "--show-error", "--include", "--no-buffer", "--cacert", certificate, "--resolve",
                "barn.example:\(nginx.port):127.0.0.1",
            ] + more + [origin + path]
        }

        /// The answer through nginx, with its head.
        func answer(_ path: String, _ more: [String] = [], body: [UInt8] = []) throws -> String {
            String(decoding: try ExternalTool.run("curl", call(path, more), input: body), as: UTF8.self)
        }

        var authorization: [String] { ["--header", "Authorization: Bearer \(gateway.token)"] }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a browser gets a cookie that only HTTPS carries, and may change what its own page asks for`() async throws {
        let farm = try await Farm()
        defer { farm.close() }
        let signedOut = try farm.answer("/v1/session", ["--request", "DELETE", "--header", "Origin: \(farm.origin)"])
        #expect(signedOut.hasPrefix("HTTP/1.1 204"), "\(signedOut)")
        #expect(signedOut.contains(/[Ss]et-[Cc]ookie: __Host-gateway_session=[^\r]*; Secure/), "\(signedOut)")
        // The name over plain HTTP, as if somebody on the way had led the browser there.
        for origin in ["http://barn.example:\(farm.nginx.port)", "https://evil.example"] {
            let refused = try farm.answer("/v1/session", ["--request", "DELETE", "--header", "Origin: \(origin)"])
            #expect(refused.hasPrefix("HTTP/1.1 403"), "\(refused)")
        }
        #expect(try farm.answer("/v1/station", farm.authorization).hasPrefix("HTTP/1.1 200"))
    }

    @Test(.timeLimit(.minutes(10)))
    func `of a proxy that nobody has named nothing is believed`() async throws {
        let farm = try await Farm(trusts: false)
        defer { farm.close() }
        let signedOut = try farm.answer("/v1/session", ["--request", "DELETE"])
        #expect(signedOut.contains(/[Ss]et-[Cc]ookie: gateway_session=/), "\(signedOut)")
        #expect(!signedOut.contains("Secure"), "\(signedOut)")
    }

    @Test(.timeLimit(.minutes(10)))
    func `events come through as they happen`() async throws {
        let farm = try await Farm()
        defer { farm.close() }
        let listening = try ChildProcess(
            "/usr/bin/curl", farm.call("/v1/events", farm.authorization + ["--max-time", "200"]))
        defer { listening.send(SIGKILL) }
        _ = try await listening.line(after: "HTTP/1.1 200")
        let made = try await farm.gateway.api.send("POST", "/v1/note-types", json: #"{"name":"Kope"}"#)
        #expect(made.status == 201)
        // Told only while the connection is open: nginx would keep so short an event for long.
        _ = try await listening.line(after: "event: ")
    }

    @Test(.timeLimit(.minutes(10)))
    func `who may not send a file is told so before it is read, and who may not send so much, too`() async throws {
        let farm = try await Farm()
        defer { farm.close() }
        let file = [UInt8](repeating: 0x61, count: 3 << 20)
        let csv = ["--data-binary", "@-", "--header", "Content-Type: text/csv", "--header", "Expect:"]
        let unknown = try farm.answer("/v1/import/animals", csv, body: file)
        #expect(unknown.hasPrefix("HTTP/1.1 401") && unknown.contains("sign-in-needed"), "\(unknown.prefix(300))")
        let json = ["--data-binary", "@-", "--header", "Content-Type: application/json", "--header", "Expect:"]
        let long = try farm.answer("/v1/places", farm.authorization + json, body: file)
        #expect(long.hasPrefix("HTTP/1.1 413") && long.contains("body-too-large"), "\(long.prefix(300))")
    }
}
