import Values

/// Slows down whoever tries passwords and keys out, by address and by account; told what time it is.
///
/// Nobody keeps the owner of an account out from another address: the first try of every address is looked at, and an
/// address from which that account came in before waits for its own mistakes alone. So does the machine itself.
struct SignInPauses: Sendable {
    private static let longest = Duration.seconds(300)
    private static let mostKnown = 1000

    private var addresses = GuessLimit(firstPause: .seconds(1), longestPause: longest)
    private var accounts = GuessLimit(firstPause: .seconds(1), longestPause: longest)
    /// From where accounts came in.
    private var known: Set<Arrival> = []

    private struct Arrival: Hashable {
        let account: String
        let address: String
    }

    /// Tries that failed since the start.
    var failures: Int { addresses.wrong }

    /// Lets a try be looked at, or says how long it has to wait.
    ///
    /// It counts as wrong until `noteRight` is told: of tries that come at once, no more are looked at than of tries that
    /// come one after the other.
    mutating func begin(_ account: String?, from address: String, at now: Timestamp) -> Duration? {
        let source = GuessingAddress.of(address)
        if let pause = addresses.pause(of: source, at: now) { return pause }
        if let account, !isTrusted(account, address), addresses.hasErred(source, at: now),
            let pause = accounts.pause(of: account, at: now)
        {
            return pause
        }
        addresses.noteWrong(from: source, at: now)
        if let account { accounts.noteWrong(from: account, at: now) }
        return nil
    }

    /// The last try of an address was right.
    ///
    /// What it and others tried before stays counted: else whoever has an account could guess at another one's for ever.
    mutating func noteRight(_ account: String?, from address: String, at now: Timestamp) {
        takeBack(account, from: address, at: now)
        guard let account else { return }
        if known.count >= Self.mostKnown { known.removeFirst() }
        known.insert(Arrival(account: account, address: address))
    }

    /// The last try of an address was not looked at.
    mutating func takeBack(_ account: String?, from address: String, at now: Timestamp) {
        addresses.takeBack(from: GuessingAddress.of(address), at: now)
        if let account { accounts.takeBack(from: account, at: now) }
    }

    private func isTrusted(_ account: String, _ address: String) -> Bool {
        Self.isOwnMachine(address) || known.contains(Arrival(account: account, address: address))
    }

    /// Whether an address is the machine's own.
    static func isOwnMachine(_ address: String) -> Bool {
        address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
    }
}
