import Values

/// Slows down whoever tries codes or passwords out, each address by itself; told what time it is.
struct GuessLimit: Sendable {
    /// So many wrong ones are taken for mistakes.
    static let mistakes = 5
    /// Mistakes of so long ago are forgotten.
    private static let forgottenAfter = Duration.seconds(6 * 3600)
    private static let mostAddresses = 1000
    private let firstPause: Duration
    private let longestPause: Duration

    private struct Tries {
        var wrong = 0
        var until: Timestamp
    }

    private var tries: [String: Tries] = [:]
    /// Wrong ones in all, from every address.
    private(set) var wrong = 0

    init(firstPause: Duration = .seconds(10), longestPause: Duration = .seconds(600)) {
        (self.firstPause, self.longestPause) = (firstPause, longestPause)
    }

    /// Whether something wrong came from an address, and not long ago.
    func hasErred(_ address: String, at now: Timestamp) -> Bool {
        tries[address].map { $0.wrong > 0 && now - $0.until < Self.forgottenAfter } ?? false
    }

    /// How long an address has to wait before its next code is looked at; `nil` when it has not.
    func pause(of address: String, at now: Timestamp) -> Duration? {
        guard let until = tries[address]?.until, now < until else { return nil }
        return until - now
    }

    /// Counts a wrong one; from the fifth on each pause is twice the last.
    mutating func noteWrong(from address: String, at now: Timestamp) {
        wrong += 1
        var own = hasErred(address, at: now) ? tries[address] ?? Tries(until: now) : Tries(until: now)
        own.wrong += 1
        let doublings = own.wrong - Self.mistakes
        if doublings >= 0 {
            own.until = now + min(firstPause * (1 << min(doublings, 10)), longestPause)
        } else {
            own.until = now
        }
        if tries[address] == nil, tries.count >= Self.mostAddresses,
            let oldest = tries.min(by: { $0.value.until < $1.value.until })?.key
        {
            tries[oldest] = nil
        }
        tries[address] = own
    }

    /// Takes back the last wrong one, which was right after all; those before it stay counted.
    mutating func takeBack(from address: String, at now: Timestamp) {
        guard let own = tries[address] else { return }
        wrong -= 1
        tries[address] = own.wrong > 1 ? Tries(wrong: own.wrong - 1, until: min(own.until, now)) : nil
    }

    /// Forgets the mistakes of an address that had the right code.
    mutating func noteRight(from address: String) {
        tries[address] = nil
    }
}
