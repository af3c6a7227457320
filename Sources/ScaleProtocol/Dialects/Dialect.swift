package import Values

/// A protocol spoken on a link: a pure state machine between bytes and readings.
///
/// The caller owns the link and the clock. It calls `start` when the link is up, `receive` for what
/// arrives, and `advance` no later than `deadline`; it carries out the actions in order.
package protocol Dialect: Sendable {
    /// The link came up: forget half-received bytes, say what to send first.
    mutating func start(at now: Timestamp) -> [DialectAction]
    /// Bytes arrived; what they amount to is appended.
    mutating func receive(_ bytes: [UInt8], at now: Timestamp, into actions: inout [DialectAction])
    /// The host's bytes to the device were heard; for dialects that listen while somebody else asks.
    mutating func hear(_ bytes: [UInt8])
    /// A weight that is known lies on the scale, which may decide what its bytes mean.
    mutating func confirm(_ weight: Weight, at now: Timestamp) -> [DialectAction]
    /// Time passed: polls, timeouts.
    mutating func advance(to now: Timestamp) -> [DialectAction]
    /// Begins to read a session out of the device's memory, or the list of them; `download` actions follow.
    mutating func ask(_ request: DownloadRequest, at now: Timestamp) -> [DialectAction]
    /// Gives up what `ask` began; the device is not asked for more of it.
    mutating func cancelDownload(at now: Timestamp) -> [DialectAction]
    /// Whether its device can be asked for the sessions in its memory, as far as it is known by now.
    var keepsSessions: Bool { get }
    /// When `advance` wants to be called next; `nil` when nothing is pending.
    var deadline: Timestamp? { get }
}

extension Dialect {
    package mutating func hear(_ bytes: [UInt8]) {}

    package mutating func confirm(_ weight: Weight, at now: Timestamp) -> [DialectAction] { [] }

    package mutating func ask(_ request: DownloadRequest, at now: Timestamp) -> [DialectAction] {
        [.download(.failed(.notSupported))]
    }

    package mutating func cancelDownload(at now: Timestamp) -> [DialectAction] { [] }

    package var keepsSessions: Bool { false }

    /// Bytes arrived.
    package mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [DialectAction] {
        var actions: [DialectAction] = []
        receive(bytes, at: now, into: &actions)
        return actions
    }
}

/// What a dialect asks of its caller.
package enum DialectAction: Equatable, Sendable {
    /// Write these bytes to the device.
    case send([UInt8])
    /// Set the line to this rate before what comes next.
    case change(SerialRate)
    case reading(Reading)
    /// How the download that was asked for goes on.
    case download(DownloadEvent)
    /// Something worth showing that is not a reading.
    case notice(DialectNotice)
}

/// What a dialect found out about its device.
package enum DialectNotice: Equatable, Sendable {
    /// The device answered the probe; carries its name where it gives one.
    case identified(name: String?)
    /// The device turned out to speak the dialect that is the only choice left.
    case recognised(Belief)
    /// What the device may speak, and what would make it sure.
    case undecided(Belief)
    /// The device does not speak this dialect any more.
    case changed(from: Belief.Choice)
    /// What is done to find out who is there.
    case searching(SearchStep)
    /// The device was found to speak at this rate.
    case found(at: SerialRate)
    /// The device did not answer in time; carries the command.
    case noAnswer(to: String)
    /// The device answered a command with an error number.
    case refused(command: String, code: Int)
    /// Bytes that are no frame of this dialect, at most the first 64 of them.
    case unreadable([UInt8])
    /// A whole frame whose content cannot be accepted, and why.
    case rejected([UInt8], reason: String)
    /// A weight that is withheld, because only a known one on the scale can say how much a count is; carries what it
    /// would be by the standard.
    case unscaled(Weight)
    /// A known weight has decided what the bytes mean: an option to be kept with the device, such as `factor=10`.
    case determined(option: String)
}
