/// Bytes of ASCII by name.
extension UInt8 {
    @inlinable package static var startOfText: UInt8 { 0x02 }
    @inlinable package static var endOfText: UInt8 { 0x03 }
    @inlinable package static var lineFeed: UInt8 { 0x0A }
    @inlinable package static var carriageReturn: UInt8 { 0x0D }
    @inlinable package static var space: UInt8 { 0x20 }

    @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }
    @inlinable package var isControl: Bool { self < 0x20 || self == 0x7F }
    @inlinable package var isLetter: Bool { (0x41...0x5A).contains(uppercased) }
    /// The upper-case letter of a lower-case one; any other byte unchanged.
    @inlinable package var uppercased: UInt8 { (0x61...0x7A).contains(self) ? self - 0x20 : self }

    /// The lower-case letter of an upper-case one; any other byte unchanged.
    @inlinable package var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }

    /// The value of a hexadecimal digit of either case.
    @inlinable package var hexadecimalValue: UInt8? {
        switch uppercased {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: uppercased - 0x37
        default: nil
        }
    }
}
