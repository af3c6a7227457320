import Blocking
import HTTPServer
import HerdStore
import Passwords
import Synchronization
import Values

/// Lets people in by name and password, and browsers by an app key.
final class SignInDesk: Sendable {
    private let store: HerdStore
    private let now: @Sendable () -> Timestamp
    private let warn: @Sendable (String) -> Void
    private let pauses = Mutex(SignInPauses())
    /// One password at a time: each takes a tenth of a second and 64 MiB.
    private let hashing = Offload("passwords", width: 1)
    /// Whoever sits at the machine waits for nobody who knocks from outside.
    private let hashingHere = Offload("passwords-here", width: 1)

    /// - Parameter now: a clock that nobody sets.
    init(
        store: HerdStore, now: @escaping @Sendable () -> Timestamp,
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.store, self.now, self.warn) = (store, now, warn)
    }

    /// Signs a browser in by name and password.
    ///
    /// - Parameter old: the secret of the sign-in that it has.
    func signIn(
        name: String, password: String, from address: String, inPlaceOf old: String?
    ) async throws -> (signIn: SignIn, secret: String) {
        let account = try await checked(name, password, from: address, else: .wrongSignIn)
        return try await store.signIn(account.id, by: .password, at: address, inPlaceOf: old)
    }

    /// Signs a browser in by an app key.
    func signIn(
        key: String, from address: String, inPlaceOf old: String?
    ) async throws -> (signIn: SignIn, secret: String) {
        let access = try await owner(of: key, from: address, else: .unknownToken)
        return try await store.signIn(access.id, by: .key, at: address, inPlaceOf: old)
    }

    /// By what somebody proves to be there.
    enum Proof {
        /// Without a name it is one's own.
        case password(name: String?, String)
        case key(String)
    }

    /// Asks who is signed in for a proof once more.
    ///
    /// - Returns: the new secret of the sign-in.
    func confirm(_ signedIn: SignedIn, by proof: Proof, from address: String) async throws -> String {
        let proving =
            switch proof {
            case .password(let name, let password):
                try await checked(
                    name ?? ownAccount(signedIn).name, password, from: address, else: .wrongPassword,
                    where: signedIn.isProved(by:))
            case .key(let key):
                try await owner(of: key, from: address, else: .wrongKey, where: signedIn.isProved(by:))
            }
        return try await store.confirm(
            signedIn.signIn.id, at: address, by: proving.id == signedIn.access.id ? nil : proving.name)
    }

    private func ownAccount(_ signedIn: SignedIn) throws(Problem) -> Access {
        guard signedIn.access.kind == .account else { throw .noPassword }
        return signedIn.access
    }

    /// Whose app key this is.
    ///
    /// - Parameter isEnough: whether that one will do; who will not is told no more than that the key is wrong.
    private func owner(
        of key: String, from address: String, else wrong: Problem, where isEnough: (Access) -> Bool = { _ in true }
    ) async throws -> Access {
        try begin(nil, from: address)
        guard let access = try await store.access(forToken: key), isEnough(access) else {
            await note(failure: nil, by: .key, from: address)
            throw wrong
        }
        noteRight(nil, from: address)
        return access
    }

    /// Changes one's own password; other browsers are signed out.
    func changePassword(
        of signedIn: SignedIn, from current: String, to new: String, at address: String
    ) async throws {
        let account = try await checked(signedIn.access.name, current, from: address, else: .wrongPassword)
        let hash = try await hash(new, for: account.name, at: address)
        try await store.setPassword(
            hash, of: account.id, sparing: signedIn.signIn.id, at: address, by: account.name)
    }

    /// The hash of a new password.
    ///
    /// - Throws: a 422 problem when it is none that somebody should have.
    func hash(_ password: String, for name: String, at address: String) async throws -> String {
        if let breach = PasswordRules.breach(by: password, of: name) { throw Problem.weakPassword(breach) }
        return try await offload(for: address).run { try PasswordHash(of: password).text }
    }

    /// The account whose password this is.
    ///
    /// - Parameter isEnough: whether that one will do; who will not is told no more than that the password is wrong.
    private func checked(
        _ name: String, _ password: String, from address: String, else wrong: Problem,
        where isEnough: (Access) -> Bool = { _ in true }
    ) async throws -> Access {
        let key = HerdStore.accountKey(String(name.prefix(100)))
        try begin(key, from: address)
        let account = try await store.account(named: name)
        // A name that nobody has costs as much time as a wrong password.
        let isRight: Bool
        do {
            isRight = try await offload(for: address).run {
                let hash = try account.map { PasswordHash(stored: $0.password) } ?? Self.nobodys.get()
                return hash.matches(password)
            }
        } catch {
            // What was not looked at was not wrong.
            pauses.withLock { $0.takeBack(key, from: address, at: now()) }
            throw error
        }
        guard isRight, let account, isEnough(account.access) else {
            await note(failure: account?.access, by: .password, from: address)
            throw wrong
        }
        noteRight(key, from: address)
        return account.access
    }

    /// Of a password that nobody has.
    private static let nobodys = Result { () throws(PasswordHashError) in
        try PasswordHash(of: "\(UInt64.random(in: .min ... .max))")
    }

    private func offload(for address: String) -> Offload {
        SignInPauses.isOwnMachine(address) ? hashingHere : hashing
    }

    private func begin(_ account: String?, from address: String) throws(Problem) {
        guard let pause = pauses.withLock({ $0.begin(account, from: address, at: now()) }) else { return }
        throw .tooManySignIns(seconds: Int(pause.components.seconds) + 1)
    }

    private func noteRight(_ account: String?, from address: String) {
        pauses.withLock { $0.noteRight(account, from: address, at: now()) }
    }

    private func note(failure account: Access?, by way: SignIn.Way, from address: String) async {
        let count = pauses.withLock { $0.failures }
        warn("a sign-in from \(address) failed; \(count) since the start")
        // Whether it can be written down decides nothing.
        try? await store.logFailure(account, by: way, at: address)
    }
}

