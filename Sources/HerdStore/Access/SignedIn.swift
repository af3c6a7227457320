import Values

/// Who is signed in, and at which browser.
package struct SignedIn: Equatable, Sendable {
    package let access: Access
    package let signIn: SignIn
    /// When that was so.
    let lookedAt: Timestamp

    /// For so long after a proof somebody may do what is dangerous.
    package static let confirmedFor = Duration.seconds(600)

    /// Whether its person proved to be there not long ago.
    package var isConfirmed: Bool {
        // Of a clock that was set back, nobody knows how long ago it is.
        let ago = lookedAt - signIn.confirmedAt
        return ago >= .zero && ago <= Self.confirmedFor
    }

    /// Whether it is proof enough to have the password or the key of this access: one's own, or an administrator's, since a
    /// phone has neither.
    package func isProved(by other: Access) -> Bool { other.id == access.id || other.role == .admin }
}
