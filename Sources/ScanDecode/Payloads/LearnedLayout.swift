package import Values

/// A layout of cards that somebody taught by naming the fields of one of them.
package struct LearnedLayout: Hashable, Codable, Sendable {
    /// Shown with what was read.
    package var name: String
    package var delimiter: String
    /// What is written before the values; `nil` where their order tells them apart.
    package var keys: [String]?
    package var fields: [CardField]

    package init(name: String, delimiter: String, keys: [String]?, fields: [CardField]) {
        self.name = name
        self.delimiter = delimiter
        self.keys = keys
        self.fields = fields
    }

    /// The card, when the text has these fields; what is not understood of it is among its problems.
    package func card(in text: CardText, country: String?) -> Payload.AnimalCard? {
        guard text.delimiter == delimiter, text.fields.count == fields.count else { return nil }
        let layout = CardLayout(name: name, delimiter: delimiter, fields: fields)
        guard let keys else {
            guard text.fields.allSatisfy({ $0.key == nil }) else { return nil }
            return layout.card(of: text.fields.map(\.value), country: country)
        }
        // A program that writes keys may change their order.
        let values = keys.map { key in text.fields.first { $0.key == key }?.value }
        guard values.allSatisfy({ $0 != nil }) else { return nil }
        return layout.card(of: values.compactMap(\.self), country: country)
    }
}
