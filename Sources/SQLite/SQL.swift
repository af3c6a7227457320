/// A statement, or a part of one, with the values that belong to it.
///
/// What stands between `\(` and `)` becomes a parameter of the statement and never its text, so that a value can neither
/// be mistaken for SQL nor end up beside another column's name:
///
///     "UPDATE members SET name = \(name) WHERE id = \(id)"
package struct SQL: Equatable, Sendable {
    /// The statement as SQLite gets it, with `?` for each value.
    package private(set) var text: String
    private(set) var values: [Storage]

    /// A name of the schema, which is text of the statement and no value.
    init(name: String) {
        text = name
        values = []
    }

    /// The condition that all of some conditions are met, with its `WHERE`; nothing when there are none.
    package init(whereAll conditions: [SQL]) {
        self = conditions.isEmpty ? "" : "WHERE \(SQL(conditions, separator: " AND "))"
    }

    /// Parts one after another, with the same text between them.
    package init(_ parts: [SQL], separator: String) {
        text = parts.map(\.text).joined(separator: separator)
        values = parts.flatMap(\.values)
    }
}

extension SQL: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) {
        self.text = text
        values = []
    }

    package init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.sql
    }

    /// Collects the text and the values of a statement that is written as a literal.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sql: SQL = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            sql.text.reserveCapacity(literalCapacity + interpolationCount)
            sql.values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ text: String) {
            sql.text += text
        }

        /// Adds a parameter with its value.
        package mutating func appendInterpolation(_ value: (some ColumnValue)?) {
            sql.text += "?"
            sql.values.append(value.storage)
        }

        /// Adds a parameter with its value as it is stored.
        mutating func appendInterpolation(_ value: Storage) {
            sql.text += "?"
            sql.values.append(value)
        }

        /// Adds a part of a statement with the values that belong to it.
        package mutating func appendInterpolation(_ part: SQL) {
            sql.text += part.text
            sql.values += part.values
        }
    }
}
