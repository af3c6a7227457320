/// How fast and in which frame a serial line speaks: `9600 8N1`.
package struct SerialRate: Hashable, Sendable {
    /// Bits a second.
    package let baud: Int
    package let format: SerialFormat

    package init(baud: Int, format: SerialFormat = .eightNone1) {
        self.baud = baud
        self.format = format
    }

    /// What most devices leave the works with.
    package static let usual = SerialRate(baud: 9600)

    /// The rates that devices are found at, the likeliest first.
    package static let all: [SerialRate] =
        [9600, 4800, 19200, 38400, 57600, 115_200, 2400, 1200].map { SerialRate(baud: $0) }
        + [9600, 4800, 2400].flatMap {
            [SerialRate(baud: $0, format: .sevenEven1), SerialRate(baud: $0, format: .sevenOdd1)]
        }
}

extension SerialRate: CustomStringConvertible {
    package var description: String { "\(baud) \(format)" }

    /// Reads what `description` writes.
    package init?(_ text: some StringProtocol) {
        let words = text.split(separator: " ")
        guard words.count == 2, let baud = Int(words[0]), baud > 0, let format = SerialFormat(words[1]) else {
            return nil
        }
        self.init(baud: baud, format: format)
    }
}
