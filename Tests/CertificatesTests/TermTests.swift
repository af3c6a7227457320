import Foundation
import TestSupport
import Testing
import Values

@testable import Certificates

/// When what is made begins and ends, and when it is made anew: to the second.
@Suite struct `the terms of certificates` {
    private static let day = Duration.seconds(86_400)
    private let folder: TemporaryFolder
    /// 2027-01-15T08:00:00Z.
    private let now = Timestamp(microseconds: 1_800_000_000_000_000)

    init() throws { folder = try TemporaryFolder() }

    private func credentials(at moment: Timestamp? = nil, for names: [String] = ["barn.local"]) throws -> Credentials {
        try CertificateFolder(path: folder.file("tls")).credentials(of: "barn", for: names, at: moment ?? now)
    }

    private func kept(_ name: String) throws -> Certificate { try Certificate(pem: try folder.read("tls/\(name)")) }

    private func key(_ name: String) throws -> PrivateKey { try PrivateKey(pem: try folder.read("tls/\(name)")) }

    @Test func `a served one begins a day before it is made and lasts 397 days`() throws {
        let made = try credentials()
        let term = try kept("server.crt").term
        #expect(term.lowerBound == now - Self.day)
        #expect(term.upperBound == now - Self.day + Self.day * 397)
        #expect(made.expires == term.upperBound)
    }

    @Test func `an authority holds for ten years, and before any clock that is wrong`() throws {
        _ = try credentials()
        let term = try kept("ca.crt").term
        #expect(term.lowerBound == Timestamp("2025-12-31T00:00:00Z"))
        #expect(term.upperBound == now + Self.day * 3652)
    }

    @Test func `an authority that a clock never set has made holds from that day to ten years from 2026`() throws {
        let unset = Timestamp(microseconds: 86_400_000_000)
        _ = try credentials(at: unset)
        let term = try kept("ca.crt").term
        #expect(term.lowerBound == unset - Self.day)
        #expect(term.upperBound == Timestamp("2026-01-01T00:00:00Z").map { $0 + Self.day * 3652 })
    }

    @Test(arguments: [(-1, true), (0, false), (1, false)])
    func `a served one is made anew thirty days before its end`(second: Int, isKept: Bool) throws {
        let first = try credentials()
        let end = try kept("server.crt").term.upperBound
        let later = try credentials(at: end - Self.day * 30 + .seconds(second))
        #expect((later == first) == isKept)
        #expect(later.authority == first.authority)
    }

    @Test(arguments: [(-1, true), (0, false), (1, false)])
    func `an authority is followed by another one sixty days before its end`(second: Int, isKept: Bool) throws {
        let first = try credentials()
        let end = try kept("ca.crt").term.upperBound
        let later = try credentials(at: end - Self.day * 60 + .seconds(second))
        #expect((later.authority == first.authority) == isKept)
    }

    @Test func `a served one never outlasts its authority`() throws {
        let first = try credentials()
        let end = try kept("ca.crt").term.upperBound
        let later = try credentials(at: end - Self.day * 200)
        #expect(later.authority == first.authority && later.certificates != first.certificates)
        #expect(try kept("server.crt").term.upperBound == end)
    }

    @Test(arguments: [(-1, false), (0, true)])
    func `one made under a clock that was ahead is not shown before it begins`(second: Int, isKept: Bool) throws {
        let first = try credentials(at: now + Self.day * 100)
        let begin = try kept("server.crt").term.lowerBound
        let later = try credentials(at: begin + .seconds(second))
        #expect((later == first) == isKept)
        #expect(later.authority == first.authority, "phones trust it already")
        #expect(try kept("server.crt").term.contains(begin + .seconds(second)))
    }

    @Test func `an authority that was made anew signs what is served anew`() throws {
        let first = try credentials()
        for name in ["ca.crt", "ca.key"] { try FileManager.default.removeItem(atPath: folder.file("tls/\(name)")) }
        let later = try credentials()
        #expect(later.authority != first.authority && later.certificates != first.certificates)
        #expect(try kept("server.crt").isSigned(by: kept("ca.crt")))
    }

