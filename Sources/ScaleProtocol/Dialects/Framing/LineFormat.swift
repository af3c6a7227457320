package import Values

/// A format whose frames are lines that end in CR, LF or CR LF.
///
/// A line is given out at its first end byte, because a device that ends its lines in CR alone must not wait for the
/// next line; the LF of a CR LF is a filler.
package protocol LineFormat: FrameFormat {
    /// What a line says; never empty, without its end.
    ///
    /// - Returns: `nil` for a line that is not of this format.
    /// - Throws: why a line of this format gives no reading.
    mutating func content(of line: ArraySlice<UInt8>) throws(LineError) -> Reading.Content?
}

/// Why a line of a known format gives no reading.
package struct LineError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

extension LineFormat {
    package mutating func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        piece(of: bytes, endingAt: lineEnd(in: bytes, from: bytes.startIndex))
    }

    /// The first byte at or behind this place that ends a line.
    func lineEnd(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        let span = bytes.span
        var place = start - bytes.startIndex
        while place < span.count {
            if isBoundary(span[place]) { return bytes.startIndex + place }
            place += 1
        }
        return nil
    }

    /// The line up to this end byte.
    mutating func piece(of bytes: ArraySlice<UInt8>, endingAt end: Int?) -> FramePiece {
        guard let end else { return .incomplete }
        let line = bytes[..<end]
        let count = line.count + 1
        if line.span.isBlank { return .filler(count) }
        do {
            guard let content = try content(of: line) else { return .unreadable(count) }
            return .frame(count, content)
        } catch {
            return .rejected(count, reason: error.description)
        }
    }
}
