/// What an HTTPS server shows and proves itself with.
package struct Credentials: Equatable, Sendable {
    /// Its certificate and those above it, in PEM.
    package let certificates: [UInt8]
    /// The key of the first, in PEM.
    package let key: [UInt8]
    /// The names and addresses it is for, in the order of the alphabet.
    package let names: [String]
    /// What phones are asked to trust; `nil` where they trust the certificate already.
    package let authority: Authority?

    /// The authority of this machine, as phones get it.
    package struct Authority: Equatable, Sendable {
        /// Its certificate in DER.
        package let certificate: [UInt8]
        /// SHA-256 of that, such as `AB:CD:…`.
        package let fingerprint: String
    }
}