    @Test(arguments: ["server.crt", "server.key"])
    func `a served one without its other half, or with another's, is made anew`(name: String) throws {
        let first = try credentials()
        try FileManager.default.removeItem(atPath: folder.file("tls/\(name)"))
        let second = try credentials()
        #expect(second.authority == first.authority && second.key != first.key)
        let other = try CertificateFolder(path: folder.file("other")).credentials(of: "x", for: ["barn.local"], at: now)
        #expect(other.authority != first.authority)
        try folder.write(try folder.read("other/\(name)"), to: "tls/\(name)")
        let third = try credentials()
        #expect(third.authority == first.authority && third.key != second.key)
        #expect(try kept("server.crt").keyIdentifier == key("server.key").identifier)
        #expect(try credentials() == third)
    }

    @Test func `an authority without its key is damaged and left as it is, a key without authority is none`() throws {
        let first = try credentials()
        let key = try folder.read("tls/ca.key")
        #expect(CertificateFolder(path: folder.file("tls")).trouble == nil)
        try FileManager.default.removeItem(atPath: folder.file("tls/ca.key"))
        let error = #expect(throws: CertificateError.self) { try credentials() }
        #expect("\(error.map { "\($0)" } ?? "")".hasPrefix("\(folder.file("tls/ca.key")) is damaged"))
        try folder.write(key, to: "tls/ca.key")
        #expect(try credentials() == first)
        try FileManager.default.removeItem(atPath: folder.file("tls/ca.crt"))
        #expect(CertificateFolder(path: folder.file("tls")).trouble == nil)
        #expect(try credentials().authority != first.authority)
    }

    @Test func `what is asked for is in it, and one that is no more may stay`() throws {
        let first = try credentials(for: ["barn.local", "10.0.0.1"])
        #expect(try credentials(for: ["barn.local"]) == first)
        #expect(try credentials(for: ["barn.local", "10.0.0.2"]).names.contains("10.0.0.2"))
        // A name the authority may not vouch for makes none anew each time.
        let same = try credentials(for: ["barn.local", "bank.example"])
        #expect(!same.names.contains("bank.example"))
        #expect(try credentials(for: ["barn.local", "bank.example"]) == same)
    }
}

/// What others read in the certificates, and who may read the files.
@Suite struct `the files of certificates` {
    private let folder: TemporaryFolder
    private let now = Timestamp(microseconds: 1_800_000_000_000_000)

    init() throws { folder = try TemporaryFolder() }

    private func make(of owner: String = "barn", for names: [String] = ["barn.local", "8.8.8.8"]) throws {
        _ = try CertificateFolder(path: folder.file("tls")).credentials(of: owner, for: names, at: now)
    }

