import Foundation
import TestSupport
import Testing
import Values

@testable import Certificates

/// The authority of a machine and what it signs, looked at by OpenSSL, which is not what makes them.
struct CertificateFolderTests {
    private static let names = ["barn", "barn.local", "192.168.1.20", "fd00::20"]
    private let folder: TemporaryFolder
    private let now: Timestamp

    init() throws {
        folder = try TemporaryFolder()
        now = Timestamp(microseconds: Int64(Date().timeIntervalSince1970) * 1_000_000)
    }

    private func credentials(for names: [String] = names, after days: Int = 0) throws -> Credentials {
        try CertificateFolder(path: folder.file("tls")).credentials(
            of: "barn", for: names, at: now + .seconds(days * 86_400))
    }

    private func file(_ name: String) -> String { folder.file("tls/\(name)") }

    private func text(_ name: String) throws -> String {
        String(
            decoding: try ExternalTool.run("openssl", ["x509", "-in", file(name), "-noout", "-text"]), as: UTF8.self)
    }

    /// Whether a certificate of ours is good for a name, by OpenSSL.
    private func verifies(_ option: String, _ name: String) -> Bool {
        let arguments = ["verify", "-x509_strict", "-purpose", "sslserver", option, name, "-CAfile", file("ca.crt")]
        return (try? ExternalTool.run("openssl", arguments + [file("server.crt")])) != nil
    }

    @Test func `what is made is trusted under every name and address, and under no other`() throws {
        let made = try credentials()
        for name in ["barn", "barn.local", "localhost"] { #expect(verifies("-verify_hostname", name), "\(name)") }
        for address in ["192.168.1.20", "fd00::20", "127.0.0.1", "::1"] {
            #expect(verifies("-verify_ip", address), "\(address)")
        }
        #expect(!verifies("-verify_hostname", "example.com") && !verifies("-verify_ip", "192.168.1.21"))
        #expect(Set(made.names) == Set(Self.names + ["localhost", "127.0.0.1", "::1"]))
        let der = try ExternalTool.run("openssl", ["x509", "-in", file("ca.crt"), "-outform", "der"])
        #expect(made.authority?.certificate == der)
        let print = try ExternalTool.run(
            "openssl", ["x509", "-in", file("ca.crt"), "-noout", "-fingerprint", "-sha256"])
        #expect(String(decoding: print, as: UTF8.self).contains(made.authority?.fingerprint ?? "none"))
    }

    @Test func `only the owner may read the keys`() throws {
        _ = try credentials()
        for name in ["ca.key", "server.key"] {
            let mode = try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
        }
    }

    @Test func `who steals the authority's key can pretend to be nobody on the internet`() throws {
        _ = try credentials(for: Self.names + ["8.8.8.8", "barn.example"])
        let authority = try CertificateAuthority(
            certificate: Certificate(pem: Array(Data(contentsOf: URL(filePath: file("ca.crt"))))),
            key: PrivateKey(pem: Array(Data(contentsOf: URL(filePath: file("ca.key"))))))
        for name in ["bank.example", "9.9.9.9", "2001:db8::1", "com"] {
            #expect(!authority.certificate.permits(try #require(CertificateName(name))), "\(name)")
        }
        // What it was made for, it may vouch for: also where a barn has a name or an address of the internet.
        #expect(verifies("-verify_hostname", "barn.example") && verifies("-verify_ip", "8.8.8.8"))
        let key = try PrivateKey.make()
        let forged = try authority.issue(for: [try #require(CertificateName("bank.example"))], key: key, at: now)
        #expect(forged.names.isEmpty)
    }

    @Test func `the same is shown until a month before its end, then a new one by the same authority`() throws {
        let first = try credentials()
        #expect(try credentials(after: 300) == first)
        #expect(try credentials(after: 365) == first)
        let renewed = try credentials(after: 367)
        #expect(renewed.certificates != first.certificates && renewed.key != first.key)
        #expect(renewed.authority == first.authority)
    }

    @Test func `no certificate lasts longer than phones believe`() throws {
        _ = try credentials()
        let served = try Certificate(pem: Array(Data(contentsOf: URL(filePath: file("server.crt")))))
        #expect(served.term.upperBound - served.term.lowerBound == .seconds(397 * 86_400))
        #expect(served.term.contains(now))
    }

    @Test func `another address makes another certificate, one that has gone does not`() throws {
        let first = try credentials()
        let more = try credentials(for: Self.names + ["10.1.2.3"])
        #expect(more.names.contains("10.1.2.3") && more.authority == first.authority)
        #expect(try credentials() == more)
    }

    @Test func `a certificate that is damaged is made anew, an authority never`() throws {
        let first = try credentials()
        try Data("rubbish".utf8).write(to: URL(filePath: file("server.crt")))
        let again = try credentials()
        #expect(again.authority == first.authority && again.certificates != first.certificates)
        try Data("rubbish".utf8).write(to: URL(filePath: file("ca.crt")))
        let error = #expect(throws: CertificateError.self) { try credentials() }
        guard case .damaged(file("ca.crt"), _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(CertificateFolder(path: folder.file("tls")).trouble == error)
        #expect(try String(contentsOfFile: file("ca.crt"), encoding: .utf8) == "rubbish")
    }

    @Test func `a key that is not the authority's is found out`() throws {
        _ = try credentials()
        try FileManager.default.removeItem(atPath: file("ca.key"))
        try FileManager.default.copyItem(atPath: file("server.key"), toPath: file("ca.key"))
        #expect(throws: CertificateError.notItsKey(certificate: file("ca.crt"), key: file("ca.key"))) {
            try credentials()
        }
    }

    @Test func `a machine whose clock was never set makes an authority that holds once it is`() throws {
        let unset = Timestamp(microseconds: 86_400_000_000)
        let made = try CertificateFolder(path: folder.file("tls")).credentials(of: "barn", for: Self.names, at: unset)
        let later = try credentials()
        #expect(later.authority == made.authority && later.certificates != made.certificates)
        #expect(verifies("-verify_hostname", "barn"))
    }

    @Test func `an authority that ends is followed by another one in time`() throws {
        let first = try credentials()
        #expect(try credentials(after: 3580).authority == first.authority)
        #expect(try credentials(after: 3600).authority != first.authority)
    }

    @Test(arguments: ["", ".", "a..b", "-a", "*.example.com", "ů.cz", "a b", String(repeating: "a", count: 64)])
    func `what can stand in no certificate is left out`(name: String) throws {
        #expect(CertificateName(name) == nil)
        #expect(try credentials(for: ["barn", name]).names.contains("barn"))
    }
}
