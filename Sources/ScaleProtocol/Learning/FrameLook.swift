import Values

/// What a frame looks like, whatever weight it says.
///
///     ST,GS,+0425.5kg␍    both look like    ST,GS,#kg␍
///     ST,GS,-  12.0kg␍
///
/// Digits with the points, signs and blanks among them are one number, alike to any other; every other byte must be
/// the same. A field of blanks, as scales send it when overloaded, is no number.
enum FrameLook {
    static func areAlike(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        var left = Marks(left)
        var right = Marks(right)
        while true {
            let mark = left.next()
            guard mark == right.next() else { return false }
            if mark == nil { return true }
        }
    }

    /// The bytes of a frame, with a single zero for each number.
    private struct Marks<Bytes: Collection<UInt8>> {
        private var rest: Bytes.SubSequence

        init(_ bytes: Bytes) {
            rest = bytes[...]
        }

        mutating func next() -> UInt8? {
            var isNumber = false
            while let byte = rest.first {
                guard byte.isDigit || byte.isSign || byte == .space || byte == UInt8(ascii: ".") else {
                    if isNumber { break }
                    rest = rest.dropFirst()
                    return byte
                }
                isNumber = isNumber || byte.isDigit
                rest = rest.dropFirst()
            }
            return isNumber ? UInt8(ascii: "0") : nil
        }
    }
}
