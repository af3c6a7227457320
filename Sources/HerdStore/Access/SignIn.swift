package import Values

/// A browser that is signed in; never the secret in its cookie.
package struct SignIn: Codable, Equatable, Sendable {
    package typealias ID = Identifier<SignIn>

    package let id: ID
    /// As whom.
    package let accessId: Access.ID
    package let way: Way
    package let signedInAt: Timestamp
    /// When its person last proved to be there: by coming in, or by a password or a key.
    package let confirmedAt: Timestamp
    /// When it was last used, to a quarter of an hour.
    package let usedAt: Timestamp
    /// From where it was last used; `nil` for a phone of before there were sign-ins.
    package let address: String?

    /// How somebody came in.
    package enum Way: String, Codable, Sendable, CaseIterable, NamedColumn {
        case password
        /// An app key, typed or in a link.
        case key
        /// A phone's one-time code.
        case phone
    }

    /// Whether its time is over: it was not used for too long, or it is too old.
    ///
    /// A clock that was set back makes nothing old.
    package func isOver(staysSignedIn: Bool, at now: Timestamp) -> Bool {
        let term = SignInTerm.of(way, staysSignedIn: staysSignedIn)
        return now - usedAt > term.idle || now - signedInAt > term.longest
    }
}

/// How long a browser stays signed in.
package struct SignInTerm: Equatable, Sendable {
    /// Without being used.
    package let idle: Duration
    /// In all.
    package let longest: Duration

    /// - Parameter staysSignedIn: a station that an administrator lets stay signed in.
    package static func of(_ way: SignIn.Way, staysSignedIn: Bool) -> SignInTerm {
        if staysSignedIn { return SignInTerm(idle: .days(365), longest: .days(5 * 365)) }
        return switch way {
        // A PC that several use: whoever forgot to sign out is out by the next morning.
        case .password: SignInTerm(idle: .seconds(12 * 3600), longest: .days(30))
        // What hangs in one pocket, or was let in by a secret of 256 bits.
        case .key, .phone: SignInTerm(idle: .days(30), longest: .days(365))
        }
    }
}

extension Duration {
    fileprivate static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }
}
