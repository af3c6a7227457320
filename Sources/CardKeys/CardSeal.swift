package import Values

/// What proves that a card was issued here: the second line of its code, 197 digits that sign the first.
///
/// Digits, because a QR code holds three of them in ten bits: fewer than any other text that every scanner hands on
/// unharmed. Seven bytes are 17 digits, the last four 10 (`SealDigits`). The bytes, all numbers big-endian:
///
///     0      1    5       13      15     17            81
///     ├──────┼────┼───────┼───────┼──────┼─────────────┤
///     │ 0x01 │ key│ serial│ issued│ until│ signature   │
///
/// Days count from 2020-01-01; an `until` of 0xFFFF is none. Ed25519 (RFC 8032) signs `context`, the first line of the code
/// in UTF-8, a line feed, and bytes 0 to 16: whoever alters a letter of the name makes the seal false.
package struct CardSeal: Hashable, Sendable {
    /// Which key signed.
    package let key: CardKeyID
    package let serial: CardSerial
    package let issued: CalendarDay
    /// The last day the card says it holds; `nil` for none.
    package let until: CalendarDay?
    /// 64 bytes.
    package let signature: [UInt8]

    /// So that a signature of something else is never one of a card.
    static let context = Array("gatewayd member card 1\n".utf8)
    private static let version: UInt8 = 1
    private static let headLength = 17
    private static let noDay: UInt16 = 0xFFFF
    private static let firstDay = 18_262

    init(key: CardKeyID, serial: CardSerial, issued: CalendarDay, until: CalendarDay?, signature: [UInt8]) {
        self.key = key
        self.serial = serial
        self.issued = issued
        self.until = until
        self.signature = signature
    }

    /// Reads the second line of a code; `nil` when it is no seal, to the last digit.
    package init?(digits: String) {
        guard let bytes = SealDigits.bytes(of: digits), bytes.count == Self.headLength + 64, bytes[0] == Self.version
        else { return nil }
        func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
        let until = UInt16(number(15..<17))
        self.init(
            key: CardKeyID(UInt32(number(1..<5))), serial: CardSerial(number(5..<13)),
            issued: Self.day(UInt16(number(13..<15))), until: until == Self.noDay ? nil : Self.day(until),
            signature: Array(bytes[17...]))
    }

    /// The second line of the code.
    package var digits: String { SealDigits.text(of: head + signature) }

    /// What is signed of a card whose first line this is.
    func message(_ line: String) -> [UInt8] { Self.context + Array(line.utf8) + [0x0A] + head }

    private var head: [UInt8] {
        func bytes(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }
        return [Self.version] + bytes(key.number) + bytes(serial.number) + bytes(Self.count(issued))
            + bytes(until.map(Self.count) ?? Self.noDay)
    }

    /// A day as it stands on a card: those before 2020 and after June 2199 are the first and the last there is.
    package static func rounded(_ day: CalendarDay) -> CalendarDay { self.day(count(day)) }

    private static func count(_ day: CalendarDay) -> UInt16 {
        UInt16(min(max(day.daysSince1970 - firstDay, 0), Int(noDay) - 1))
    }

    private static func day(_ count: UInt16) -> CalendarDay { CalendarDay(daysSince1970: firstDay + Int(count)) }
}
