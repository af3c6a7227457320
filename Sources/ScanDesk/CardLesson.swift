import HerdStore
import ScanDecode
package import Values

/// One card and what somebody says its fields are.
package struct CardLesson: Equatable, Sendable, Decodable {
    /// What the layout is to be called.
    package let name: String
    /// What the code says.
    package let text: String
    /// What stands in each of its fields.
    package let fields: [CardField]

    package init(name: String, text: String, fields: [CardField]) {
        self.name = name
        self.text = text
        self.fields = fields
    }

    /// The layout, tried on the card itself: what does not suit it is not kept.
    func layout(country: String?) throws(TeachingCardError) -> TaughtLayoutDraft {
        guard let card = CardText(text) else { throw .noFields }
        guard card.fields.count == fields.count else { throw .wrongCount(found: card.fields.count) }
        let named = fields.filter { $0 != .ignored }
        if let twice = named.first(where: { field in named.count { $0 == field } > 1 }) { throw .namedTwice(twice) }
        let keys = card.fields.compactMap(\.key)
        let layout = LearnedLayout(
            name: name, delimiter: card.delimiter, keys: keys.isEmpty ? nil : keys, fields: fields)
        guard let read = layout.card(in: card, country: country) else { throw .noNumber }
        if let problem = read.problems.first { throw .notUnderstood(field: problem.field, value: problem.value) }
        return TaughtLayoutDraft(
            name: layout.name, delimiter: layout.delimiter, keys: layout.keys, fields: layout.fields)
    }
}

/// Why a card teaches nothing.
package enum TeachingCardError: Error, Equatable, Sendable {
    /// The text cannot be taken apart.
    case noFields
    case wrongCount(found: Int)
    case namedTwice(CardField)
    /// Neither an ear tag nor an EID is among the named fields.
    case noNumber
    case notUnderstood(field: String, value: String)
}
