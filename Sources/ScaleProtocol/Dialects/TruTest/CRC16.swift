/// CRC-16/ARC: reflected polynomial 0xA001, start value 0, no final inversion.
package enum CRC16 {
    /// What stands before the digits.
    package static let mark = UInt8(ascii: "`")

    static func arc(_ bytes: some Sequence<UInt8>) -> UInt16 {
        bytes.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ UInt16(byte)) { value, _ in
                value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1
            }
        }
    }

    /// The sum as Tru-Test appends it: a backtick and four upper-case hexadecimal digits.
    package static func trailer(over bytes: some Sequence<UInt8>) -> [UInt8] {
        let sum = arc(bytes)
        let digits = [12, 8, 4, 0].map { shift -> UInt8 in
            let digit = UInt8(sum >> shift & 0xF)
            return digit < 10 ? 0x30 + digit : 0x37 + digit
        }
        return [mark] + digits
    }
}
