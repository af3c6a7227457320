extension Unicode.Scalar {
    /// The letter without its accent, such as `R` for `Ř`; itself when it has none.
    package var unaccented: Unicode.Scalar {
        // Unicode names an accented letter after the plain one: LATIN SMALL LETTER R WITH CARON.
        guard !isASCII, let words = properties.name?.split(separator: " "), words.count > 5,
            words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH", words[3].unicodeScalars.count == 1
        else { return self }
        let letter = words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
        return letter.unicodeScalars.first ?? self
    }

    /// An accent of decomposed text, which follows its letter.
    package var isAccent: Bool { properties.canonicalCombiningClass != .notReordered }
}

extension StringProtocol {
    /// Printable ASCII for devices that know nothing else: letters lose their accents, the rest becomes `?`.
    package var plainASCII: String {
        var plain = ""
        for scalar in unicodeScalars where !scalar.isAccent {
            let letter = scalar.unaccented
            plain.unicodeScalars.append((" "..."~").contains(letter) ? letter : "?")
        }
        return plain
    }
}

extension String {
    /// Each byte as the character of Latin-1 (ISO 8859-1), as most devices speak.
    package init(latin1 bytes: some Sequence<UInt8>) {
        self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
