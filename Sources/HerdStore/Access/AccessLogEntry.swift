package import Values

/// One line of the access log: who came in or went, and who tried to.
package struct AccessLogEntry: Codable, Equatable, Sendable {
    package typealias ID = Identifier<AccessLogEntry>

    package let id: ID
    /// The last time, where it was several times.
    package let at: Timestamp
    package let kind: Kind
    /// Whose; `nil` where nobody is called as it was tried.
    package let name: String?
    package let way: SignIn.Way?
    package let address: String?
    /// Who did it, where that was somebody else.
    package let by: String?
    /// How often within an hour.
    package let count: Int

    package enum Kind: String, Codable, Sendable, CaseIterable, NamedColumn {
        case signedIn, failed, signedOut
        /// The password or the key was asked for once more, and was right.
        case confirmed
        /// Every browser of somebody was signed out.
        case signedOutEverywhere
        case passwordChanged
        /// An app key was made.
        case keyMade
        /// An app key was used for the first time from an address.
        case keyUsed
        /// An account, a phone or an app key was taken away.
        case revoked
    }
}
