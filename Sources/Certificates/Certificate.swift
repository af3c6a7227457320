import CGnuTLS
import Glibc
import Values

/// An X.509 certificate.
final class Certificate {
    let pointer: gnutls_x509_crt_t

    init() throws(CertificateError) {
        var made: gnutls_x509_crt_t?
        try GnuTLS.check(gnutls_x509_crt_init(&made))
        guard let made else { throw .refused("there is no memory for a certificate") }
        pointer = made
    }

    deinit { gnutls_x509_crt_deinit(pointer) }

    /// Reads the first certificate of a PEM text.
    convenience init(pem: [UInt8]) throws(CertificateError) {
        try self.init()
        try GnuTLS.check(GnuTLS.lending(pem) { gnutls_x509_crt_import(pointer, $0, GNUTLS_X509_FMT_PEM) })
    }

    var pem: [UInt8] {
        get throws(CertificateError) {
            try GnuTLS.bytes { gnutls_x509_crt_export2(pointer, GNUTLS_X509_FMT_PEM, &$0) }
        }
    }

    var der: [UInt8] {
        get throws(CertificateError) {
            try GnuTLS.bytes { gnutls_x509_crt_export2(pointer, GNUTLS_X509_FMT_DER, &$0) }
        }
    }

    /// SHA-256 of the whole, as phones show it: `AB:CD:…`.
    var fingerprint: String {
        get throws(CertificateError) {
            try GnuTLS.bytes(upTo: 32) { gnutls_x509_crt_get_fingerprint(pointer, GNUTLS_DIG_SHA256, $0, &$1) }
                .map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
        }
    }

    /// What its key is called.
    var keyIdentifier: [UInt8] {
        get throws(CertificateError) {
            try GnuTLS.bytes(upTo: 64) { buffer, count in
                gnutls_x509_crt_get_key_id(
                    pointer, GNUTLS_KEYID_USE_SHA1.rawValue, buffer?.assumingMemoryBound(to: UInt8.self), &count)
            }
        }
    }

    /// When it begins and ends to be in force.
    var term: ClosedRange<Timestamp> {
        let begin = Timestamp(microseconds: Int64(gnutls_x509_crt_get_activation_time(pointer)) * 1_000_000)
        let end = Timestamp(microseconds: Int64(gnutls_x509_crt_get_expiration_time(pointer)) * 1_000_000)
        return min(begin, end)...end
    }

    /// The names and addresses that it is for.
    var names: Set<CertificateName> {
        var names: Set<CertificateName> = []
        for place in UInt32(0)... {
            var buffer = [UInt8](repeating: 0, count: 256)
            var count = buffer.count
            let kind = gnutls_x509_crt_get_subject_alt_name(pointer, place, &buffer, &count, nil)
            // Whoever gives us a certificate has not put thousands of names into it.
            if kind == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE || place == 1000 { break }
            let known = [GNUTLS_SAN_DNSNAME, GNUTLS_SAN_IPADDRESS].first { $0.rawValue == UInt32(max(kind, 0)) }
            if kind > 0, let known { names.insert(CertificateName(kind: known, bytes: Array(buffer.prefix(count)))) }
        }
        return names
    }

    /// Whether one that this certificate signs may be for a name.
    func permits(_ name: CertificateName) -> Bool {
        var constraints: gnutls_x509_name_constraints_t?
        guard gnutls_x509_name_constraints_init(&constraints) == 0, let constraints else { return false }
        defer { gnutls_x509_name_constraints_deinit(constraints) }
        guard gnutls_x509_crt_get_name_constraints(pointer, constraints, 0, nil) == 0 else { return false }
        return GnuTLS.lending(name.bytes) { gnutls_x509_name_constraints_check(constraints, name.kind, $0) } != 0
    }
}

extension Certificate {
    /// Whether another one's key has signed it.
    func isSigned(by issuer: Certificate) -> Bool {
        var output: UInt32 = 0
        var issuers: [gnutls_x509_crt_t?] = [issuer.pointer]
        let flags = GNUTLS_VERIFY_DISABLE_TIME_CHECKS.rawValue
        return gnutls_x509_crt_verify(pointer, &issuers, 1, flags, &output) == 0 && output == 0
    }
}
