import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import TestSupport
import Testing
import Values

@testable import GatewayHTTP

/// What somebody who helps has to see is in one file, and nothing that is nobody's business.
@Suite(.timeLimit(.minutes(10)))
struct SupportBundleTests {
    /// The files of a bundle by their names, unpacked by tar(1).
    private func unpacked(_ reply: Reply) throws -> [String: String] {
        let folder = try TemporaryFolder()
        try folder.write(reply.body, to: "bundle.tar.gz")
        try ExternalTool.run("tar", ["-xzf", folder.file("bundle.tar.gz"), "-C", folder.path, "--strip-components=1"])
        var files: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where name != "bundle.tar.gz" {
            files[name] = FileManager.default.contents(atPath: folder.file(name)).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        return files
    }

    @Test func `no secret and no person that was planted is in it`() async throws {
        let tail = LogTail(clock: StationClock())
        let log = Log { _ in }.kept(in: tail)
        let gateway = try await Gateway.open(
            written: "central: {url: \"https://stado.example/x\"}\norganisation: Svaz, vera@nezvestna.example\n",
            log: log, vitals: Vitals(log: tail))
        let store = gateway.store
        _ = try await store.createMember(
            MemberDraft(
                name: "Věra Nezvěstná", number: "4711", email: "vera@nezvestna.example", phone: "+420 777 123 456"),
            by: "Oldřich Skrytý")
        let made = try await store.createToken(AccessDraft(name: "Oldřich Skrytý", role: .viewer), by: "test")
        log.warning("vera@nezvestna.example called from +420 777 123 456 with Bearer \(made.token)")
        log.error("the tag 203000123456789 was read but not stored")
        log.notice("what happened stays readable")
        let device = try await gateway.station.add(
            DeviceDraft(name: "Váha", kind: .scale, link: "tcp:127.0.0.1:9", dialect: "auto", place: "main"), by: "test"
        )
        _ = try await gateway.station.disconnect(device.id)
        let captures = gateway.folder.file("\(device.id)")
        try FileManager.default.createDirectory(atPath: captures, withIntermediateDirectories: true)
        try gateway.folder.write(
            Array("raw bytes\n".utf8), to: "\(device.id)/20260101T000000.000000Z.capture")
        try gateway.folder.write(Array(made.token.utf8), to: "token")

        let reply = try await gateway.send(.get, "/v1/support-bundle")
        #expect(reply.status == 200 && reply.mediaType == "application/gzip")
        #expect(reply.headers["Content-Disposition"]?.contains("gatewayd-support-") == true)
        let files = try unpacked(reply)
        let all = files.map { $0 + "\n" + $1 }.joined(separator: "\n")
        let secrets = [
            "Nezvěstná", "nezvestna", "777 123", "777123", "4711", "Oldřich", "Skrytý", made.token,
            gateway.token(.admin), gateway.token(.viewer), "203000123456789",
        ]
        for secret in secrets { #expect(!all.contains(secret), "\(secret)") }
        #expect(
            Set(files.keys).isSuperset(of: [
                "README.txt", "versions.json", "health.json", "metrics.txt", "findings.json", "settings.json",
                "devices.json", "log.txt", "captures/\(device.id)/20260101T000000.000000Z.capture",
            ]))
        #expect(files["log.txt"]?.contains("what happened stays readable") == true)
        #expect(files["settings.json"]?.contains("stado.example") == true)
        #expect(files["metrics.txt"]?.hasSuffix("# EOF\n") == true)
        #expect(files["versions.json"]?.contains("fingerprint") == true)
        #expect(files["devices.json"]?.contains("\(device.id)") == true)
        await gateway.station.stop()
    }

    @Test func `only an administrator gets it`() async throws {
        let gateway = try await Gateway.open()
        #expect(try await gateway.send(.get, "/v1/support-bundle", as: .recorder).status == 403)
        #expect(try await gateway.send(.get, "/v1/support-bundle", as: nil).status == 401)
    }

    @Test func `it is the same form for the same tables`() async throws {
        let (one, other) = (try await Gateway.open().store.form(), try await Gateway.open().store.form())
        #expect(one.fingerprint == other.fingerprint && one.schema == HerdStore.newestSchema)
    }
}
