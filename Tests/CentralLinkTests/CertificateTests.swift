import Foundation
import TestSupport
import Testing
import Values

@testable import CentralLink
@testable import CentralSync
@testable import Certificates
@testable import HerdStore

/// A TLS server on this machine that takes down whatever arrives inside TLS.
private final class TLSListener {
    let port: UInt16
    private let process: Process
    private let input = Pipe()

    init(certificates: String, key: String, takenDown file: String) throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments =
            ["-B", tests.appendingPathComponent("CentralSystem/listener.py").path, certificates, key, file]
        let output = Pipe()
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        var text = ""
        while !text.hasSuffix("\n"), case let data = output.fileHandleForReading.availableData, !data.isEmpty {
            text += String(decoding: data, as: UTF8.self)
        }
        port = try #require(text.split(whereSeparator: \.isWhitespace).last.flatMap { UInt16($0) })
    }

    deinit { process.terminate() }
}

/// Whoever is not the central system gets neither the token nor the herd.
@Suite struct `the certificate of the central system` {
    enum Shown: CaseIterable, Sendable {
        case good, selfSigned, otherAuthority, expired, notBegun, wrongName

        /// Such as hangs on the certificate alone.
        var isTrusted: Bool { self == .good }
    }

    private let folder: TemporaryFolder
    private let now = Timestamp(microseconds: Int64(Date().timeIntervalSince1970) * 1_000_000)

    init() throws { folder = try TemporaryFolder() }

    /// Writes what the server shows, and the authority that the gateway trusts.
    private func write(_ shown: Shown) throws {
        if shown == .selfSigned {
            try ExternalTool.run(
                "openssl",
                [
                    "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "9", "-subj", "/CN=localhost", "-addext",
                    "subjectAltName=DNS:localhost", "-keyout", folder.file("key"), "-out", folder.file("chain"),
                ])
        }
        let trusted = try CertificateAuthority.make(of: "test", for: [], at: now)
        try folder.write(try trusted.certificate.pem, to: "authorities")
        guard shown != .selfSigned else { return }
        let authority = shown == .otherAuthority ? try CertificateAuthority.make(of: "x", for: [], at: now) : trusted
        let key = try PrivateKey.make()
        let name = try #require(CertificateName(shown == .wrongName ? "barn.local" : "localhost"))
        let days = [Shown.expired: -400, .notBegun: 10][shown] ?? 0
        let made = try authority.issue(for: [name], key: key, at: now + .seconds(days * 86_400))
        try folder.write(try key.pem, to: "key")
        try folder.write(try made.pem + authority.certificate.pem, to: "chain")
    }

    @Test(arguments: Shown.allCases) func `has to be good, or nothing goes there`(_ shown: Shown) async throws {
        try write(shown)
        let listener = try TLSListener(
            certificates: folder.file("chain"), key: folder.file("key"), takenDown: folder.file("taken"))
        try folder.write([], to: "taken")
        try folder.write(Array(CentralServer.token.utf8), to: "token")
        let store = try await HerdStore.open(.memory)
        let born = try #require(CalendarDay("2025-03-01"))
        let cow = try await store.createAnimal(AnimalDraft(number: "987654321", sex: .female, born: born), by: "t")
        var settings = CentralSettings(
            url: "https://localhost:\(listener.port)/v1", tokenFile: folder.file("token"), every: .seconds(600))
        settings.authorities = folder.file("authorities")
        var run = SyncRun(store, try await CentralLink(settings), sparing: .zero) { _ in }
        var failure: SyncFailure?
        do { try await run.run() } catch let error as SyncFailure { failure = error }
        #expect(failure?.code == (shown.isTrusted ? .unauthorized : .unreachable), "\(String(describing: failure))")
        let taken = String(decoding: try folder.read("taken"), as: UTF8.self)
        #expect(taken.contains("Bearer \(CentralServer.token)") == shown.isTrusted)
        #expect(taken.isEmpty != shown.isTrusted)
        let isOwn = try await store.changes(of: cow.id).items.allSatisfy { $0.uploadedAt == nil }
        #expect(isOwn, "it was not taken: what was recorded can still be edited")
    }
}
