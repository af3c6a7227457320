import SQLite
import Values

extension Transaction {
    /// Signs a browser in, in the place of the sign-in it had.
    func signIn(
        _ access: Access, by way: SignIn.Way, at address: String?, inPlaceOf old: String?
    ) throws -> (signIn: SignIn, secret: String) {
        // Whoever had put its own cookie into this browser must not be in with it afterwards.
        if let old, let before = try signedIn(digest: old) {
            if before.access.id == access.id {
                try run("DELETE FROM sign_ins WHERE id = \(before.signIn.id)")
            } else {
                try end(before.signIn, of: before.access)
                try log(.signedOut, before.access, before.signIn.way, at: address)
            }
        }
        let secret = TokenDigest.randomToken()
        let signIn = SignIn(
            id: makeID(), accessId: access.id, way: way, signedInAt: now, confirmedAt: now, usedAt: now,
            address: address)
        try insert(
            into: "sign_ins",
            [
                "id": signIn.id, "access_id": signIn.accessId, "digest": TokenDigest.of(secret), "way": signIn.way,
                "signed_in_at": signIn.signedInAt, "confirmed_at": signIn.confirmedAt, "used_at": signIn.usedAt,
                "address": signIn.address,
            ])
        try noteUse(of: access.id, at: address)
        try log(.signedIn, access, way, at: address)
        return (signIn, secret)
    }

    /// Notes that somebody has proved to be there, and gives the browser another secret.
    func confirm(_ id: SignIn.ID, at address: String, by person: String?) throws -> String {
        guard let signIn = try signIn(id), let access = try access(signIn.accessId) else {
            throw HerdError.unknownSignIn(id)
        }
        let secret = TokenDigest.randomToken()
        try run(
            """
            UPDATE sign_ins SET digest = \(TokenDigest.of(secret)), confirmed_at = \(now),
                used_at = max(used_at, \(now)), address = \(address)
            WHERE id = \(id)
            """)
        try log(.confirmed, access, signIn.way, at: address, by: person)
        return secret
    }

    /// Signs one browser of somebody out.
    func signOut(_ id: SignIn.ID, of access: Access, at address: String) throws {
        guard let signIn = try signIn(id), signIn.accessId == access.id else { throw HerdError.unknownSignIn(id) }
        try end(signIn, of: access)
        try log(.signedOut, access, signIn.way, at: address)
    }

    /// Signs out every browser of somebody.
    func signOutEverywhere(_ access: Access, at address: String?, by person: String?) throws {
        for signIn in try signIns(of: access.id) { try end(signIn, of: access) }
        try log(.signedOutEverywhere, access, at: address, by: person)
    }

    /// Ends a sign-in; a phone that is not signed in any more is no phone of ours: nobody could come in as it again.
    func end(_ signIn: SignIn, of access: Access) throws {
        try run("DELETE FROM sign_ins WHERE id = \(signIn.id)")
        guard access.kind == .phone, try signIns(of: access.id).isEmpty else { return }
        try run("DELETE FROM access WHERE id = \(access.id)")
        try audit("phone.deleted", access.id, by: access.name, before: access)
    }

    /// Notes that a browser was used; a clock that is years behind for a while makes no use older.
    func noteUse(of signIn: SignIn, at address: String) throws {
        try run("UPDATE sign_ins SET used_at = max(used_at, \(now)), address = \(address) WHERE id = \(signIn.id)")
        try noteUse(of: signIn.accessId, at: address)
    }

    /// Notes that an app key was used, and logs an address that it never came from.
    func noteUse(ofKey access: Access, at address: String) throws {
        if access.lastAddress != address {
            let isKnown = try exists(
                """
                SELECT 1 FROM access_log
                WHERE kind = \(AccessLogEntry.Kind.keyUsed) AND address = \(address) AND access_id = \(access.id)
                """)
            if !isKnown { try log(.keyUsed, access, .key, at: address) }
        }
        try noteUse(of: access.id, at: address)
    }

    private func noteUse(of id: Access.ID, at address: String?) throws {
        try run("UPDATE access SET last_used_at = \(now), last_address = \(address) WHERE id = \(id)")
    }

    /// Writes a line of the access log.
    func log(
        _ kind: AccessLogEntry.Kind, _ access: Access?, _ way: SignIn.Way? = nil, at address: String? = nil,
        by person: String? = nil
    ) throws {
        try insert(
            into: "access_log",
            [
                "id": makeID() as AccessLogEntry.ID, "at": now, "kind": kind, "access_id": access?.id,
                "name": access?.name, "way": way, "address": address, "person": person, "count": 1,
            ])
    }

    /// Logs a try that failed; those of an hour from one address with one name are one line.
    ///
    /// What nobody is called is not written down: people type passwords where names belong.
    func logFailure(_ access: Access?, by way: SignIn.Way, at address: String) throws {
        let hour = now - .seconds(3600)
        let counted = try run(
            """
            UPDATE access_log SET count = count + 1, at = \(now)
            WHERE id = (SELECT id FROM access_log
                WHERE kind = \(AccessLogEntry.Kind.failed) AND address = \(address) AND access_id IS \(access?.id)
                    AND way = \(way) AND at > \(hour)
                ORDER BY id DESC LIMIT 1)
            """)
        if counted == 0 { try log(.failed, access, way, at: address) }
    }

    /// Gives a secret that was found by its old digest one of today.
    func renewDigest(_ old: String, with digest: String) throws {
        try run("UPDATE access SET digest = \(digest) WHERE digest = \(old)")
        try run("UPDATE sign_ins SET digest = \(digest) WHERE digest = \(old)")
    }

    /// Takes away what is over: sign-ins, and lines of the log.
    ///
    /// - Returns: the sign-ins that ended.
    func endSignIns() throws -> [SignIn] {
        let over = try signInsOver()
        for signIn in over {
            if let access = try access(signIn.accessId) { try end(signIn, of: access) }
        }
        try run("DELETE FROM access_log WHERE at < \(now - .seconds(AccessLogTerm.days * 86_400))")
        // So that nobody fills the disk with tries.
        try run(
            """
            DELETE FROM access_log
            WHERE id <= (SELECT id FROM access_log ORDER BY id DESC LIMIT 1 OFFSET \(AccessLogTerm.lines))
            """)
        return over
    }
}

/// How long the access log is kept: names and addresses are personal data.
enum AccessLogTerm {
    static let days = 365
    static let lines = 10_000
}

extension HerdError {
    static func unknownSignIn(_ id: SignIn.ID) -> HerdError {
        HerdError(
            .notFound, "unknown-sign-in", "nobody is signed in as \(id)", action: "Load the list again.")
    }
}
