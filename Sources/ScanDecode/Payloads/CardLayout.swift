package import Values

/// How cards of another program write an animal: fields in a fixed order with a delimiter between them.
package struct CardLayout: Hashable, Codable, Sendable {
    /// Shown with what was read.
    package var name: String
    package var delimiter: String
    package var fields: [CardField]

    package init(name: String, delimiter: String, fields: [CardField]) {
        self.name = name
        self.delimiter = delimiter
        self.fields = fields
    }

    /// The card, when every field fits.
    ///
    /// - Parameter country: the country of numbers without one.
    func card(in text: String, country: String?) -> Payload.AnimalCard? {
        guard !delimiter.isEmpty, text.contains(delimiter) || fields.count == 1 else { return nil }
        var values = text.split(separator: delimiter, omittingEmptySubsequences: false)
        // Many programs end every field with the delimiter, the last one too.
        if values.count == fields.count + 1, values.last?.isEmpty == true { values.removeLast() }
        guard values.count == fields.count, let card = card(of: values.map { String($0) }, country: country) else {
            return nil
        }
        return card.problems.isEmpty ? card : nil
    }

    /// What the values say, each by its field; `nil` without a number of an animal.
    ///
    /// What is not understood is among the problems.
    func card(of values: [String], country: String?) -> Payload.AnimalCard? {
        var card = Payload.AnimalCard(earTag: nil, layout: name)
        var cardCountry = country
        var number: String?
        for (field, value) in zip(fields, values) {
            switch field {
            case .country where !value.isEmpty: cardCountry = value.trimmed
            case .number: number = value.trimmed
            default: card.set(field, to: value)
            }
        }
        if let number, !number.isEmpty {
            guard let cardCountry, let tag = EarTag(found: number.filter { $0 != " " }, in: cardCountry)
            else { return nil }
            card.earTag = tag
        }
        return card.earTag != nil || card.eid != nil ? card : nil
    }
}
