/// Where in the captures some bytes stand: those of a reading, or of a whole weighing.
package struct CaptureRange: Hashable, Codable, Sendable {
    /// Relative to the folder of captures.
    package let file: String
    /// In bytes from the beginning of the file.
    package let offset: Int
    package let length: Int

    package init(file: String, offset: Int, length: Int) {
        self.file = file
        self.offset = offset
        self.length = length
    }

    /// From the beginning of this range to the end of a later one; the later one alone where a new file began.
    package func extended(to later: CaptureRange) -> CaptureRange {
        guard later.file == file, later.offset >= offset else { return later }
        return CaptureRange(file: file, offset: offset, length: later.offset + later.length - offset)
    }
}
