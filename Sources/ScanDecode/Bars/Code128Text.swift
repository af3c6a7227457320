/// The text that the symbols of a Code 128 stand for.
enum Code128Text {
    private enum Set { case a, b, c }

    /// The bytes of a code's values, from the start to the check; `nil` when a value has no meaning where it stands.
    ///
    /// A leading FNC1 only says that the rest follows GS1, one inside separates fields; FNC4 adds 128 to letters.
    static func bytes(of values: [UInt8]) -> [UInt8]? {
        guard values.count >= 3, let start = values.first, (103...105).contains(start) else { return nil }
        var set: Set = start == 103 ? .a : start == 104 ? .b : .c
        var shifted: Set?
        var isHigh = false
        var highOnce = false
        var bytes: [UInt8] = []
        for value in values[1..<(values.count - 1)] {
            let current = shifted ?? set
            shifted = nil
            switch (current, value) {
            case (.c, 0...99):
                bytes += [0x30 + value / 10, 0x30 + value % 10]
            case (.a, 0...95), (.b, 0...95):
                let byte = current == .a && value >= 64 ? value - 64 : value + 32
                bytes.append(isHigh != highOnce ? byte | 0x80 : byte)
                highOnce = false
            case (_, 102):
                if !bytes.isEmpty { bytes.append(0x1D) }
            case (.a, 98): shifted = .b
            case (.b, 98): shifted = .a
            case (.a, 100), (.c, 100): set = .b
            case (.b, 101), (.c, 101): set = .a
            case (.a, 99), (.b, 99): set = .c
            case (.a, 101), (.b, 100):
                // Twice in a row it holds for all that follows.
                if highOnce { isHigh.toggle() }
                highOnce.toggle()
            case (_, 96), (_, 97): break
            default: return nil
            }
        }
        return bytes
    }
}
