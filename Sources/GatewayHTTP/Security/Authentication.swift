import HTTPServer
import HerdStore

/// Finds out who sends a request: by an app key, or by the cookie of a browser that is signed in.
struct Authentication: Sendable {
    let store: HerdStore
    private let uses = LastUses()
    /// Apart: whoever invents addresses must not keep uses from being noted.
    private let failures = LastUses()
    private let notes = UseNotes()

    init(store: HerdStore) {
        self.store = store
    }

    /// Name of the session cookie.
    ///
    /// It holds a secret that stands for a sign-in, and is good for nothing once that has ended; scripts cannot read it.
    static let cookie = "gateway_session"
    /// Its name over TLS: a browser takes this one only from there, and sends it nowhere else.
    static let secureCookie = "__Host-gateway_session"

    /// - Throws: a 401 problem when the sender is not known.
    func caller(of head: RequestHead) async throws -> Caller {
        switch Credential(of: head) {
        case .missing: throw Problem.signInNeeded
        case .key(let key): Caller(access: try await access(of: key, from: head.remoteAddress))
        case .cookie(let secret): try await caller(signedInBy: secret, from: head.remoteAddress)
        }
    }

    /// Returns once it is written down who came with what.
    func written() async { await notes.written() }

    /// As above, and a 403 problem when the role is too low.
    func caller(of head: RequestHead, as role: Access.Role) async throws -> Caller {
        try await Self.checked(caller(of: head), as: role)
    }

    /// Who sent a head some time ago, if that one may still do it.
    ///
    /// A browser is known by its sign-in and not by the secret that it had then: giving the password gets it another one.
    func again(_ caller: Caller, of head: RequestHead, as role: Access.Role) async throws -> Caller {
        guard let before = caller.signedIn else { return try await self.caller(of: head, as: role) }
        guard let signedIn = try await store.signedIn(before.signIn.id) else { throw Problem.unknownToken }
        return try Self.checked(Caller(access: signedIn.access, signedIn: signedIn), as: role)
    }

    private static func checked(_ caller: Caller, as role: Access.Role) throws(Problem) -> Caller {
        guard caller.access.role.covers(role) else {
            throw .roleTooLow(caller.access.role.rawValue, needed: role.rawValue)
        }
        return caller
    }

    private func access(of key: String, from address: String) async throws -> Access {
        guard let access = try await store.access(forToken: key) else {
            if failures.isWorthNoting(address) {
                notes.add { [store] in try await store.logFailure(nil, by: .key, at: address) }
            }
            throw Problem.unknownToken
        }
        if uses.isWorthNoting("\(access.id) \(address)") {
            notes.add { [store] in try await store.noteUse(ofKey: access, at: address) }
        }
        return access
    }

    private func caller(signedInBy secret: String, from address: String) async throws -> Caller {
        guard let signedIn = try await store.signedIn(by: secret) else { throw Problem.unknownToken }
        let use = "\(signedIn.signIn.id) \(address)"
        if uses.isWorthNoting(use) {
            notes.add { [store] in try await store.noteUse(of: signedIn.signIn, at: address) }
        }
        return Caller(access: signedIn.access, signedIn: signedIn)
    }

    /// What a head says of its sender.
    enum Credential: Equatable {
        case missing
        case key(String)
        case cookie(String)

        init(of head: RequestHead) {
            // A program that sends a key means that one, whatever cookie goes along.
            if let authorization = head.headers["Authorization"] {
                let parts = authorization.split(separator: " ", maxSplits: 1)
                self = parts.count == 2 && parts[0].lowercased() == "bearer" ? .key(String(parts[1])) : .missing
            } else {
                self = Authentication.secret(in: head).map { .cookie($0) } ?? .missing
            }
        }
    }

    /// The secret of a browser that is signed in, or was.
    static func secret(in head: RequestHead) -> String? { head.cookies[head.isSecure ? secureCookie : cookie] }

    /// Who is signed in at the browser that sends a request, over HTTP or HTTPS.
    func signedIn(at head: RequestHead) async -> (signedIn: SignedIn, secret: String)? {
        for name in [Self.secureCookie, Self.cookie] {
            guard let secret = head.cookies[name], let signedIn = try? await store.signedIn(by: secret) else {
                continue
            }
            return (signedIn, secret)
        }
        return nil
    }

    static func setCookie(_ secret: String, of signIn: SignIn, staysSignedIn: Bool, on head: RequestHead) -> String {
        let term = SignInTerm.of(signIn.way, staysSignedIn: staysSignedIn)
        return cookie(secret, on: head, seconds: Int(term.longest.components.seconds))
    }

    static func clearCookie(on head: RequestHead) -> String { cookie("", on: head, seconds: 0) }

    private static func cookie(_ value: String, on head: RequestHead, seconds: Int) -> String {
        let (name, more) = head.isSecure ? (secureCookie, "; Secure") : (cookie, "")
        return "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict\(more)"
    }
}
