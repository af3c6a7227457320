import Values

/// A text of somebody in the register that is searched, as it is shown.
struct SearchedText {
    let field: FoundField
    let text: String

    init?(_ field: FoundField, _ text: String?) {
        guard let text, !text.isEmpty else { return nil }
        (self.field, self.text) = (field, text)
    }

    /// Its words as they are compared; a phone is one word besides, with its country and without.
    var words: [String] {
        guard field == .phone else { return SearchKey.words(text) }
        return SearchKey.words(text) + PhoneDigits(text).words
    }
}

/// The number that a phone is, as one word with its country and one without.
struct PhoneDigits {
    /// The digits of the country that are not shown.
    let hidden: String
    /// With the country.
    let digits: String
    /// Of +420 alone it is sure how long the country is.
    private static let country = "420"

    init(_ text: String) {
        let shown = String(String.UnicodeScalarView(text.unicodeScalars.filter { ("0"..."9").contains($0) }))
        let key = ContactKey.phone(text) ?? ""
        digits = key.hasPrefix("+") ? String(key.dropFirst()) : key
        hidden = digits.utf8.count > shown.utf8.count ? String(digits.dropLast(shown.utf8.count)) : ""
    }

    var words: [String] {
        guard !digits.isEmpty else { return [] }
        return isCzech ? [digits, String(digits.dropFirst(3))] : [digits]
    }

    /// Where words begin in the digits.
    var beginnings: [Int] { isCzech ? [0, 3] : [0] }

    private var isCzech: Bool { digits.utf8.count == 12 && digits.hasPrefix(Self.country) }
}

extension Member {
    /// What is searched of a member.
    var searched: [SearchedText] {
        [
            SearchedText(.name, name), SearchedText(.number, number), SearchedText(.email, email),
            SearchedText(.phone, phone), SearchedText(.employer, employer), SearchedText(.organisation, organisation),
        ].compactMap(\.self)
    }

    var directoryKeys: DirectoryKeys { DirectoryKeys(of: .member, first: SearchKey.words(parts.registered), searched) }
}
