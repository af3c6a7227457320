import Values

/// Slows down whoever tries codes out, each address by itself; told what time it is.
struct GuessLimit: Sendable {
    /// So many wrong codes are taken for mistakes.
    static let mistakes = 5
    private static let firstPause = Duration.seconds(10)
    private static let longestPause = Duration.seconds(600)
    private static let mostAddresses = 1000

    private struct Tries {
        var wrong = 0
        var until: Timestamp
    }

    private var tries: [String: Tries] = [:]
    /// Wrong codes in all, from every address.
    private(set) var wrong = 0

    /// How long an address has to wait before its next code is looked at; `nil` when it has not.
    func pause(of address: String, at now: Timestamp) -> Duration? {
        guard let until = tries[address]?.until, now < until else { return nil }
        return until - now
    }

    /// Counts a wrong code; from the fifth on each pause is twice the last.
    mutating func noteWrong(from address: String, at now: Timestamp) {
        wrong += 1
        var own = tries[address] ?? Tries(until: now)
        own.wrong += 1
        let doublings = own.wrong - Self.mistakes
        if doublings >= 0 {
            own.until = now + min(Self.firstPause * (1 << min(doublings, 10)), Self.longestPause)
        }
        if tries[address] == nil, tries.count >= Self.mostAddresses,
            let oldest = tries.min(by: { $0.value.until < $1.value.until })?.key
        {
            tries[oldest] = nil
        }
        tries[address] = own
    }

    /// Forgets the mistakes of an address that had the right code.
    mutating func noteRight(from address: String) {
        tries[address] = nil
    }
}
