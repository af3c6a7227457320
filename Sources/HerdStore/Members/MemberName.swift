import Values

/// The parts of a person's name, of which titles and the given name may be missing.
package struct MemberName: Equatable, Sendable {
    package var titlesBefore: String?
    package var givenName: String?
    package var familyName: String
    package var titlesAfter: String?

    package init(
        titlesBefore: String? = nil, givenName: String? = nil, familyName: String, titlesAfter: String? = nil
    ) {
        self.titlesBefore = titlesBefore
        self.givenName = givenName
        self.familyName = familyName
        self.titlesAfter = titlesAfter
    }

    /// Takes a name apart as it is written in Czech: a title ends with a dot or stands behind the comma, the last other word
    /// is the surname.
    package init(shown: String) {
        let (front, behind) = Self.split(shown)
        var words = front.split(whereSeparator: \.isWhitespace)
        let before = words.prefix { $0.hasSuffix(".") }
        words.removeFirst(before.count)
        let after = Array(words.reversed().prefix { $0.hasSuffix(".") }.reversed())
        words.removeLast(after.count)
        guard let family = words.popLast() else {
            self.init(familyName: shown)
            return
        }
        let titles = [after.joined(separator: " "), behind].filter { !$0.isEmpty }
        self.init(
            titlesBefore: Self.part(before.joined(separator: " ")),
            givenName: Self.part(words.joined(separator: " ")), familyName: String(family),
            titlesAfter: Self.part(titles.joined(separator: ", ")))
    }

    /// As it is shown and printed.
    package var shown: String {
        let name = [titlesBefore, givenName, familyName].compactMap(\.self).filter { !$0.isEmpty }
            .joined(separator: " ")
        guard let titlesAfter, !titlesAfter.isEmpty else { return name }
        return "\(name), \(titlesAfter)"
    }

    /// As a register is ordered: surname first, without titles.
    var registered: String { [familyName, givenName].compactMap(\.self).joined(separator: " ") }

    private static func split(_ shown: String) -> (front: Substring, behind: String) {
        guard let comma = shown.firstIndex(of: ",") else { return (shown[...], "") }
        return (shown[..<comma], String(String(shown[comma...].dropFirst()).trimmed))
    }

    private static func part(_ text: String) -> String? { text.isEmpty ? nil : text }
}

extension MemberName {
    /// What names are ordered by, as ČSN 97 6030 does: `č`, `ř`, `š` and `ž` stand behind their plain letters and `ch` behind
    /// `h`; other accents do not count.
    static func order(_ registered: String) -> String {
        var key = ""
        var previous: Unicode.Scalar?
        for scalar in registered.precomposedForOrder.unicodeScalars where !scalar.isAccent {
            let plain = scalar.unaccented
            if plain == "h", previous == "c" {
                key.unicodeScalars.removeLast()
                key += "h~"
            } else {
                key.unicodeScalars.append(plain)
                if Self.letters.contains(scalar) { key += "~" }
            }
            previous = scalar
        }
        // Nobody's is empty: that marks a member of an older program.
        return key.isEmpty ? "~" : key
    }

    /// The accented letters that are letters of their own.
    private static let letters: Set<Unicode.Scalar> = ["č", "ř", "š", "ž"]
}

extension String {
    /// In small letters, with each caron in its letter.
    fileprivate var precomposedForOrder: String {
        var text = ""
        for scalar in lowercased().unicodeScalars {
            if scalar == "\u{30C}", let last = text.unicodeScalars.last, let letter = Self.carons[last] {
                text.unicodeScalars.removeLast()
                text.unicodeScalars.append(letter)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static let carons: [Unicode.Scalar: Unicode.Scalar] = ["c": "č", "r": "ř", "s": "š", "z": "ž"]
}
