/// The places of personal data in the store, computed from the declarations of its tables.
package enum PersonalData {
    /// Tables whose rows are of persons.
    static let tables: [PersonalTable] = StoreTable.all.compactMap { table in
        guard case .each(let column, let erased, let photos) = table.persons else { return nil }
        return PersonalTable(name: table.name, person: column, erased: erased, photos: photos)
    }

    /// The columns with free text, which may contain a person's name.
    static let freeTexts: [(table: String, columns: [String], animal: String?)] = StoreTable.all.compactMap { table in
        guard case .in(let columns, let animal) = table.freeText else { return nil }
        return (table.name, columns, animal)
    }

    /// The columns with signatures, of which an erasure lists those of the erased person.
    static let signatures: [(table: String, column: String)] = StoreTable.all.compactMap { table in
        table.signature.map { (table.name, $0) }
    }.sorted { $0.table < $1.table }

    /// The SQL condition for the rows `t` of a table that callers without the right to see persons get; `nil` for all rows.
    static func rule(for table: String) -> String? {
        switch StoreTable.named[table]?.persons {
        case PersonsInRows.none?: nil
        case .mixed(let seen): seen?() ?? "0"
        // A table without a declaration appears empty.
        case .each, nil: "0"
        }
    }
}

/// A table whose rows are of persons.
struct PersonalTable: Sendable {
    let name: String
    /// The column with the person's id.
    let person: String
    let erased: PersonsInRows.Erased
    /// Columns with names of files in the folder of photos.
    let photos: [String]
}
