import Values

extension UInt8 {
    var isUppercase: Bool { (0x41...0x5A).contains(self) }
    /// Letter, digit, or a piece of a letter outside ASCII.
    var isWord: Bool { isDigit || isLetter || self >= 0x80 }
}
