import Values

extension FramePiece {
    /// Bytes in front of the start of a frame: the fillers or the noise that they begin with.
    ///
    /// - Parameter gap: at least one byte, none of which starts a frame.
    init(gap: ArraySlice<UInt8>) {
        let isFiller = Self.isFiller(gap[gap.startIndex])
        let count = gap.prefix { Self.isFiller($0) == isFiller }.count
        self = isFiller ? .filler(count) : .noise(count)
    }

    /// Line ends and NULs, with or without parity.
    private static func isFiller(_ byte: UInt8) -> Bool {
        byte & 0x7F == .carriageReturn || byte & 0x7F == .lineFeed || byte & 0x7F == 0
    }
}
