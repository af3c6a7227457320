package import Values

/// The measurements of Bluetooth's weight scale service, service 181D, characteristic 2A9D.
///
/// A measurement is one packet, and a link is a stream of bytes, which knows no packets. So the link writes each packet
/// as a line: one that is damaged or of an unknown shape costs no other, and terminal and capture show it as it came.
///
///     2A9D=064C21EA070B15080C1E00 CR LF
///     │    │ │   │             └ user; FF nobody in particular           only where flag 2 is set
///     │    │ │   └ year, low byte first, month, day, hour, minute, second   only where flag 1 is set
///     │    │ └ weight, low byte first: counts of 0.005 kg or 0.01 lb; FFFF for a measurement that failed
///     │    └ flags: bit 0 pounds, 1 time, 2 user, 3 body mass index and height, two bytes each, at the end
///     └ characteristic
///
/// Source: Bluetooth SIG, Weight Scale Service 1.0 [std]. 65 535 counts are 327 kg, too few for cattle: their scales
/// count in other steps, and no field says so. A Tru-Test S3 is read with 0.05 kg and 0.1 lb, and says in the field of
/// the user whether the weight rests, by two programs in use (protocols.md §1.6 [cap]); both is an option here.
package struct WeightScaleFormat: LineFormat {
    private static let head: StaticString = "2A9D="
    /// The user where flags announce none: there an S3 has it.
    private static let usualUser = 10

    /// How many counts of the standard a count is.
    var factor: Int
    private let stability: StabilityField

    /// Which field of a measurement says whether the weight rests.
    package enum StabilityField: String, CaseIterable, Sendable {
        case none = "unknown"
        case user
    }

    package init(factor: Int = 1, stability: StabilityField = .none) {
        self.factor = factor
        self.stability = stability
    }

    package mutating func content(of line: ArraySlice<UInt8>) throws(LineError) -> Reading.Content? {
        let line = line.span
        let head = Self.head.utf8CodeUnitCount
        guard line.count >= head, line.extracting(..<head).isText(Self.head) else { return nil }
        let digits = line.extracting(head...)
        guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0.hexadecimalValue != nil }) else {
            throw LineError("these are no pairs of hexadecimal digits")
        }
        return .weight(try measurement(WeightScalePacket(digits: digits)))
    }

    private func measurement(_ packet: WeightScalePacket) throws(LineError) -> WeightReading {
        guard packet.count >= 3 else { throw LineError("a measurement has at least 3 bytes, this has \(packet.count)") }
        let (hasTime, hasUser, hasBody) = (packet[0] & 2 != 0, packet[0] & 4 != 0, packet[0] & 8 != 0)
        let announced = 3 + (hasTime ? 7 : 0) + (hasUser ? 1 : 0) + (hasBody ? 4 : 0)
        // More are of a newer standard: what is known stands in front.
        guard packet.count >= announced else {
            throw LineError("its flags announce \(announced) bytes, there are \(packet.count)")
        }
        let unit: WeightUnit = packet[0] & 1 == 0 ? .kilogram : .pound
        let clock = hasTime ? packet.clock(at: 3) : nil
        let counts = packet.number(at: 1)
        guard counts != 0xFFFF else {
            return WeightReading(weight: nil, stability: .unknown, load: .noSignal, unit: unit, clock: clock)
        }
        let user = hasUser && !hasTime ? 3 : Self.usualUser
        let weight =
            unit == .pound
            ? Weight(mantissa: counts * factor, decimals: 2, unit: unit)
            : Weight(mantissa: counts * factor * 5, decimals: 3, unit: unit)
        return WeightReading(
            weight: weight, stability: user < packet.count ? stability(ofUser: packet[user]) : .unknown, unit: unit,
            clock: clock)
    }

    private func stability(ofUser user: UInt8) -> WeightReading.Stability {
        switch (stability, user) {
        case (.user, 0): .stable
        case (.user, 0xFF): .moving
        default: .unknown
        }
    }
}
