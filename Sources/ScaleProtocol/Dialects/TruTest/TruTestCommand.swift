import Values

/// Everything the gateway ever says to a Tru-Test device but what it takes to read its sessions
/// (`TruTestFileCommand`).
///
/// A list of what is allowed, on purpose: what erases sessions, changes settings or moves the baud rate cannot
/// be expressed. The modes switched on here are forgotten when the device is switched off.
package enum TruTestCommand: String, CaseIterable, Sendable {
    /// Acknowledge from now on; answered by `^`. Also the probe and the keep-alive.
    case acknowledgements = "ZA1"
    /// Answer errors with `(nn)`.
    case errorAnswers = "ZE1"
    /// The name of an indicator.
    case name = "ZN"
    /// The model of a stick reader.
    case model = "ZI"
    /// The unit the indicator weighs in.
    case unit = "MSWU"
    /// The weight now.
    case weight = "RW"
    /// Put two-letter prefixes before events.
    case eventPrefixes = "SPRP2"
    /// The events since the last time.
    case events = "RP"

    /// Whether `^` is the answer, not `[…]`.
    package var isAcknowledged: Bool {
        switch self {
        case .acknowledgements, .errorAnswers, .eventPrefixes: true
        case .name, .model, .unit, .weight, .events: false
        }
    }

    /// The command as sent, such as `{RW}`, or `` {RW`870C} `` with a CRC.
    package func bytes(withCRC: Bool) -> [UInt8] { Self.bytes(of: rawValue, withCRC: withCRC) }

    static func bytes(of text: String, withCRC: Bool) -> [UInt8] {
        let body = [UInt8(ascii: "{")] + Array(text.utf8)
        return body + (withCRC ? CRC16.trailer(over: body) : []) + [UInt8(ascii: "}")]
    }
}
