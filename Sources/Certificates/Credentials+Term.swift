package import Values

extension Credentials {
    /// Until when browsers take the certificate; `nil` of one that cannot be read.
    package var expires: Timestamp? { (try? Certificate(pem: certificates))?.term.upperBound }
}
