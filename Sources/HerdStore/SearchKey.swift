import Values

/// Text as it is compared in searches: small letters without accents, so that `rehor` finds `Řehoř`.
enum SearchKey {
    static func of(_ text: String) -> String {
        var key = ""
        for scalar in text.lowercased().unicodeScalars where !scalar.isAccent {
            key.unicodeScalars.append(scalar.unaccented)
        }
        return key
    }
}
