package import Values

/// A layout of cards that somebody taught at this station.
package struct TaughtLayout: Codable, Equatable, Sendable {
    package typealias ID = Identifier<TaughtLayout>

    package let id: ID
    package let name: String
    /// What stands between the fields.
    package let delimiter: String
    /// What is written before the values; `nil` where their order tells them apart.
    package let keys: [String]?
    package let fields: [CardField]
    package let taughtAt: Timestamp
    package let taughtBy: String
}

/// What is needed to keep a layout.
package struct TaughtLayoutDraft: Equatable, Sendable {
    package var name: String
    package var delimiter: String
    package var keys: [String]?
    package var fields: [CardField]

    package init(name: String, delimiter: String, keys: [String]?, fields: [CardField]) {
        self.name = name
        self.delimiter = delimiter
        self.keys = keys
        self.fields = fields
    }
}
