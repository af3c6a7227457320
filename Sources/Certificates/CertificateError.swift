/// Why there is no certificate to serve HTTPS with.
package enum CertificateError: Error, Equatable, Sendable {
    /// A file cannot be read; carries the system's message.
    case unreadable(String, reason: String)
    /// A file cannot be written; carries the system's message.
    case unwritable(String, reason: String)
    /// A file does not hold what it should; carries the library's message.
    case damaged(String, reason: String)
    /// A key is not that of the certificate beside it.
    case notItsKey(certificate: String, key: String)
    /// A given certificate has ended, or has not begun by this machine's clock.
    case notInForce(String)
    /// The library refused; carries its message.
    case refused(String)
}

extension CertificateError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "\(path) cannot be read: \(reason); give it to the user that gatewayd runs as"
        case .unwritable(let path, let reason):
            "\(path) cannot be written: \(reason); look at the data folder and its disk"
        case .damaged(let path, let reason):
            "\(path) is damaged: \(reason); put the file back, or remove its folder, and each phone has to trust anew"
        case .notItsKey(let certificate, let key):
            "\(key) is not the key of \(certificate); give the two that belong together"
        case .notInForce(let path):
            "\(path) is not in force today; renew it, and look whether this machine's clock is right"
        case .refused(let reason): "GnuTLS refused: \(reason)"
        }
    }
}
