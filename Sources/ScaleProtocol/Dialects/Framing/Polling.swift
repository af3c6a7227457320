import Values

/// Asks a device the same question again and again, one at a time.
package struct Polling: Equatable, Sendable {
    /// What is sent; on the allow-list of its dialect: it must change nothing in the device.
    package let command: [UInt8]
    package let interval: Duration
    /// After so long without an answer the question is asked again.
    package let timeout: Duration
    /// After so long without an answer the caller is told, once.
    package let patience: Duration

    private var askedAt: Timestamp?
    private var unansweredSince: Timestamp?
    private var isAnswered = true
    private var isSilent = false
    private var nextAt: Timestamp?

    /// - Parameter patience: `nil` for the timeout.
    package init(
        _ command: String, every interval: Duration, timeout: Duration = .seconds(2), patience: Duration? = nil
    ) {
        self.init(command: Array(command.utf8), interval: interval, timeout: timeout, patience: patience ?? timeout)
    }

    /// The same questions to a device that was not asked yet.
    var anew: Polling { Polling(command: command, interval: interval, timeout: timeout, patience: patience) }

    private init(command: [UInt8], interval: Duration, timeout: Duration, patience: Duration) {
        self.command = command
        self.interval = interval
        self.timeout = timeout
        self.patience = patience
    }

    var deadline: Timestamp? { nextAt }

    mutating func advance(to now: Timestamp) -> [DialectAction] {
        if let nextAt, now < nextAt { return [] }
        if isAnswered { unansweredSince = now }
        (askedAt, isAnswered, nextAt) = (now, false, now + timeout)
        guard let unansweredSince, now - unansweredSince >= patience, !isSilent else { return [.send(command)] }
        isSilent = true
        return [.notice(.noAnswer(to: String(latin1: command.filter { !$0.isControl }))), .send(command)]
    }

    mutating func answered(at now: Timestamp) {
        (isAnswered, isSilent) = (true, false)
        guard let askedAt else { return }
        nextAt = max(askedAt + interval, now)
    }
}
