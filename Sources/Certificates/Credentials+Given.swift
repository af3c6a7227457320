import CGnuTLS
import FoundationEssentials
import Glibc
package import Values

extension Credentials {
    /// Reads a certificate, with those above it, and its key, which the user has given.
    ///
    /// Blocks for some milliseconds.
    package init(certificate: String, key: String, at now: Timestamp) throws(CertificateError) {
        let chain = try Self.bytes(of: certificate)
        let secret = try Self.bytes(of: key)
        let first: Certificate
        do throws(CertificateError) {
            first = try Certificate(pem: chain)
        } catch {
            throw .damaged(certificate, reason: "\(error)")
        }
        try Self.check(chain, key: secret, certificate, key)
        guard first.term.contains(now) else { throw .notInForce(certificate) }
        self.init(
            certificates: chain, key: secret, names: first.names.map(\.text).sorted(), authority: nil)
    }

    /// The library says whether a server could work with them; keys of all kinds are welcome here.
    private static func check(
        _ chain: [UInt8], key: [UInt8], _ certificatePath: String, _ keyPath: String
    ) throws(CertificateError) {
        var credentials: gnutls_certificate_credentials_t?
        try GnuTLS.check(gnutls_certificate_allocate_credentials(&credentials))
        defer { gnutls_certificate_free_credentials(credentials) }
        let code = GnuTLS.lending(chain) { chain in
            GnuTLS.lending(key) { key in
                gnutls_certificate_set_x509_key_mem(credentials, chain, key, GNUTLS_X509_FMT_PEM)
            }
        }
        if code == GNUTLS_E_CERTIFICATE_KEY_MISMATCH { throw .notItsKey(certificate: certificatePath, key: keyPath) }
        guard code >= 0 else { throw .damaged(keyPath, reason: GnuTLS.message(code)) }
    }

    private static func bytes(of path: String) throws(CertificateError) -> [UInt8] {
        guard access(path, R_OK) == 0 else { throw .unreadable(path, reason: String(cString: strerror(errno))) }
        do {
            return Array(try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw .unreadable(path, reason: "\(error)")
        }
    }
}
