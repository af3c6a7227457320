import Values

extension HerdStore {
    /// Who is signed in by the secret of a cookie; `nil` when it is nobody's, or its time is over.
    package nonisolated func signedIn(by secret: String) async throws -> SignedIn? {
        try await found(by: secret) { try $0.signedIn(digest: $1) }
    }

    /// A browser that was signed in, as it is now; `nil` when it is not any more.
    package nonisolated func signedIn(_ id: SignIn.ID) async throws -> SignedIn? {
        try await glanceAll { try $0.signedIn(id) }
    }

    /// Signs a browser in.
    ///
    /// - Parameter old: the secret that it had until now, which is good for nothing afterwards.
    /// - Returns: the sign-in, and its secret, which the store does not keep.
    package func signIn(
        _ access: Access.ID, by way: SignIn.Way, at address: String, inPlaceOf old: String? = nil
    ) throws -> (signIn: SignIn, secret: String) {
        try write { transaction in
            guard let access = try transaction.access(access) else { throw HerdError.unknownToken(access) }
            return try transaction.signIn(access, by: way, at: address, inPlaceOf: old.map(TokenDigest.of))
        }
    }

    /// Notes that somebody has proved to be there; the browser gets another secret.
    ///
    /// - Parameter person: whose password or key that was; `nil` for one's own.
    package func confirm(_ signIn: SignIn.ID, at address: String, by person: String? = nil) throws -> String {
        try write { try $0.confirm(signIn, at: address, by: person) }
    }

    /// Signs one browser of somebody out.
    package func signOut(_ signIn: SignIn.ID, of access: Access, at address: String) throws {
        try write { try $0.signOut(signIn, of: access, at: address) }
    }

    /// Signs out every browser of somebody.
    package func signOutEverywhere(_ access: Access, at address: String? = nil, by person: String? = nil) throws {
        try write { try $0.signOutEverywhere(access, at: address, by: person) }
    }

    /// The browsers in which somebody is signed in, those first that were used last.
    package nonisolated func signIns(of access: Access.ID) async throws -> [SignIn] {
        try await glanceAll { try $0.signIns(of: access) }
    }

    /// Notes that a browser was used.
    package func noteUse(of signIn: SignIn, at address: String) throws {
        try write { try $0.noteUse(of: signIn, at: address) }
    }

    /// Notes that an app key was used.
    package func noteUse(ofKey access: Access, at address: String) throws {
        try write { try $0.noteUse(ofKey: access, at: address) }
    }

    /// Logs a try to sign in that failed.
    package func logFailure(_ access: Access?, by way: SignIn.Way, at address: String) throws {
        try write { try $0.logFailure(access, by: way, at: address) }
    }

    /// Takes away what is over: sign-ins, and lines of the access log; answers the sign-ins.
    package func endSignIns() throws -> [SignIn] { try write { try $0.endSignIns() } }

    /// Who came and went, newest first.
    package nonisolated func accessLog(cursor: String? = nil, limit: Int? = nil) async throws -> Page<AccessLogEntry> {
        try await glanceAll { try $0.accessLog(cursor: cursor, limit: limit) }
    }
}
