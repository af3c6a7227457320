import Values

/// Finds the frames in what a Tru-Test device sends; holds at most 4096 bytes.
///
/// The first byte tells: `[`, `^` and `(` belong to answers, anything else starts a line that a reader sent by
/// itself. A `[` always starts anew, so a lost `]` costs one frame.
struct TruTestScanner: Sendable {
    private enum Part: Sendable { case line, answer, error }

    private var part = Part.line
    private var frame: [UInt8] = []
    private var lines = LineSplitter()

    mutating func reset() {
        self = TruTestScanner()
    }

    /// Takes one byte; gives the frames it completes, mostly none.
    mutating func take(_ byte: UInt8) -> [TruTestFrame] {
        switch part {
        case .line: takeOutside(byte)
        case .answer: takeInAnswer(byte)
        case .error: takeInError(byte)
        }
    }

    private mutating func takeOutside(_ byte: UInt8) -> [TruTestFrame] {
        switch byte {
        case UInt8(ascii: "["): return begin(.answer, with: byte)
        case UInt8(ascii: "("): return begin(.error, with: byte)
        case UInt8(ascii: "^"): return noise() + [.acknowledgement]
        default:
            switch lines.take(byte) {
            case .line(let raw): return [.line(raw: raw)]
            case .dropped(let lost): return [.noise(lost)]
            case nil: return []
            }
        }
    }

    private mutating func takeInAnswer(_ byte: UInt8) -> [TruTestFrame] {
        switch byte {
        case UInt8(ascii: "]"):
            return [TruTestFrame(answer: end(with: byte))]
        case UInt8(ascii: "["):
            return [broken("the answer has no end")] + begin(.answer, with: byte)
        case .carriageReturn, .lineFeed:
            return [broken("the answer has no end")]
        default:
            frame.append(byte)
            return frame.count > LineSplitter.largestLine ? [broken("the answer has no end")] : []
        }
    }

    private mutating func takeInError(_ byte: UInt8) -> [TruTestFrame] {
        if byte.isDigit, frame.count < 5 {
            frame.append(byte)
            return []
        }
        if byte == UInt8(ascii: ")"), let code = frame.dropFirst().decimalValue {
            return [.error(code: Int(code), raw: end(with: byte))]
        }
        return [broken("the error answer is not a number in round brackets")] + takeOutside(byte)
    }

    private mutating func begin(_ part: Part, with byte: UInt8) -> [TruTestFrame] {
        defer {
            self.part = part
            frame = [byte]
        }
        return noise()
    }

    private mutating func end(with byte: UInt8) -> [UInt8] {
        defer { leave() }
        return frame + [byte]
    }

    private mutating func broken(_ reason: String) -> TruTestFrame {
        defer { leave() }
        return .damaged(raw: frame, reason: reason)
    }

    private mutating func leave() {
        part = .line
        frame = []
    }

    /// A line that an answer interrupts has lost its end; half an EID is none.
    private mutating func noise() -> [TruTestFrame] {
        let lost = lines.pending
        lines = LineSplitter()
        return lost.allSatisfy { $0.isControl || $0 == .space } ? [] : [.noise(lost)]
    }
}
