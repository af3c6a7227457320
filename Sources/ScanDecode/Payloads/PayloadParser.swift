import Values

/// Finds the meaning of a code's text; any text gets one, if only `.text`.
package struct PayloadParser: Codable, Equatable, Sendable {
    /// The country of ear-tag numbers that stand without one; `nil` when such numbers are not to be understood.
    package var country: String?
    /// Layouts of cards from other programs.
    package var layouts: [CardLayout]
    /// Layouts that were taught at this station; those above come first.
    package var learned: [LearnedLayout] = []

    package init(country: String? = "CZ", layouts: [CardLayout] = []) {
        self.country = country
        self.layouts = layouts
    }

    package func payload(of text: String) -> Payload {
        let text = text.withoutSymbologyIdentifier.trimmed
        guard !text.isEmpty else { return .text }
        if let card = Payload.AnimalCard(uri: text) { return .animalCard(card) }
        if let card = Payload.MemberCard(uri: text) ?? Payload.MemberCard(text: text) { return .memberCard(card) }
        if let place = Payload(placeURI: text) { return place }
        return configured(text) ?? taught(text) ?? identity(text) ?? .text
    }

    /// What a code means that was read by somebody who knew no taught layouts.
    package func payload(of text: String, readAs payload: Payload) -> Payload {
        switch payload {
        case .animalCard, .memberCard, .place, .ambiguous: payload
        case .earTag, .eid, .text: self.payload(of: text)
        }
    }

    /// What the configured layouts make of it; layouts that agree are one reading.
    private func configured(_ text: String) -> Payload? {
        reading(layouts.compactMap { $0.card(in: text, country: country) })
    }

    private func taught(_ text: String) -> Payload? {
        guard !learned.isEmpty, let fields = CardText(text) else { return nil }
        return reading(learned.compactMap { $0.card(in: fields, country: country) })
    }

    private func reading(_ cards: [Payload.AnimalCard]) -> Payload? {
        var readings: [Payload.AnimalCard] = []
        for card in cards {
            let isKnown = readings.contains { known in
                var same = known
                same.layout = card.layout
                return same == card
            }
            if !isKnown { readings.append(card) }
        }
        return readings.count > 1
            ? .ambiguous(readings.map(Payload.animalCard)) : readings.first.map(Payload.animalCard)
    }

    /// An EID or ear tag that is the text, or else the first within it (protocols.md §5.2).
    private func identity(_ text: String) -> Payload? {
        if let eid = try? EID(digits: text.filter { $0 != " " }) { return .eid(eid) }
        if let tag = EarTag(found: text, country: country) { return .earTag(tag) }
        // Spaces in a URL are percent-encoded.
        let text = text.percentDecoded ?? text
        if let tag = EarTag(firstIn: text) { return .earTag(tag) }
        let delimiters = text.contains("://") ? "/?&=#" : ";|,\t\r\n\r\n"
        return text.split(whereSeparator: delimiters.contains).lazy.compactMap(number(in:)).first
    }

    /// Digits between two delimiters that are a Czech EID, or an ear tag of this country.
    private func number(in field: Substring) -> Payload? {
        let field = String(field).trimmed
        guard field.utf8.allSatisfy(\.isDigit) else { return nil }
        // IMEIs and order numbers may have 15 digits, too.
        if field.hasPrefix("203"), let eid = try? EID(digits: field) { return .eid(eid) }
        return country == "CZ" ? EarTag(found: field, country: country).map(Payload.earTag) : nil
    }
}

extension String {
    /// Without the AIM symbology identifier that some readers put in front: `]C1` for Code 128, `]Q3` for QR.
    fileprivate var withoutSymbologyIdentifier: String {
        let start = Array(utf8.prefix(3))
        guard start.count == 3, start[0] == UInt8(ascii: "]"), start[1].isLetter,
            start[2].isDigit
        else { return self }
        return String(unicodeScalars.dropFirst(3))
    }
}
