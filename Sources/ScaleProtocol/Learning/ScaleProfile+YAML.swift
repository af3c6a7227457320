import Values

extension ScaleProfile {
    /// The profile as a file in the folder of profiles, where its name is that of the file.
    ///
    ///     # ST,GS,+0425.5kg\r
    ///     # =     ^^^^^^^      ^ weight  = whether it is at rest
    ///     frame:
    ///       end: 0x0D
    ///       length: 17
    ///     weight:
    ///       number: 1
    ///       decimals: 1
    ///       unit: kg
    ///     …
    ///
    /// - Parameter notes: lines to begin with, such as how sure it is.
    package func yaml(notes: [String] = []) -> String {
        var lines = (notes + (examples.first.map { drawing(of: $0) } ?? [])).map { $0.isEmpty ? "#" : "# \($0)" }
        if !title.isEmpty { lines.append("title: \(Self.quoted(title))") }
        lines.append("frame:")
        if let start = frame.start { lines.append("  start: \(Self.hexadecimal(start))") }
        lines.append("  end: \(Self.hexadecimal(frame.end))")
        if let length = frame.length { lines.append("  length: \(length)") }
        lines.append("weight:")
        switch value.position {
        case .columns(let from, let count): lines.append("  columns: {from: \(from + 1), count: \(count)}")
        case .number(let index): lines.append("  number: \(index + 1)")
        }
        if value.decimals > 0 { lines.append("  decimals: \(value.decimals)") }
        if value.isReversed { lines.append("  digits: reversed") }
        lines.append("  unit: \(unit.rawValue)")
        if let mark {
            lines.append("stability:")
            lines.append("  position: \(mark.position < 0 ? mark.position : mark.position + 1)")
            lines.append("  stable: \(Self.list(mark.stable))")
            lines.append("  moving: \(Self.list(mark.moving))")
        }
        if !examples.isEmpty { lines.append("examples:") }
        lines += examples.map { "  - \(Self.quoted(EscapedBytes.text(of: $0)))" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The line that gives a profile's text a title.
    package static func titleLine(_ title: String) -> String { "title: \(quoted(title))\n" }

    /// A frame, with what is read below.
    private func drawing(of frame: [UInt8]) -> [String] {
        let (field, mark) = fields(of: frame)
        var (bytes, signs) = ("", "")
        for (index, byte) in frame.enumerated() {
            let spelling = EscapedBytes.text(of: [byte])
            let sign = field?.contains(index) == true ? "^" : mark == index ? "=" : " "
            bytes += spelling
            signs += String(repeating: sign, count: spelling.utf8.count)
        }
        return ["", bytes, signs + "   ^ weight" + (mark == nil ? "" : "  = whether it is at rest")]
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0x0" : "0x") + String(byte, radix: 16, uppercase: true)
    }

    private static func list(_ bytes: [UInt8]) -> String {
        "[" + bytes.map { hexadecimal($0) }.joined(separator: ", ") + "]"
    }
}
