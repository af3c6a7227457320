import Values

/// A CSV table of members, row by row: the columns `name` and `number`, and where there are any `organisation`, `email`,
/// `phone` and `until`.
package struct MemberRows: ToldSource {
    private enum Column { case name, number, organisation, email, phone, until, other }

    private var rows: HeadedRows
    private var columns: [Column] = []
    package private(set) var ignored: [String] = []

    package init(_ bytes: [UInt8]) {
        rows = HeadedRows(bytes)
        for name in rows.heading {
            let column = Self.column(name)
            columns.append(column)
            if column == .other, !name.isEmpty { ignored.append(String(name.prefix(100))) }
        }
        for (column, name) in [(Column.name, "name"), (.number, "personal_number")] where !columns.contains(column) {
            rows.refuse(ToldError(name, nil, "the column \(name) is missing", .columnMissing))
        }
    }

    package var fraction: Double { rows.fraction }

    package mutating func next() -> ToldItem? {
        rows.next { cells throws(ToldError) in
            var draft = MemberDraft(name: "", number: "")
            for (column, text) in zip(columns, cells) where !text.isEmpty {
                switch column {
                case .name: draft.name = text
                case .number: draft.number = text
                case .organisation: draft.organisation = text
                case .email: draft.email = text
                case .phone: draft.phone = text
                case .until:
                    guard let day = AnimalRow.day(text) else {
                        throw ToldError(
                            "until", text, "the date is neither like 2021-05-04 nor like 4.5.2021", .badDate)
                    }
                    draft.until = day
                case .other: break
                }
            }
            guard !draft.name.isEmpty else { throw ToldError("name", nil, "the name is missing", .cellMissing) }
            guard !draft.number.isEmpty else {
                throw ToldError("personal_number", nil, "the number is missing", .cellMissing)
            }
            return .member(draft)
        }
    }

    private static func column(_ name: String) -> Column {
        switch SearchKey.of(name).filter({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
        case "name", "jmeno", "jmenoaprijmeni", "clen": .name
        case "number", "personalnumber", "osobnicislo", "cislo": .number
        case "organisation", "organization", "organizace": .organisation
        case "email": .email
        case "phone", "telefon": .phone
        case "until", "platnostdo", "clenstvido": .until
        default: .other
        }
    }
}
