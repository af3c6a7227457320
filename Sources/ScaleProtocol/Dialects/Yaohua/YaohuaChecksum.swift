/// The check of Yaohua indicators: the exclusive or of some bytes as two hexadecimal digits, capital ones.
///
/// It notices every change of one byte. It cannot notice two bytes exchanged, nor changes that cancel each other bit
/// by bit: of random damage to several bytes one in 256, if the damaged bytes are still possible ones.
package struct YaohuaChecksum {
    /// The two digits.
    package let high: UInt8
    package let low: UInt8

    package init(of bytes: some Sequence<UInt8>) {
        let value = bytes.reduce(0, ^)
        (high, low) = (Self.digit(value >> 4), Self.digit(value & 0x0F))
    }

    /// Whether these are its two digits; small letters are not, as no indicator writes them.
    func isWritten(as digits: ArraySlice<UInt8>) -> Bool {
        digits.count == 2 && digits.first == high && digits.last == low
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? value + 0x30 : value + 0x37
    }
}
