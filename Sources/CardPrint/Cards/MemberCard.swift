package import Drawing
package import Templates

/// What one card says: the person, the organisation, and the text in its QR code.
///
/// How it looks is a `CardTemplate`'s.
package struct MemberCard: Hashable, Sendable {
    package var name: String
    /// The personal number.
    package var number: String
    /// The heading of the card; without one it has only the title.
    package var organisation: String?
    /// What scanning the card yields.
    package var qrText: String
    /// Of the fixed words.
    package var language: CardLanguage
    /// What else is known of the person; a template prints of it what it wants.
    package var facts: [PrintedField: String] = [:]
    /// The person; a template with a place for it shows initials instead when it is missing.
    package var photo: Picture?
    /// The organisation's.
    package var logo: Picture?
    /// The organisation's colours; `nil` leaves those of the template.
    package var primary, accent: RGB?

    /// - Parameter qrText: the text of the QR code; `nil` for that of the union's app.
    package init(
        name: String, number: String, organisation: String? = nil, qrText: String? = nil,
        language: CardLanguage = .cs
    ) {
        self.name = name
        self.number = number
        self.organisation = organisation
        self.qrText = qrText ?? Self.defaultText(name: name, number: number)
        self.language = language
    }

    /// The text that the union's app puts into its QR code, so that its scanners can read ours (protocols.md §5.2).
    package static func defaultText(name: String, number: String) -> String {
        "Jmeno a prijmeni: \(name), osobni cislo: \(number)"
    }

    /// What is printed for a field; `nil` when it is not known.
    package func text(of field: PrintedField) -> String? {
        let text: String? =
            switch field {
            case .name: name
            case .number: number
            case .organisation: organisation
            default: facts[field]
            }
        return text.flatMap { Self.hasText($0) ? $0 : nil }
    }

    /// The first letters of the first and the last name.
    package var initials: String {
        // Titles stand behind a comma, or end in a full stop.
        let letters = name.prefix { $0 != "," }.split(whereSeparator: \.isWhitespace)
            .filter { !$0.hasSuffix(".") }
            .compactMap { $0.first { $0.isLetter } }
        guard let first = letters.first else { return "" }
        return letters.count > 1 ? "\(first)\(letters[letters.count - 1])".uppercased() : first.uppercased()
    }

    static func hasText(_ text: String) -> Bool {
        text.contains { !$0.isWhitespace }
    }
}
