/// A text broken into the lines and the size in which a label printer's own letters fit.
///
/// The printer's font is not known here, so each letter counts as wide as the widest of its kind in the fonts that
/// come with Zebra's printers (font 0 and Swiss 721).
struct ZPLText {
    let lines: [String]
    /// Height of the letters in dots.
    let size: Int

    /// How far one line stands below the other, in sevenths of a letter.
    static let pitch = 8

    init(_ text: LabelLayout.Text) {
        let words = Self.plain(text.string).split(separator: " ").map(String.init)
        var size = text.largest
        while true {
            let most = max(1, min(text.lines, text.height * 7 / (size * Self.pitch)))
            let wanted = Self.broken(words, width: text.width, size: size, breaksWords: false)
            if wanted.lines.count <= most, wanted.fits {
                (lines, self.size) = (wanted.lines, size)
                return
            }
            guard size > text.smallest else {
                let all = Self.broken(words, width: text.width, size: size, breaksWords: true).lines
                self.size = size
                guard all.count > most else {
                    lines = all
                    return
                }
                lines = all.prefix(most - 1) + [Self.shortened(all[most - 1], to: text.width, size: size)]
                return
            }
            size = max(text.smallest, size - max(1, size / 20))
        }
    }

    /// Without what moves other letters about or rings the printer's bell.
    private static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(400) {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: plain.append(" ")
            case .format, .surrogate, .privateUse, .unassigned: break
            default: plain.append(scalar)
            }
        }
        return String(plain)
    }

    private static func broken(
        _ words: [String], width: Int, size: Int, breaksWords: Bool
    ) -> (lines: [String], fits: Bool) {
        var (lines, line, fits) = ([String](), "", true)
        for word in words {
            let longer = line.isEmpty ? word : line + " " + word
            if Self.width(of: longer, size: size) <= width {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = word
            guard Self.width(of: word, size: size) > width else { continue }
            fits = false
            guard breaksWords else { continue }
            line = ""
            for letter in word {
                if !line.isEmpty, Self.width(of: line + String(letter), size: size) > width {
                    lines.append(line)
                    line = ""
                }
                line.append(letter)
            }
        }
        if !line.isEmpty { lines.append(line) }
        return (lines, fits)
    }

    private static func shortened(_ line: String, to width: Int, size: Int) -> String {
        var line = line
        while !line.isEmpty, Self.width(of: line + "...", size: size) > width { line.removeLast() }
        return line + "..."
    }

    /// In dots, rather too much than too little.
    static func width(of text: String, size: Int) -> Int {
        text.unicodeScalars.reduce(0) { $0 + hundredths(of: $1) } * size / 100
    }

    private static func hundredths(of scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case " ", ".", ",", ":", ";", "'", "|", "!", "i", "j", "l", "I", "í": 34
        case "m", "M", "w", "W", "@", "%": 95
        case "0"..."9": 58
        case "A"..."Z": 72
        case "\u{21}"..."\u{7E}": 62
        case "\u{A0}"..."\u{24F}": scalar.properties.isUppercase ? 76 : 64
        default: scalar.properties.generalCategory == .nonspacingMark ? 0 : 105
        }
    }
}
