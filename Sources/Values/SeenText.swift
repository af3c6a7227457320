extension Unicode.Scalar {
    /// Whether nobody sees it, but it changes what is seen: a mark of control, the end of a line, or a turn of the
    /// direction of writing, behind which a number reads otherwise than it is.
    package var isUnseen: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension StringProtocol {
    /// Whether all of it can be seen in one line.
    package var isLine: Bool { !unicodeScalars.contains(where: \.isUnseen) }

    /// The same of a text of several lines.
    package var isText: Bool {
        !unicodeScalars.contains { $0.isUnseen && $0 != "\n" && $0 != "\r" && $0 != "\t" }
    }

    /// With a space for each of what cannot be seen: names from outside may look like another line, or move a cursor.
    package var seen: String { String(String.UnicodeScalarView(unicodeScalars.map { $0.isUnseen ? " " : $0 })) }

    /// Whether it has so many characters, none of which is a pile of accents without end.
    package func isOf(_ length: ClosedRange<Int>) -> Bool {
        // Counting characters takes its time, and a herd has a million names.
        let bytes = utf8.count
        if length.lowerBound <= 1, bytes <= length.upperBound { return bytes >= length.lowerBound }
        return bytes <= 4 * length.upperBound && length.contains(count)
    }
}
