import ScanDecode

/// A text as the bars of Code 128 (ISO/IEC 15417), in the fewest symbols that sets B and C allow.
package struct Code128: Hashable, Sendable {
    package let text: String
    /// From the start to the check.
    package let values: [UInt8]
    /// Widths in modules, bar first, with the stop.
    package let widths: [Int]
    /// The same for a printer of Zebra's language, which is told every change of set (ZPL II, `^BC`).
    package let zpl: String

    /// Modules that have to stay light on either side.
    package static let quietZone = 10
    /// More would be wider than any label.
    package static let mostLetters = 40

    /// - Throws: `LabelError.notInBars` for a text that is empty, too long, or has other letters than those of ASCII.
    package init(_ text: String) throws(LabelError) {
        let bytes = Array(text.utf8)
        guard (1...Self.mostLetters).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw .notInBars(text)
        }
        var writer = Writer()
        var place = 0
        while place < bytes.count {
            let digits = bytes[place...].prefix { $0.isDigit }.count
            let isAtEdge = place == 0 || place + digits == bytes.count
            // A change of set costs a symbol, so a pair of digits at either edge, or three inside, only pay for it.
            if digits >= (isAtEdge ? 4 : 6) || digits == bytes.count && digits.isMultiple(of: 2) {
                if !digits.isMultiple(of: 2) {
                    writer.letter(bytes[place])
                    place += 1
                }
                for _ in 0..<digits / 2 {
                    writer.pair(bytes[place], bytes[place + 1])
                    place += 2
                }
            } else {
                let end = digits == 0 ? place + 1 : place + digits
                while place < end {
                    writer.letter(bytes[place])
                    place += 1
                }
            }
        }
        var values = writer.values
        let sum = values.enumerated().reduce(0) { $0 + max(1, $1.offset) * Int($1.element) }
        values.append(UInt8(sum % 103))
        self.text = text
        self.values = values
        zpl = writer.zpl
        widths = (values.map(Int.init) + [Code128Patterns.stop]).flatMap { Code128Patterns.widths[$0] }
    }

    /// How many modules wide it is, without its quiet zones.
    package var modules: Int { widths.reduce(0, +) }

    /// The dark bars, in modules from the left.
    package var bars: [Range<Int>] {
        var (place, bars) = (0, [Range<Int>]())
        for (index, width) in widths.enumerated() {
            if index.isMultiple(of: 2) { bars.append(place..<place + width) }
            place += width
        }
        return bars
    }

    /// Writes symbols and changes the set where it has to.
    private struct Writer {
        enum Set { case b, c }

        private(set) var values: [UInt8] = []
        private(set) var zpl = ""
        private var set: Set?

        mutating func letter(_ byte: UInt8) {
            change(to: .b)
            values.append(byte - 0x20)
            switch byte {
            case UInt8(ascii: ">"): zpl += ">0"
            case UInt8(ascii: "^"): zpl += "><"
            case UInt8(ascii: "~"): zpl += ">="
            default: zpl.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }

        mutating func pair(_ tens: UInt8, _ ones: UInt8) {
            change(to: .c)
            values.append((tens - UInt8(ascii: "0")) * 10 + ones - UInt8(ascii: "0"))
            zpl.unicodeScalars.append(Unicode.Scalar(tens))
            zpl.unicodeScalars.append(Unicode.Scalar(ones))
        }

        private mutating func change(to wanted: Set) {
            guard set != wanted else { return }
            switch (set, wanted) {
            case (nil, .b): (values, zpl) = ([104], ">:")
            case (nil, .c): (values, zpl) = ([105], ">;")
            case (_, .b):
                values.append(100)
                zpl += ">6"
            case (_, .c):
                values.append(99)
                zpl += ">5"
            }
            set = wanted
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
