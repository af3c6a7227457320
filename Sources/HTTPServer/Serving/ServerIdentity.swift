/// The certificate that a server shows over TLS, and the key that proves it.
package struct ServerIdentity: Equatable, Sendable {
    /// In PEM, with those above it.
    package let certificates: String
    /// In PEM.
    package let key: String

    package init(certificates: String, key: String) {
        (self.certificates, self.key) = (certificates, key)
    }

    /// Which versions and ciphers, in GnuTLS's words: no phone of the last ten years needs older ones.
    static let priorities = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"
}
