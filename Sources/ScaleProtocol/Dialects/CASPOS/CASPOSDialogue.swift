package import Values

/// How a till asks a CAS scale (protocols.md §4.3).
///
///     ENQ →          are you there?
///         ← ACK      yes (NAK: not now)
///     DC1 →          the weight
///         ← SOH STX S … BCC ETX EOT
///
/// Both questions change nothing in the scale.
package struct CASPOSDialogue: Dialect {
    static let enquiry = "\u{05}"
    static let acknowledgement: UInt8 = 0x06
    static let weightQuestion: [UInt8] = [0x11]

    private var frames: StreamDialect<CASPOSFormat>
    /// It was asked whether it is there, and has not said so.
    private var isExpected = false

    package init(every interval: Duration = .milliseconds(200)) {
        frames = StreamDialect(
            CASPOSFormat(), polling: Polling(Self.enquiry, every: interval, timeout: .milliseconds(500)))
    }

    package var deadline: Timestamp? { frames.deadline }

    package mutating func start(at now: Timestamp) -> [DialectAction] { noting(frames.start(at: now)) }

    package mutating func advance(to now: Timestamp) -> [DialectAction] { noting(frames.advance(to: now)) }

    package mutating func receive(_ bytes: [UInt8], at now: Timestamp, into actions: inout [DialectAction]) {
        frames.receive(bytes, at: now, into: &actions)
        guard isExpected, bytes.contains(Self.acknowledgement) else { return }
        isExpected = false
        actions.append(.send(Self.weightQuestion))
    }

    private mutating func noting(_ actions: [DialectAction]) -> [DialectAction] {
        isExpected = isExpected || actions.contains { if case .send = $0 { true } else { false } }
        return actions
    }
}

extension DialectEntry {
    package static let casPOS = DialectEntry(
        "cas-pos", "Scales: CAS at a till: asked by ENQ and DC1", options: [SharedOption.poll],
        probe: Probe(
            CASPOSDialogue.enquiry,
            follow: Probe.Follow(
                answer: CASPOSDialogue.acknowledgement, question: CASPOSDialogue.weightQuestion)),
        listen: { _ in StreamDialect(CASPOSFormat()) }
    ) { CASPOSDialogue(every: $0.pollInterval) }
}
