/// A row to be inserted, each value beside the name of its column.
package struct NewRow: ExpressibleByDictionaryLiteral {
    let columns: [String]
    let values: [Storage]

    private init(columns: [String], values: [Storage]) {
        self.columns = columns
        self.values = values
    }

    package init(dictionaryLiteral elements: (String, any ColumnValue)...) {
        var (columns, values): ([String], [Storage]) = ([], [])
        columns.reserveCapacity(elements.count)
        values.reserveCapacity(elements.count)
        // Once through: to copy a value of any type is what takes long here.
        for (column, value) in elements {
            columns.append(column)
            values.append(value.storage)
        }
        (self.columns, self.values) = (columns, values)
    }

    package var isEmpty: Bool { columns.isEmpty }

    /// Only the columns that a stored row has otherwise.
    package func differing(from row: Row) throws -> NewRow {
        var (changed, new): ([String], [Storage]) = ([], [])
        for (column, value) in zip(columns, values) where try !row.storage(column).isSame(as: value) {
            changed.append(column)
            new.append(value)
        }
        return NewRow(columns: changed, values: new)
    }

    /// The statement that writes its columns into the row of a table that has a value in a column.
    func update(of table: String, where column: String, is value: Storage) -> SQL {
        let changes = zip(columns, values).map { "\(SQL(name: $0)) = \($1)" as SQL }
        return "UPDATE \(SQL(name: table)) SET \(SQL(changes, separator: ", ")) WHERE \(SQL(name: column)) = \(value)"
    }

    /// The statement that inserts it into a table.
    func statement(into table: String) -> String {
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    }
}
