import ScaleProtocol

extension DialectNotice {
    /// The notice in one line for the operator.
    var summary: String {
        switch self {
        case .identified(let name): "the device says it is \(name ?? "there")"
        case .recognised(let belief), .undecided(let belief): belief.description
        case .changed(let choice): "the device no longer speaks \(choice)"
        case .searching(let step): step.description
        case .found(let rate): "it speaks at \(rate)"
        case .noAnswer(let command): "no answer to \(command)"
        case .refused(let command, let code): "the device refused \(command) with error \(code)"
        case .unreadable(let bytes): "bytes that are not of this dialect: \(Self.excerpt(bytes))"
        case .rejected(let bytes, let reason): "\(Self.excerpt(bytes)): \(reason)"
        case .unscaled: "how much its numbers are nobody has said yet: no weight is used"
        case .determined(let option): "a known weight has determined it: \(option)"
        }
    }

    /// The beginning of what was not understood, as text.
    static func excerpt(_ bytes: [UInt8]) -> String {
        let text = bytes.prefix(32).map { byte in
            (0x20..<0x7F).contains(byte) ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16)
        }
        return "'\(text.joined())'\(bytes.count > 32 ? "…" : "")"
    }
}