    private func text(_ name: String) throws -> String {
        let text = try ExternalTool.run("openssl", ["x509", "-in", folder.file("tls/\(name)"), "-noout", "-text"])
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }.joined(separator: "\n")
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
    }

    @Test func `say that the authority signs servers of this network and nothing else`() throws {
        try make()
        let text = try text("ca.crt")
        for line in [
            "Version: 3 (0x2)", "Subject: CN = gatewayd barn", "X509v3 Basic Constraints: critical\nCA:TRUE, pathlen:0",
            "X509v3 Key Usage: critical\nCertificate Sign, CRL Sign", "X509v3 Name Constraints: critical\nPermitted:",
            "DNS:localhost", "DNS:local", "DNS:barn.local", "IP:8.8.8.8/255.255.255.255", "IP:10.0.0.0/255.0.0.0",
            "IP:100.64.0.0/255.192.0.0", "IP:127.0.0.0/255.0.0.0", "IP:169.254.0.0/255.255.0.0",
            "IP:172.16.0.0/255.240.0.0", "IP:192.168.0.0/255.255.0.0",
            "IP:0:0:0:0:0:0:0:1/FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF", "IP:FC00:0:0:0:0:0:0:0/FE00:0:0:0:0:0:0:0",
            "IP:FE80:0:0:0:0:0:0:0/FFC0:0:0:0:0:0:0:0",
        ] { #expect(text.contains(line), "\(line) in \(text)") }
        #expect(text.components(separatedBy: "\nDNS:").count == 4)
        #expect(text.components(separatedBy: "\nIP:").count == 11)
    }

    @Test func `say that what is served is a server and no authority`() throws {
        try make()
        let text = try text("server.crt")
        for line in [
            "Version: 3 (0x2)", "Subject: CN = gatewayd\n", "Issuer: CN = gatewayd barn",
            "X509v3 Basic Constraints: critical\nCA:FALSE", "X509v3 Key Usage: critical\nDigital Signature\n",
            "X509v3 Extended Key Usage:\nTLS Web Server Authentication\n", "X509v3 Authority Key Identifier:",
            "X509v3 Subject Key Identifier:", "ASN1 OID: prime256v1", "Signature Algorithm: ecdsa-with-SHA256",
        ] { #expect(text.contains(line), "\(line) in \(text)") }
    }

    @Test func `have numbers that are positive, long and never the same`() throws {
        var seen: Set<String> = []
        for _ in 0..<4 {
            try make()
            for name in ["ca.crt", "server.crt"] {
                let line = try ExternalTool.run(
                    "openssl", ["x509", "-in", folder.file("tls/\(name)"), "-noout", "-serial"])
                let serial = String(decoding: line, as: UTF8.self).dropFirst("serial=".count).prefix { !$0.isNewline }
                #expect(serial.count == 32 && ("4"..."7").contains(serial.prefix(1)), "\(serial)")
                seen.insert(String(serial))
            }
            try FileManager.default.removeItem(atPath: folder.file("tls"))
        }
        #expect(seen.count == 8)
    }

    @Test func `cut the name of a machine at what a certificate may say`() throws {
        try make(of: String(repeating: "b", count: 80))
        #expect(try text("ca.crt").contains("Subject: CN = gatewayd " + String(repeating: "b", count: 55) + "\n"))
    }

    @Test func `are the owner's alone, whatever lay there before`() throws {
        try FileManager.default.createDirectory(atPath: folder.file("tls"), withIntermediateDirectories: false)
        try folder.write([], to: "victim")
        let names = ["ca.crt", "ca.key", "server.crt", "server.key"]
        for name in names {
            try folder.write([0x78], to: "tls/\(name).new")
            #expect(chmod(folder.file("tls/\(name).new"), 0o666) == 0)
        }
        try FileManager.default.removeItem(atPath: folder.file("tls/ca.key.new"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("tls/ca.key.new"), withDestinationPath: folder.file("victim"))
        try make()
        for name in names { #expect(try mode("tls/\(name)") == 0o600, "\(name)") }
        #expect(try folder.read("victim").isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("tls")).sorted() == names)
        try FileManager.default.removeItem(atPath: folder.file("tls"))
        try make()
        #expect(try mode("tls") == 0o700)
    }

    @Test func `survive a power loss, with their names`() throws {
        try make()
        for name in ["ca.crt", "ca.key", "server.crt", "server.key"] {
            #expect(SynchronisedFiles.survives(folder.file("tls/\(name)")), "\(name)")
        }
    }

    @Test func `that cannot be written are told`() throws {
        let nowhere = CertificateFolder(path: folder.file("no/tls"))
        let file = folder.file("no/tls/ca.key")
        #expect(throws: CertificateError.unwritable(file, reason: "No such file or directory")) {
            try nowhere.credentials(of: "barn", for: [], at: now)
        }
        #expect(nowhere.trouble == nil)
    }

    @Test(arguments: [
        ("a", true), ("A-1.b", true), (String(repeating: "a", count: 63), true),
        (String(repeating: "a", count: 64), false), (name(253), true), (name(254), false), ("a-", false),
        ("-a", false), ("a.-b", false), ("a-.b", false), ("a.", false), (".a", false), ("a_b", false), ("a:b", false),
    ])
    func `are for names that a certificate can have`(name: String, isGood: Bool) {
        #expect((CertificateName(name) != nil) == isGood)
        #expect(CertificateName(name).map(\.text) == (isGood ? name.lowercased() : nil))
    }

    private static func name(_ length: Int) -> String {
        let label = String(repeating: "a", count: 62) + "."
        return String(String(repeating: label, count: 5).prefix(length - 1)).appending("b")
    }

    @Test(arguments: [("10.1.2.3", 4), ("fd00::1", 16), ("::ffff:1.2.3.4", 16)])
    func `are for addresses in their bytes`(text: String, count: Int) throws {
        let name = try #require(CertificateName(text))
        #expect(name.bytes.count == count && name.text == text)
        #expect(name.range.bytes == name.bytes + [UInt8](repeating: 0xFF, count: count))
    }
}
