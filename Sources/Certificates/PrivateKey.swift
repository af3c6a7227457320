import CGnuTLS

/// An elliptic-curve key (P-256), which every phone understands.
final class PrivateKey {
    let pointer: gnutls_x509_privkey_t

    private init() throws(CertificateError) {
        var made: gnutls_x509_privkey_t?
        try GnuTLS.check(gnutls_x509_privkey_init(&made))
        guard let made else { throw .refused("there is no memory for a key") }
        pointer = made
    }

    deinit { gnutls_x509_privkey_deinit(pointer) }

    /// A key that nobody had before.
    static func make() throws(CertificateError) -> PrivateKey {
        let key = try PrivateKey()
        let bits = gnutls_curve_bits(GNUTLS_ECC_CURVE_SECP256R1)
        try GnuTLS.check(gnutls_x509_privkey_generate(key.pointer, GNUTLS_PK_ECDSA, bits, 0))
        return key
    }

    /// Reads a key that was kept.
    convenience init(pem: [UInt8]) throws(CertificateError) {
        try self.init()
        try GnuTLS.check(GnuTLS.lending(pem) { gnutls_x509_privkey_import(pointer, $0, GNUTLS_X509_FMT_PEM) })
    }

    var pem: [UInt8] {
        get throws(CertificateError) {
            try GnuTLS.bytes { gnutls_x509_privkey_export2(pointer, GNUTLS_X509_FMT_PEM, &$0) }
        }
    }

    /// What a certificate of this key calls it, too.
    var identifier: [UInt8] {
        get throws(CertificateError) {
            try GnuTLS.bytes(upTo: 64) { buffer, count in
                gnutls_x509_privkey_get_key_id(
                    pointer, GNUTLS_KEYID_USE_SHA1.rawValue, buffer?.assumingMemoryBound(to: UInt8.self), &count)
            }
        }
    }
}
