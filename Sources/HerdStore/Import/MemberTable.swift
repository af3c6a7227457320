/// A list of members from a spreadsheet: the columns `name`, `number` and, where there is one, `organisation`.
///
/// Headers may be Czech (Jméno, Osobní číslo, Organizace); delimiter and encoding are found out.
package enum MemberTable {
    /// - Throws: `MemberTableError` which names the row that is wrong.
    package static func members(in bytes: [UInt8]) throws(MemberTableError) -> [MemberDraft] {
        let encoding = TextEncoding.detect(bytes)
        guard let text = encoding.utf8(bytes) else { throw .notText(encoding: encoding.rawValue) }
        var reader = CSVReader(text)
        guard let header = try next(&reader) else { throw .noMembers }
        let columns = header.fields.map(Column.init(header:))
        guard let name = columns.firstIndex(of: .name) else { throw .missingColumn("name") }
        guard let number = columns.firstIndex(of: .number) else { throw .missingColumn("number") }
        let organisation = columns.firstIndex(of: .organisation)
        var members: [MemberDraft] = []
        while let row = try next(&reader) {
            func field(_ index: Int) -> String {
                index < row.fields.count ? String(row.fields[index].trimmed) : ""
            }
            guard !field(name).isEmpty else { throw .emptyField("name", row: row.number) }
            guard !field(number).isEmpty else { throw .emptyField("number", row: row.number) }
            let group = organisation.map(field) ?? ""
            members.append(
                MemberDraft(name: field(name), number: field(number), organisation: group.isEmpty ? nil : group))
        }
        guard !members.isEmpty else { throw .noMembers }
        return members
    }

    private static func next(_ reader: inout CSVReader) throws(MemberTableError) -> CSVReader.Row? {
        do {
            return try reader.next()
        } catch {
            throw .notCSV(error.message, row: error.row)
        }
    }

    private enum Column {
        case name, number, organisation, other

        init(header: String) {
            switch SearchKey.of(header).filter({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
            case "name", "jmeno", "jmenoaprijmeni", "clen": self = .name
            case "number", "personalnumber", "osobnicislo", "cislo": self = .number
            case "organisation", "organization", "organizace": self = .organisation
            default: self = .other
            }
        }
    }
}

/// Why a list of members cannot be used.
package enum MemberTableError: Error, Equatable, Sendable {
    case notText(encoding: String)
    case notCSV(String, row: Int)
    case missingColumn(String)
    case emptyField(String, row: Int)
    case noMembers
}

extension MemberTableError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notText(let encoding): "the file is not in \(encoding), which its first bytes promise; save it as UTF-8"
        case .notCSV(let message, let row): "row \(row): \(message)"
        case .missingColumn(let name):
            "the first row has no column '\(name)'; name the columns name, number, organisation"
        case .emptyField(let field, let row): "row \(row): the \(field) is empty; fill it in"
        case .noMembers: "the file has no members; the first row names the columns, the next ones are members"
        }
    }
}
