/// A row to be inserted, each value beside the name of its column.
package struct NewRow: ExpressibleByDictionaryLiteral {
    let columns: [String]
    let values: [Storage]

    package init(dictionaryLiteral elements: (String, any ColumnValue)...) {
        columns = elements.map(\.0)
        values = elements.map(\.1.storage)
    }

    /// The statement that inserts it into a table.
    func statement(into table: String) -> String {
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    }
}
