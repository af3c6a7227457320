/// Text as it is compared in searches: small letters without accents, so that `rehor` finds `Řehoř`.
enum SearchKey {
    static func of(_ text: String) -> String {
        var key = ""
        for scalar in text.lowercased().unicodeScalars {
            // Combining accents of decomposed text.
            if scalar.properties.canonicalCombiningClass != .notReordered { continue }
            key.unicodeScalars.append(scalar.isASCII ? scalar : base(of: scalar))
        }
        return key
    }

    /// Unicode names an accented letter after the plain one: LATIN SMALL LETTER R WITH CARON.
    private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        let prefix = "LATIN SMALL LETTER "
        guard let name = scalar.properties.name, name.hasPrefix(prefix),
            let with = name.firstRange(of: " WITH ")
        else { return scalar }
        let letter = name[name.index(name.startIndex, offsetBy: prefix.count)..<with.lowerBound]
        guard letter.unicodeScalars.count == 1, let plain = letter.lowercased().unicodeScalars.first else {
            return scalar
        }
        return plain
    }
}
