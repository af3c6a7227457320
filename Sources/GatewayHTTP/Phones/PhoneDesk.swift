import DeviceGateway
import FoundationEssentials
import HTTPServer
import HerdStore
import Synchronization
import Values

/// Lets phones in: gives out one-time codes, and a session of its own to each phone that brings one.
final class PhoneDesk: Sendable {
    private let store: HerdStore
    private let now: @Sendable () -> Timestamp
    private let warn: @Sendable (String) -> Void
    private let state = Mutex(State())

    private struct State {
        var codes = PhoneCodes()
        var guesses = GuessLimit()
    }

    /// - Parameter now: a clock that nobody sets.
    init(
        store: HerdStore, now: @escaping @Sendable () -> Timestamp,
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.store, self.now, self.warn) = (store, now, warn)
    }

    /// Wrong codes since the start.
    var wrongCodes: Int { state.withLock { $0.guesses.wrong } }

    /// A new code for a phone that may do what `role` may.
    ///
    /// - Parameter barns: whose animals it is to see; `nil` those that the giver sees.
    /// - Throws: a 403 problem when the giver may not do that, and a 404 problem when the giver does not see one.
    func makeCode(
        for role: Access.Role, seeing barns: [Location.ID]? = nil, givenBy giver: Access
    ) throws(Problem) -> (grant: PhoneCodes.Grant, code: PhoneCode) {
        guard giver.role.covers(role) else {
            throw Problem.roleTooLow(giver.role.rawValue, needed: role.rawValue)
        }
        if case .barns(let seen, _) = giver.sight, let unseen = barns?.first(where: { !seen.contains($0) }) {
            throw Problem.unknown("place", unseen.description)
        }
        let own: [Location.ID]? = if case .barns(let seen, _) = giver.sight { seen.sorted() } else { nil }
        let code = PhoneCode.random()
        let digest = TokenDigest.of(code.text)
        let grant = state.withLock {
            $0.codes.add(
                id: UUID().uuidString.lowercased(), digest: digest, role: role, barns: barns ?? own, giver: giver,
                at: now())
        }
        return (grant, code)
    }

    /// What became of a code; `nil` when this person has given no such code.
    func state(of id: String, givenBy giver: Access.ID) -> PhoneCodes.State? {
        state.withLock { $0.codes.state(id, givenBy: giver, at: now()) }
    }

    /// Gives a phone a session of its own.
    ///
    /// - Parameter before: who is signed in at its browser; a phone that was here before stays the same phone.
    /// - Throws: a problem when the code is wrong, used or over, or when the address has to wait.
    func connect(
        _ typed: String, name: String, inPlaceOf before: (signedIn: SignedIn, secret: String)?, from address: String
    ) async throws -> (access: Access, signIn: SignIn, secret: String) {
        try checkPause(of: address)
        guard (1...100).contains(name.count) else { throw Problem.badPhoneName }
        // Whether the giver may still do it: somebody could have lost the token since.
        guard let grant = use(typed, for: name, from: address), try await isStillThere(grant.giver) else {
            throw Problem.wrongPhoneCode
        }
        let draft = AccessDraft(
            name: name, role: grant.role, barns: grant.barns, technicians: grant.giver.technicians,
            seesAllBulls: grant.giver.seesAllBulls, seesPeople: grant.giver.maySeePeople)
        let known = before?.signedIn.access.kind == .phone ? before?.signedIn.access.id : nil
        return try await store.connectPhone(
            draft, inPlaceOf: known, secret: before?.secret, at: address, by: grant.giver.name)
    }

    private func isStillThere(_ giver: Access) async throws -> Bool {
        try await store.tokens(giver.kind).contains { $0.id == giver.id }
    }

    private func checkPause(of address: String) throws(Problem) {
        if let pause = state.withLock({ $0.guesses.pause(of: GuessingAddress.of(address), at: now()) }) {
            throw .tooManyPhoneCodes(seconds: Int(pause.components.seconds) + 1)
        }
    }

    private func use(_ typed: String, for phone: String, from address: String) -> PhoneCodes.Grant? {
        let digest = PhoneCode(reading: typed).map { TokenDigest.of($0.text) }
        let (grant, wrong) = state.withLock { state -> (PhoneCodes.Grant?, Int) in
            let grant = digest.flatMap { state.codes.use(digest: $0, for: phone, at: now()) }
            if grant == nil {
                state.guesses.noteWrong(from: GuessingAddress.of(address), at: now())
            } else {
                state.guesses.noteRight(from: GuessingAddress.of(address))
            }
            return (grant, state.guesses.wrong)
        }
        if grant == nil { warn("a wrong phone code came from \(address); \(wrong) since the start") }
        return grant
    }
}

extension Problem {
    static let wrongPhoneCode = Problem(
        .forbidden, "wrong-phone-code", title: "The code is not valid",
        detail: "The code is wrong, was used already, or is older than ten minutes.",
        action: "Make a new one at the gateway and scan that.")

    static let badPhoneName = Problem(
        .unprocessableContent, "bad-phone-name", title: "The phone needs a name",
        detail: "The name has no character, or more than 100.", action: "Give it a short one.")

    static func tooManyPhoneCodes(seconds: Int) -> Problem {
        Problem(
            .tooManyRequests, CodedText("too-many-phone-codes", ["seconds": .number(seconds)]),
            title: "Too many wrong codes",
            detail: "From this phone came too many wrong codes; the next is looked at in \(seconds) seconds.",
            action: "Wait, make a new code at the gateway and scan that.")
    }
}
