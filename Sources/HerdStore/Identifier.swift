package import SQLite
import Values

/// The UUIDv7 (RFC 9562 §5.7) of one row: ids made later sort later.
///
/// `Entity` only keeps the id of a member from being used as the id of an animal.
package struct Identifier<Entity>: Hashable, Comparable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads `0190f0f3-7c1a-7d0e-9a3b-0123456789ab`; `nil` when it is anything else.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36, [8, 13, 18, 23].allSatisfy({ bytes[$0] == UInt8(ascii: "-") }) else { return nil }
        let digits = bytes[0..<8] + bytes[9..<13] + bytes[14..<18] + bytes[19..<23] + bytes[24..<36]
        guard let high = Hexadecimal.number(digits.prefix(16)), let low = Hexadecimal.number(digits.suffix(16)) else {
            return nil
        }
        self.init(high: high, low: low)
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension Identifier: CustomStringConvertible {
    package var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, byte) in bytes.enumerated() {
            if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
            text.append(Hexadecimal.digit(byte >> 4))
            text.append(Hexadecimal.digit(byte & 0xF))
        }
        return String(decoding: text, as: UTF8.self)
    }

    private var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 16) { bytes, count in
            for index in 0..<16 {
                bytes[index] = UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> (56 - 8 * (index & 7)))
            }
            count = 16
        }
    }
}

extension Identifier: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let identifier = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not an id (a UUID)")
        }
        self = identifier
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Identifier: ColumnValue {
    package var storage: Storage { .blob(bytes) }

    package static func read(_ storage: Storage) -> Self? {
        guard case .blob(let bytes) = storage, bytes.count == 16 else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for index in 0..<8 {
            high = high << 8 | UInt64(bytes[index])
            low = low << 8 | UInt64(bytes[8 + index])
        }
        return Self(high: high, low: low)
    }
}

/// Makes ids that never go back, also when the clock does.
struct IdentifierSource {
    private var millisecond: UInt64 = 0
    private var counter: UInt64 = 0

    mutating func next<Entity>(at moment: Timestamp) -> Identifier<Entity> {
        let now = UInt64(clamping: moment.microseconds / 1000)
        if now > millisecond {
            millisecond = now
            // RFC 9562 §6.2: start below half, so that a busy millisecond has room to count.
            counter = UInt64.random(in: 0..<0x800)
        } else {
            counter += 1
            if counter > 0xFFF {
                millisecond += 1
                counter = 0
            }
        }
        let high = (millisecond & 0xFFFF_FFFF_FFFF) << 16 | 0x7000 | counter
        return Identifier(high: high, low: 1 << 63 | UInt64.random(in: 0..<(1 << 62)))
    }
}
