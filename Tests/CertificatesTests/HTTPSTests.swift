import Foundation
import HTTPServer
import TestSupport
import Testing
import Values

@testable import Certificates

/// A server over TLS, called by curl, which trusts the authority and nothing else.
struct HTTPSTests {
    private let folder: TemporaryFolder
    private let credentials: Credentials

    init() throws {
        folder = try TemporaryFolder()
        credentials = try CertificateFolder(path: folder.path).credentials(
            of: "barn", for: ["barn.local"],
            at: Timestamp(microseconds: Int64(Date().timeIntervalSince1970) * 1_000_000))
    }

    private func serving(
        handler: @escaping Handler = { Response(text: "\($0.isSecure) \($0.body.count)") },
        _ test: (HTTPServer) async throws -> Void
    ) async throws {
        let identity = ServerIdentity(
            certificates: String(decoding: credentials.certificates, as: UTF8.self),
            key: String(decoding: credentials.key, as: UTF8.self))
        let server = try await HTTPServer.start(
            listen: ListenAddress(host: "127.0.0.1", port: 0), identity: identity, handler: handler)
        do {
            try await test(server)
        } catch {
            await server.stop(grace: .zero)
            throw error
        }
        await server.stop()
    }

    private func curl(_ arguments: [String]) async throws -> String {
        let authority = folder.file("ca.crt")
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let command = ["-sS", "--max-time", "60", "--cacert", authority] + arguments
                        return String(decoding: try ExternalTool.run("curl", command), as: UTF8.self)
                    })
            }
        }
    }

    @Test func `requests and their bodies come and go, and are known as secure`() async throws {
        try await serving { server in
            let address = "https://localhost:\(server.address.port)/"
            #expect(try await curl([address]) == "true 0")
            let body = folder.file("body")
            try Data(count: 600_000).write(to: URL(filePath: body))
            #expect(try await curl(["--data-binary", "@\(body)", address]) == "true 600000")
            let named = ["--resolve", "barn.local:\(server.address.port):127.0.0.1"]
            #expect(try await curl(named + ["https://barn.local:\(server.address.port)/"]) == "true 0")
        }
    }

    @Test func `events come while they happen`() async throws {
        let stream = EventStream()
        try await serving(handler: { _ in Response(events: stream) }) { server in
            async let heard = curl(["-N", "https://localhost:\(server.address.port)/"])
            stream.send(event: "weighing", data: "412")
            stream.finish()
            let text = try await heard
            #expect(text.contains("event: weighing\ndata: 412"))
        }
    }

    @Test(arguments: ["--tls-max 1.1 --tlsv1.0 --ciphers DEFAULT@SECLEVEL=0", "--cacert /dev/null"])
    func `old TLS, and who trusts another, get nothing`(options: String) async throws {
        try await serving { server in
            await #expect(throws: ExternalTool.Failure.self) {
                try await curl(
                    options.split(separator: " ").map(String.init) + ["https://localhost:\(server.address.port)/"])
            }
        }
    }

    @Test func `without a key that fits there is no server, and a reason`() async throws {
        let identity = ServerIdentity(certificates: "none", key: "none")
        await #expect(throws: ListenError.self) {
            try await HTTPServer.start(
                listen: ListenAddress(host: "127.0.0.1", port: 0), identity: identity,
                handler: { _ in Response(text: "") })
        }
    }
}
