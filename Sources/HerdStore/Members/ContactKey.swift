/// E-mail addresses and phone numbers as they are compared: two spellings of one are the same.
enum ContactKey {
    /// In small letters, without spaces around it; `nil` when there is none.
    static func email(_ text: String?) -> String? {
        guard let text else { return nil }
        let key = String(text.trimmed).lowercased()
        return key.isEmpty ? nil : key
    }

    /// The digits with the country before them; nine digits alone are Czech (`+420`), as the domain's members are.
    ///
    /// - Returns: `nil` when there is no digit.
    static func phone(_ text: String?) -> String? {
        guard let text else { return nil }
        let digits = String(String.UnicodeScalarView(text.unicodeScalars.filter { ("0"..."9").contains($0) }))
        guard !digits.isEmpty else { return nil }
        if text.trimmed.hasPrefix("+") { return "+\(digits)" }
        if digits.hasPrefix("00"), digits.utf8.count > 2 { return "+\(digits.dropFirst(2))" }
        return digits.utf8.count == 9 ? "+420\(digits)" : digits
    }
}