extension Problem {
    static let wrongSignIn = Problem(
        .unauthorized, "wrong-sign-in", title: "The name or the password is wrong",
        detail: "There is no account with that name and that password.",
        action: "Look at capital letters and the keyboard's language; an administrator can set another password.")

    static let wrongPassword = Problem(
        .forbidden, "wrong-password", title: "The password is wrong",
        detail: "That is neither one's own password nor that of an administrator.",
        action: "Look at capital letters and the keyboard's language.")

    static let wrongKey = Problem(
        .forbidden, "wrong-key", title: "The key is wrong",
        detail: "That is neither the key by which this browser came in nor that of an administrator.",
        action: "Take the key from where it was shown, or the password of an administrator.")

    static let noPassword = Problem(
        .conflict, "no-password", title: "There is no password here",
        detail: "This browser was not let in by a password.", action: "Sign in by name and password.")

    static func tooManySignIns(seconds: Int) -> Problem {
        Problem(
            .tooManyRequests, CodedText("too-many-sign-ins", ["seconds": .number(seconds)]),
            title: "Too many tries", detail: "After many wrong tries the next is looked at in \(seconds) seconds.",
            action: "Wait, then try again.")
    }

    static func weakPassword(_ breach: PasswordRules.Breach) -> Problem {
        let (least, most) = (PasswordRules.length.lowerBound, PasswordRules.length.upperBound)
        let (told, detail): (CodedText, String) =
            switch breach {
            case .short:
                (
                    CodedText("weak-password.short", ["least": .number(least)]),
                    "The password has less than \(least) characters."
                )
            case .long:
                (
                    CodedText("weak-password.long", ["most": .number(most)]),
                    "The password has more than \(most) characters."
                )
            case .name: (CodedText("weak-password.name"), "The password is the name.")
            case .same: (CodedText("weak-password.same"), "The password is one or two characters over and over.")
            }
        return Problem(
            .unprocessableContent, told, title: "Not a good password",
            detail: detail, action: "Take three or four words that nobody connects with you.")
    }
}
