import Foundation
import TestSupport
import Testing
import Values

@testable import Certificates

/// A certificate of the user's own.
struct GivenCertificateTests {
    private let folder: TemporaryFolder
    // Later than OpenSSL makes the certificate, however long the machine takes for that.
    private let now = Timestamp(microseconds: Int64(Date().timeIntervalSince1970 + 3600) * 1_000_000)
    private var certificate: String { folder.file("own.crt") }
    private var key: String { folder.file("own.key") }

    init() throws {
        folder = try TemporaryFolder()
        try ExternalTool.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90", "-subj", "/CN=barn.example", "-addext",
                "subjectAltName=DNS:barn.example", "-keyout", folder.file("own.key"), "-out", folder.file("own.crt"),
            ])
    }

    @Test func `it is served as it is, and there is nothing for phones to trust`() throws {
        let given = try Credentials(certificate: certificate, key: key, at: now)
        #expect(given.names == ["barn.example"] && given.authority == nil)
        #expect(given.certificates == Array(try Data(contentsOf: URL(filePath: certificate))))
    }

    @Test func `what is wrong with it is said with the file's name`() throws {
        #expect(throws: CertificateError.notInForce(certificate)) {
            try Credentials(certificate: certificate, key: key, at: now + .seconds(91 * 86_400))
        }
        #expect(throws: CertificateError.unreadable("/nowhere", reason: "No such file or directory")) {
            try Credentials(certificate: "/nowhere", key: key, at: now)
        }
        let other = folder.file("other.key")
        try ExternalTool.run("openssl", ["genrsa", "-out", other, "2048"])
        #expect(throws: CertificateError.notItsKey(certificate: certificate, key: other)) {
            try Credentials(certificate: certificate, key: other, at: now)
        }
        #expect(throws: CertificateError.self) { try Credentials(certificate: key, key: key, at: now) }
    }

    @Test func `it is in force from its first second to its last`() throws {
        let term = try Certificate(pem: Array(Data(contentsOf: URL(filePath: certificate)))).term
        for (moment, isIn) in [
            (term.lowerBound - .seconds(1), false), (term.lowerBound, true), (term.upperBound, true),
            (term.upperBound + .seconds(1), false),
        ] {
            var failure: CertificateError?
            do throws(CertificateError) {
                _ = try Credentials(certificate: certificate, key: key, at: moment)
            } catch {
                failure = error
            }
            #expect(failure == (isIn ? nil : .notInForce(certificate)))
        }
    }

    @Test func `what is damaged is named, the certificate or its key`() throws {
        let rubbish = folder.file("rubbish")
        try folder.write(Array("rubbish".utf8), to: "rubbish")
        for (certificate, key) in [(rubbish, key), (certificate, rubbish)] {
            let error = #expect(throws: CertificateError.self) {
                try Credentials(certificate: certificate, key: key, at: now)
            }
            guard case .damaged(rubbish, _)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }
}
