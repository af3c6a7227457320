import Values

/// Text as it is compared in searches: small letters without accents, so that `rehor` finds `Řehoř`.
enum SearchKey {
    static func of(_ text: String) -> String {
        // Numbers are plain already, and Unicode's properties take their time.
        if let plain = plain(text) { return plain }
        var key = ""
        for scalar in text.lowercased().unicodeScalars where !scalar.isAccent {
            key.unicodeScalars.append(scalar.unaccented)
        }
        return key
    }

    /// The words of a name, as they are compared.
    static func words(_ text: String) -> [String] {
        of(text).split { !$0.isLetter && !$0.isNumber }.map { String($0) }
    }

    private static func plain(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(decoding: text.utf8.map(\.lowercased), as: UTF8.self)
    }
}
