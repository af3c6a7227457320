import Values

/// The bytes of a measurement of the weight scale service, as far as they are of use; held in place, so that it costs no
/// allocation.
struct WeightScalePacket: Sendable {
    private static let capacity = 16

    private var bytes = InlineArray<16, UInt8>(repeating: 0)
    /// How many there were, of which those beyond the sixteenth are gone.
    let count: Int

    /// - Parameter digits: an even number of hexadecimal digits.
    init(digits: Span<UInt8>) {
        count = digits.count / 2
        for place in 0..<min(count, Self.capacity) {
            let (high, low) = (digits[place * 2].hexadecimalValue ?? 0, digits[place * 2 + 1].hexadecimalValue ?? 0)
            bytes[place] = high << 4 | low
        }
    }

    subscript(place: Int) -> UInt8 { bytes[place] }

    /// Two bytes, the low one first.
    func number(at place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }

    /// Seven bytes of date and time; `nil` for a clock that was never set.
    func clock(at place: Int) -> DeviceClock? {
        let year = number(at: place)
        let (month, day) = (bytes[place + 2], bytes[place + 3])
        let (hour, minute, second) = (bytes[place + 4], bytes[place + 5], bytes[place + 6])
        guard (1582...9999).contains(year), (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
            second < 60
        else { return nil }
        var text = InlineArray<19, UInt8>(repeating: 0)
        func write(_ number: UInt8, at place: Int, then separator: UInt8? = nil) {
            (text[place], text[place + 1]) = (0x30 + number / 10, 0x30 + number % 10)
            if let separator { text[place + 2] = separator }
        }
        write(UInt8(year / 100), at: 0)
        write(UInt8(year % 100), at: 2, then: UInt8(ascii: "-"))
        write(month, at: 5, then: UInt8(ascii: "-"))
        write(day, at: 8, then: .space)
        write(hour, at: 11, then: UInt8(ascii: ":"))
        write(minute, at: 14, then: UInt8(ascii: ":"))
        write(second, at: 17)
        return DeviceClock(text.span)
    }
}
