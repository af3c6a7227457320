import Values

/// Cuts what an Agrident wand sends into frames; holds at most 4096 bytes.
///
///     [XGWVER][XGWVER]V2.31[XGWVEROK]       a value stands between frames, without an end of its own
///     [0|Weighing|…|…|12]␍␊                 a row is a frame; line ends around it mean nothing
///     A982000123456789␍                     the tag just read is a line
struct AgridentScanner: Sendable {
    enum Piece: Equatable, Sendable {
        /// What stands between `[` and `]`.
        case frame([UInt8])
        /// Text that a frame ended.
        case value([UInt8])
        /// A line with its end byte.
        case line([UInt8])
        /// Bytes without an end.
        case lost([UInt8])
    }

    private var pending: [UInt8] = []
    private var isInFrame = false
    private var isSkipping = false

    /// Takes one byte; gives what it completes.
    mutating func take(_ byte: UInt8) -> Piece? {
        switch byte {
        case UInt8(ascii: "["):
            let piece = flush()
            (isInFrame, isSkipping) = (true, false)
            return piece
        case UInt8(ascii: "]") where isInFrame:
            defer { reset() }
            return .frame(pending)
        case .carriageReturn, .lineFeed:
            defer { reset() }
            if isSkipping { return nil }
            if isInFrame { return .lost(pending) }
            return pending.allSatisfy { $0.isControl || $0 == .space } ? nil : .line(pending + [byte])
        default:
            guard !isSkipping else { return nil }
            pending.append(byte)
            guard pending.count > 4096 else { return nil }
            defer {
                reset()
                isSkipping = true
            }
            return .lost(pending)
        }
    }

    /// A frame begins: what came before it has no other end.
    private mutating func flush() -> Piece? {
        defer { reset() }
        if isSkipping || pending.allSatisfy({ $0.isControl || $0 == .space }) { return nil }
        return isInFrame ? .lost(pending) : .value(pending)
    }

    private mutating func reset() {
        pending.removeAll(keepingCapacity: true)
        (isInFrame, isSkipping) = (false, false)
    }
}
