/// Data bits, parity and stop bits of a serial frame, such as 8N1.
package struct SerialFormat: Hashable, Sendable {
    package enum Parity: Character, CaseIterable, Sendable {
        case none = "N"
        case even = "E"
        case odd = "O"
    }

    /// 7 or 8.
    package let dataBits: Int
    package let parity: Parity
    /// 1 or 2.
    package let stopBits: Int

    package static let eightNone1 = SerialFormat(dataBits: 8, parity: .none, stopBits: 1)
    package static let sevenEven1 = SerialFormat(dataBits: 7, parity: .even, stopBits: 1)
    package static let sevenOdd1 = SerialFormat(dataBits: 7, parity: .odd, stopBits: 1)

    private init(dataBits: Int, parity: Parity, stopBits: Int) {
        self.dataBits = dataBits
        self.parity = parity
        self.stopBits = stopBits
    }

    /// Reads `8N1`, `7E1`, `7O1`, `8N2` and so on.
    package init?(_ text: some StringProtocol) {
        let letters = Array(text)
        guard letters.count == 3, let dataBits = letters[0].wholeNumberValue, (7...8).contains(dataBits),
            let parity = Parity(rawValue: letters[1]),
            let stopBits = letters[2].wholeNumberValue, (1...2).contains(stopBits)
        else { return nil }
        self.init(dataBits: dataBits, parity: parity, stopBits: stopBits)
    }
}

extension SerialFormat: CustomStringConvertible {
    package var description: String { "\(dataBits)\(parity.rawValue)\(stopBits)" }
}
