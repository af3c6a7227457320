import Values

/// A CSV table of members, row by row.
package struct MemberRows: ToldSource {
    private var rows: HeadedRows
    /// What stands in which column.
    let columns: MemberColumns
    package let ignored: [String]

    /// - Parameter columns: what somebody said of them; `nil` goes by the headings.
    package init(_ bytes: [UInt8], columns: MemberColumns? = nil) {
        rows = HeadedRows(bytes)
        let columns = columns ?? MemberColumns(heading: rows.heading)
        self.columns = columns
        ignored = rows.heading.enumerated().compactMap { index, name in
            let isUsed = index < columns.fields.count && columns.fields[index] != nil
            return isUsed || name.isEmpty ? nil : String(name.prefix(100))
        }
        for column in columns.missing {
            rows.refuse(ToldError(column.header, nil, "the column \(column.header) is missing", .columnMissing))
        }
    }

    package var heading: [String] { rows.heading }
    package var fraction: Double { rows.fraction }

    package mutating func next() -> ToldItem? {
        rows.next { cells throws(ToldError) in
            var draft = MemberDraft(name: "", number: "")
            for (column, text) in zip(columns.fields, cells) where !text.isEmpty {
                try column?.put(text, in: &draft)
            }
            draft.completeName()
            guard !draft.name.isEmpty else { throw ToldError("name", nil, "the name is missing", .cellMissing) }
            guard !draft.number.isEmpty else {
                throw ToldError("personal_number", nil, "the number is missing", .cellMissing)
            }
            return .member(draft)
        }
    }
}
