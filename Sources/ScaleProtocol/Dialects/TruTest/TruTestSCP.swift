package import Values

/// The Serial Command Protocol of Tru-Test indicators and stick readers (protocols.md §1, §2).
///
/// One request at a time. Answers do not say which command they belong to, so after a timeout nothing is believed
/// until the two sides agree again: `{ZA1}` is sent and everything up to its `^` thrown away. An indicator that
/// answers `{RW}` but not `{ZA1}` (EziWeigh 7) is left a pause instead, in which late answers run out.
///
/// Modes are forgotten by a device that is switched off; after every silence they are sent again. The unit can be
/// switched at any moment: see `TruTestUnit`.
package struct TruTestSCP: Dialect {
    /// How far the two sides understand each other.
    enum Phase: Equatable, Sendable {
        /// No link.
        case stopped
        /// This command is asked until it is answered; other answers belong to the past.
        case probing(TruTestCommand)
        /// Late answers run out until `readyAt`.
        case draining
        case talking
    }

    /// The question under way.
    struct Request: Sendable {
        let question: Question
        let timeout: Duration
        var sentAt: Timestamp

        /// `nil` while a session is read.
        var command: TruTestCommand? {
            if case .command(let command) = question { command } else { nil }
        }
    }

    enum Question: Equatable, Sendable {
        case command(TruTestCommand)
        case file(TruTestFileCommand)
    }

    let options: TruTestOptions
    var scanner = TruTestScanner()
    /// Bytes since the link came up.
    var received = 0
    var device = TruTestDevice()
    var phase = Phase.stopped
    var outstanding: Request?
    /// Commands still to be sent before polling.
    var setup: ArraySlice<TruTestCommand> = []
    /// The session being read; polls wait for its end.
    var download: TruTestDownload?
    /// How often the answer to the current set-up command came damaged.
    var damagedAnswers = 0
    /// Not before this is anything sent.
    var readyAt = Timestamp(microseconds: 0)
    var nextPollAt = Timestamp(microseconds: 0)
    var lastSentAt = Timestamp(microseconds: 0)

    package init(options: TruTestOptions = TruTestOptions()) {
        self.options = options
    }

    package var keepsSessions: Bool { true }

    package mutating func start(at now: Timestamp) -> [DialectAction] {
        self = TruTestSCP(options: options)
        phase = .probing(.acknowledgements)
        setup = fullSetup
        readyAt = now
        nextPollAt = now
        lastSentAt = now
        return sendNext(at: now)
    }

    package mutating func receive(_ bytes: [UInt8], at now: Timestamp, into actions: inout [DialectAction]) {
        // Before the bytes: an answer after its time is late even when nobody called `advance`.
        actions += timeOut(at: now)
        for byte in bytes {
            received += 1
            for frame in scanner.take(byte) { actions += take(frame, at: now) }
        }
        actions += sendNext(at: now)
    }

    package mutating func advance(to now: Timestamp) -> [DialectAction] {
        timeOut(at: now) + sendNext(at: now)
    }

    package var deadline: Timestamp? {
        if let outstanding { return outstanding.sentAt + outstanding.timeout }
        switch phase {
        case .stopped: return nil
        case .probing, .draining: return readyAt
        case .talking:
            guard setup.isEmpty, device.isAnnounced, download == nil else { return readyAt }
            let polling = pollCommand == nil || device.unit.isRefused ? nil : nextPollAt
            let keepingAlive = device.acknowledges ? lastSentAt + options.keepAlive : nil
            return [polling, keepingAlive, unitDueAt].compactMap(\.self).min().map { max($0, readyAt) }
        }
    }
}

/// What is known about the device at the other end.
struct TruTestDevice: Sendable {
    var name: String?
    var unit = TruTestUnit()
    /// Whether `{ZA1}` is answered.
    var acknowledges = false
    /// Whether `{RP}` is answered; unknown until tried.
    var hasEvents: Bool?
    /// The first events after a silence may be old ones.
    var hasStaleEvents = true
    /// The stable weight last told by an event, with its frame: "nothing new" means that it still stands.
    var standing: (weight: WeightReading, raw: [UInt8], position: Int)?
    /// Whether the caller has been told that the device is there.
    var isAnnounced = false
    /// Whether the caller has been told that the device is silent.
    var isSilent = false
    /// The refusal last told, so that a poll refused five times a second is told once.
    var lastRefusal: DialectNotice?
}

extension DialectEntry {
    package static let truTestSCP = DialectEntry(
        "tru-test-scp", "Tru-Test and Datamars indicators and stick readers: {RW} [425.5]",
        options: TruTestOptions.all, probe: Probe("{RW}"),
        // A stick reader says its tags as lines, like any other.
        isProof: { $0.raw.first == UInt8(ascii: "[") },
        listen: { TruTestTap(unit: $0.unit) }
    ) { TruTestSCP(options: TruTestOptions($0)) }
}
