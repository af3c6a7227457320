import FoundationEssentials
import Glibc
package import Values

/// The folder with the authority of this machine and the certificate that its server shows.
package struct CertificateFolder: Sendable {
    private let path: String

    /// So long before its end a certificate is made anew.
    static let renewal = Duration.seconds(30 * 86_400)

    package init(path: String) {
        self.path = path
    }

    private enum File: String {
        case authority = "ca.crt"
        case authorityKey = "ca.key"
        case served = "server.crt"
        case servedKey = "server.key"
    }

    /// What to serve now: what is kept, or made anew where it is missing, about to end, or lacks one of the names.
    ///
    /// Blocks for some milliseconds.
    ///
    /// - Parameters:
    ///   - owner: the name of this machine.
    ///   - names: all names and addresses it is called by.
    package func credentials(of owner: String, for names: [String], at now: Timestamp) throws(CertificateError)
        -> Credentials
    {
        let authority = try self.authority(of: owner, for: names, at: now)
        let wanted = (["localhost", "127.0.0.1", "::1"] + names).compactMap { CertificateName($0) }
            .filter { authority.certificate.permits($0) }
        if let kept = kept(by: authority, for: wanted, at: now) { return kept }
        let key = try PrivateKey.make()
        let served = try authority.issue(for: wanted.uniqued, key: key, at: now)
        // The key first: a certificate without its key is found out and made anew.
        try write(key.pem, to: .servedKey)
        try write(served.pem, to: .served)
        return try credentials(served, key: key.pem, by: authority)
    }

    /// What is wrong with the authority that is kept; `nil` when all is well, or there is none yet.
    package var trouble: CertificateError? {
        do throws(CertificateError) {
            _ = try keptAuthority()
            return nil
        } catch {
            return error
        }
    }

    /// The authority; never replaced because it is damaged, since every phone would have to trust anew.
    private func authority(of owner: String, for names: [String], at now: Timestamp) throws(CertificateError)
        -> CertificateAuthority
    {
        // Twice as long as what it signs needs, so that this is never cut short for its sake.
        if let kept = try keptAuthority(), now + Self.renewal + Self.renewal < kept.certificate.term.upperBound {
            return kept
        }
        let made = try CertificateAuthority.make(of: owner, for: names, at: now)
        try write(made.key.pem, to: .authorityKey)
        try write(made.certificate.pem, to: .authority)
        return made
    }

    private func keptAuthority() throws(CertificateError) -> CertificateAuthority? {
        guard let pem = try read(.authority) else { return nil }
        let kept = try CertificateAuthority(
            certificate: reading(.authority) { () throws(CertificateError) in try Certificate(pem: pem) },
            key: reading(.authorityKey) { () throws(CertificateError) in
                try PrivateKey(pem: try read(.authorityKey) ?? [])
            })
        guard try kept.certificate.keyIdentifier == kept.key.identifier else {
            throw .notItsKey(certificate: path(.authority), key: path(.authorityKey))
        }
        return kept
    }

    /// The kept certificate, if it is still good.
    ///
    /// One that is damaged is made anew: phones do not know it, they know the authority.
    private func kept(
        by authority: CertificateAuthority, for wanted: [CertificateName], at now: Timestamp
    ) -> Credentials? {
        guard let pem = try? read(.served), let key = try? read(.servedKey), let served = try? Certificate(pem: pem),
            let identifier = try? PrivateKey(pem: key).identifier, (try? served.keyIdentifier) == identifier,
            served.isSigned(by: authority.certificate), served.names.isSuperset(of: wanted),
            served.term.contains(now), now + Self.renewal < served.term.upperBound
        else { return nil }
        return try? credentials(served, key: key, by: authority)
    }

    private func credentials(
        _ served: Certificate, key: [UInt8], by authority: CertificateAuthority
    ) throws(CertificateError) -> Credentials {
        Credentials(
            certificates: try served.pem + authority.certificate.pem, key: key,
            names: served.names.map(\.text).sorted(),
            authority: .init(
                certificate: try authority.certificate.der, fingerprint: try authority.certificate.fingerprint))
    }
}

// MARK: - Files

extension CertificateFolder {
    private func path(_ file: File) -> String { "\(path)/\(file.rawValue)" }

    /// The bytes of a file; `nil` when there is none.
    private func read(_ file: File) throws(CertificateError) -> [UInt8]? {
        do {
            return Array(try Data(contentsOf: URL(filePath: path(file))))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            throw .unreadable(path(file), reason: "\(error)")
        }
    }

    /// Says which file it was that cannot be understood.
    private func reading<Value>(_ file: File, _ body: () throws(CertificateError) -> Value) throws(CertificateError)
        -> Value
    {
        do throws(CertificateError) {
            return try body()
        } catch {
            guard case .refused(let reason) = error else { throw error }
            throw .damaged(path(file), reason: reason)
        }
    }

    /// Puts a file there whole or not at all; only the owner may read it.
    private func write(_ bytes: [UInt8], to file: File) throws(CertificateError) {
        func failure() -> CertificateError { .unwritable(path(file), reason: String(cString: strerror(errno))) }
        if mkdir(path, 0o700) == 0 {
            guard Self.synchronise(folder: path + "/..") else { throw failure() }
        } else if errno != EEXIST {
            throw failure()
        }
        let fresh = path(file) + ".new"
        // A half-written file of an earlier attempt may be readable by others, or be a link to another place.
        unlink(fresh)
        let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0,
            rename(fresh, path(file)) == 0, Self.synchronise(folder: path)
        else { throw failure() }
    }

    /// Without this a power cut could take an authority away that phones trust already.
    private static func synchronise(folder path: String) -> Bool {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return false }
        defer { close(folder) }
        return fsync(folder) == 0
    }
}

extension [CertificateName] {
    /// Each once, in their order.
    fileprivate var uniqued: Self {
        var seen: Set<CertificateName> = []
        return filter { seen.insert($0).inserted }
    }
}
