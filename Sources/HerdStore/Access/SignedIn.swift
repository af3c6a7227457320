import Values

/// Who is signed in, and at which browser.
package struct SignedIn: Equatable, Sendable {
    package let access: Access
    package let signIn: SignIn
    /// When that was so.
    let lookedAt: Timestamp

    /// For so long after its password somebody may do what is dangerous.
    package static let confirmedFor = Duration.seconds(600)

    /// Whether its person proved to be there not long ago.
    ///
    /// Who came in without a password has none to be asked for.
    package var isConfirmed: Bool {
        guard signIn.way == .password else { return true }
        // Of a clock that was set back, nobody knows how long ago it is.
        let ago = lookedAt - signIn.confirmedAt
        return ago >= .zero && ago <= Self.confirmedFor
    }
}
