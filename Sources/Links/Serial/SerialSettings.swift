package import Values

/// How a serial port is set: its rate and the two modem lines a program may switch.
package struct SerialSettings: Hashable, Sendable {
    /// `nil` where nobody has set it: the usual one, until another is found.
    package var rate: SerialRate?
    /// Data terminal ready; some adapters feed the device from it.
    package var dtr: Bool
    /// Request to send.
    package var rts: Bool

    package init(rate: SerialRate? = nil, dtr: Bool = true, rts: Bool = true) {
        self.rate = rate
        self.dtr = dtr
        self.rts = rts
    }

    /// Speeds that can be set.
    package static let baudRates = [
        300, 600, 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115_200, 230_400, 460_800, 921_600,
    ]
}

extension SerialSettings {
    /// As in an address: `baud=9600`, `format=7E1`, `dtr=off`; what is as usual is left out.
    var options: [String?] {
        [
            rate.map { "baud=\($0.baud)" },
            rate.flatMap { $0.format == .eightNone1 ? nil : "format=\($0.format)" },
            dtr ? nil : "dtr=off", rts ? nil : "rts=off",
        ]
    }

    init(_ options: inout AddressOptions) throws(LinkAddressError) {
        self.init()
        let rates = Self.baudRates.map(String.init).joined(separator: ", ")
        let baud = try options.take(
            "baud", { Int($0) }, expected: "one of \(rates)", where: Self.baudRates.contains)
        let format = try options.take("format", { SerialFormat($0) }, expected: "like 8N1, 7E1, 7O1 or 8N2")
        if baud != nil || format != nil {
            rate = SerialRate(baud: baud ?? SerialRate.usual.baud, format: format ?? SerialRate.usual.format)
        }
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
