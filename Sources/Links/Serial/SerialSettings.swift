/// How a serial port is set: speed, frame and the two modem lines a program may switch.
package struct SerialSettings: Hashable, Sendable {
    /// Bits a second; one of `baudRates`.
    package var baud: Int
    package var format: SerialFormat
    /// Data terminal ready; some adapters feed the device from it.
    package var dtr: Bool
    /// Request to send.
    package var rts: Bool

    package init(baud: Int = 9600, format: SerialFormat = .eightNone1, dtr: Bool = true, rts: Bool = true) {
        self.baud = baud
        self.format = format
        self.dtr = dtr
        self.rts = rts
    }

    /// Speeds that can be set.
    package static let baudRates = [
        300, 600, 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115_200, 230_400, 460_800, 921_600,
    ]
}

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

extension SerialSettings: CustomStringConvertible {
    /// As in an address: `baud=9600&format=7E1&dtr=off`.
    package var description: String {
        [
            "baud=\(baud)", format == .eightNone1 ? nil : "format=\(format)",
            dtr ? nil : "dtr=off", rts ? nil : "rts=off",
        ].compactMap(\.self).joined(separator: "&")
    }

    init(_ options: inout AddressOptions) throws(LinkAddressError) {
        self.init()
        let rates = Self.baudRates.map(String.init).joined(separator: ", ")
        baud =
            try options.take("baud", { Int($0) }, expected: "one of \(rates)", where: Self.baudRates.contains) ?? baud
        format = try options.take("format", { SerialFormat($0) }, expected: "like 8N1, 7E1, 7O1 or 8N2") ?? format
        dtr = try options.take("dtr", Self.isOn, expected: "on or off") ?? dtr
        rts = try options.take("rts", Self.isOn, expected: "on or off") ?? rts
    }

    private static func isOn(_ text: String) -> Bool? {
        switch text {
        case "on": true
        case "off": false
        default: nil
        }
    }
}
