import CGnuTLS
import Glibc

/// What a certificate is for: a name, or an IP address.
struct CertificateName: Hashable {
    let kind: gnutls_x509_subject_alt_name_t
    /// A name in ASCII, an address in its 4 or 16 bytes.
    let bytes: [UInt8]

    /// From a name or an address in numbers; `nil` for what can stand in no certificate.
    init?(_ text: String) {
        var address = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &address) == 1 {
            self.init(kind: GNUTLS_SAN_IPADDRESS, bytes: Array(address.prefix(4)))
        } else if inet_pton(AF_INET6, text, &address) == 1 {
            self.init(kind: GNUTLS_SAN_IPADDRESS, bytes: address)
        } else if Self.isName(text) {
            self.init(kind: GNUTLS_SAN_DNSNAME, bytes: Array(text.lowercased().utf8))
        } else {
            return nil
        }
    }

    init(kind: gnutls_x509_subject_alt_name_t, bytes: [UInt8]) {
        (self.kind, self.bytes) = (kind, bytes)
    }

    /// The same as a range that an authority may vouch for: of addresses this one alone.
    var range: CertificateName {
        guard kind == GNUTLS_SAN_IPADDRESS else { return self }
        return CertificateName(kind: kind, bytes: bytes + [UInt8](repeating: 0xFF, count: bytes.count))
    }

    /// As people write it.
    var text: String {
        guard kind == GNUTLS_SAN_IPADDRESS else { return String(decoding: bytes, as: UTF8.self) }
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            inet_ntop(family, bytes, buffer.baseAddress, 64).map { String(cString: $0) } ?? ""
        }
    }

    private static func isName(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count)
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { byte in
                        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
                    }
            }
    }
}
