import CGnuTLS
import Glibc
import Values

/// The authority of this machine alone: phones that trust it trust the gateway, and nothing else by it.
struct CertificateAuthority {
    let certificate: Certificate
    let key: PrivateKey

    /// Ten years: a phone that has to trust anew is a phone that somebody has to find.
    static let term = Duration.seconds(3652 * 86_400)
    /// What phones believe at most of a certificate that a server shows (398 days), less one.
    static let servedTerm = Duration.seconds(397 * 86_400)
    /// A clock that was never set shows a time before this program was written; what is made then must hold later.
    private static let earliest = Timestamp(microseconds: 1_767_225_600_000_000)  // 2026-01-01

    /// The networks that no router of the internet forwards to, and the machine itself.
    private static let networks = [
        "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16", "::1/128",
        "fc00::/7", "fe80::/10",
    ]

    init(certificate: Certificate, key: PrivateKey) {
        (self.certificate, self.key) = (certificate, key)
    }

    /// Makes one for the names and addresses of this machine, all of `.local`, and private addresses.
    ///
    /// Whoever steals its key can pretend to be nobody on the internet.
    static func make(of owner: String, for names: [String], at now: Timestamp) throws(CertificateError) -> Self {
        let key = try PrivateKey.make()
        let certificate = try Certificate()
        let crt = certificate.pointer
        try certificate.begin(named: "gatewayd \(owner)", key: key)
        try certificate.limit(from: min(now, earliest) - .seconds(86_400), to: max(now, earliest) + term)
        try GnuTLS.check(gnutls_x509_crt_set_basic_constraints(crt, 1, 0))
        try GnuTLS.check(
            gnutls_x509_crt_set_key_usage(crt, UInt32(GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN)))
        try constrain(crt, to: names)
        try GnuTLS.check(gnutls_x509_crt_sign2(crt, crt, key.pointer, GNUTLS_DIG_SHA256, 0))
        return Self(certificate: certificate, key: key)
    }

    /// Makes a certificate for a server with those of the names that this authority may vouch for.
    func issue(for names: [CertificateName], key: PrivateKey, at now: Timestamp) throws(CertificateError) -> Certificate
    {
        let made = try Certificate()
        let crt = made.pointer
        try made.begin(named: "gatewayd", key: key)
        let begin = now - .seconds(86_400)
        try made.limit(from: begin, to: min(begin + Self.servedTerm, certificate.term.upperBound))
        try GnuTLS.check(gnutls_x509_crt_set_basic_constraints(crt, 0, -1))
        try GnuTLS.check(gnutls_x509_crt_set_key_usage(crt, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)))
        try GnuTLS.check(gnutls_x509_crt_set_key_purpose_oid(crt, GNUTLS_KP_TLS_WWW_SERVER, 0))
        for name in names where certificate.permits(name) {
            try GnuTLS.check(
                gnutls_x509_crt_set_subject_alt_name(
                    crt, name.kind, name.bytes, UInt32(name.bytes.count), UInt32(GNUTLS_FSAN_APPEND)))
        }
        let authority = try certificate.keyIdentifier
        try GnuTLS.check(gnutls_x509_crt_set_authority_key_id(crt, authority, authority.count))
        try GnuTLS.check(
            gnutls_x509_crt_sign2(crt, certificate.pointer, self.key.pointer, GNUTLS_DIG_SHA256, 0))
        // The library tells the names of a certificate only once it has read it.
        return try Certificate(pem: made.pem)
    }

    private static func constrain(_ crt: gnutls_x509_crt_t, to names: [String]) throws(CertificateError) {
        var constraints: gnutls_x509_name_constraints_t?
        try GnuTLS.check(gnutls_x509_name_constraints_init(&constraints))
        defer { gnutls_x509_name_constraints_deinit(constraints) }
        var ranges = Set((["localhost", "local"] + names).compactMap { CertificateName($0)?.range })
        for network in networks {
            let range = try GnuTLS.bytes { gnutls_x509_cidr_to_rfc5280(network, &$0) }
            ranges.insert(CertificateName(kind: GNUTLS_SAN_IPADDRESS, bytes: range))
        }
        for range in ranges {
            try GnuTLS.check(
                GnuTLS.lending(range.bytes) {
                    gnutls_x509_name_constraints_add_permitted(constraints, range.kind, $0)
                })
        }
        try GnuTLS.check(gnutls_x509_crt_set_name_constraints(crt, constraints, 1))
    }
}

extension Certificate {
    /// Fills in what every certificate of ours has.
    fileprivate func begin(named name: String, key: PrivateKey) throws(CertificateError) {
        try GnuTLS.check(gnutls_x509_crt_set_version(pointer, 3))
        // A positive number that nobody can foretell.
        var serial = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        serial[0] = serial[0] & 0x7F | 0x40
        try GnuTLS.check(gnutls_x509_crt_set_serial(pointer, serial, serial.count))
        // 64 is the most that X.509 allows of a common name.
        let text = Array(name.utf8.prefix(64))
        try GnuTLS.check(
            gnutls_x509_crt_set_dn_by_oid(pointer, GNUTLS_OID_X520_COMMON_NAME, 0, text, UInt32(text.count)))
        try GnuTLS.check(gnutls_x509_crt_set_key(pointer, key.pointer))
        let identifier = try key.identifier
        try GnuTLS.check(gnutls_x509_crt_set_subject_key_id(pointer, identifier, identifier.count))
    }

    fileprivate func limit(from begin: Timestamp, to end: Timestamp) throws(CertificateError) {
        try GnuTLS.check(gnutls_x509_crt_set_activation_time(pointer, time_t(begin.microseconds / 1_000_000)))
        try GnuTLS.check(gnutls_x509_crt_set_expiration_time(pointer, time_t(end.microseconds / 1_000_000)))
    }
}
