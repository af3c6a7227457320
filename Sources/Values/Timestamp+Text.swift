extension Timestamp: CustomStringConvertible {
    /// RFC 3339 in UTC with milliseconds, such as `2026-03-04T07:15:22.125Z`.
    package var description: String {
        let milliseconds = microseconds.flooringDivision(by: 1000)
        let (day, dayMillisecond) = milliseconds.flooringQuotientAndRemainder(by: 86_400_000)
        let date = CalendarDay(daysSince1970: Int(day))
        let second = dayMillisecond / 1000
        let clock = [second / 3600, second / 60 % 60, second % 60].map { Int($0).padded(to: 2) }.joined(separator: ":")
        return "\(date)T\(clock).\(Int(dayMillisecond % 1000).padded(to: 3))Z"
    }

    /// Reads RFC 3339 text with `Z` or a numeric offset; `nil` when it is anything else.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
            let day = CalendarDay(String(decoding: bytes[..<10], as: UTF8.self)),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let hour = decimal(bytes[11..<13]), hour < 24,
            let minute = decimal(bytes[14..<16]), minute < 60,
            let second = decimal(bytes[17..<19]), second < 61
        else { return nil }
        var rest = bytes[19...]
        var fraction: Int64 = 0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty, digits.count <= 9 else { return nil }
            let six = (Array(digits) + [UInt8](repeating: 0x30, count: 6)).prefix(6)
            fraction = Int64(decimal(six) ?? 0)
            rest = rest.dropFirst(1 + digits.count)
        }
        guard let offset = offsetMinutes(rest) else { return nil }
        let seconds = day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - offset * 60
        self.init(microseconds: Int64(seconds) * 1_000_000 + fraction)
    }

    /// The calendar day in UTC.
    package var day: CalendarDay {
        CalendarDay(daysSince1970: Int(microseconds.flooringDivision(by: 86_400_000_000)))
    }
}

private func decimal(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

private func offsetMinutes(_ text: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(text)
    if bytes == [UInt8(ascii: "Z")] || bytes == [UInt8(ascii: "z")] { return 0 }
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
        let hours = decimal(bytes[1..<3]), hours < 24, let minutes = decimal(bytes[4..<6]), minutes < 60
    else { return nil }
    switch bytes[0] {
    case UInt8(ascii: "+"): return hours * 60 + minutes
    case UInt8(ascii: "-"): return -(hours * 60 + minutes)
    default: return nil
    }
}

extension Timestamp: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let moment = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is not an RFC 3339 time such as 2026-03-04T07:15:22Z")
        }
        self = moment
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
