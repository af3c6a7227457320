import SQLite
package import Values

/// What an import of a list did, or would do, and which rows it could not take.
package struct ListImportReport: Encodable, Equatable, Sendable {
    package var imported = 0
    package var updated = 0
    package var unchanged = 0
    package var errors: [RowError] = []
    /// Headers that mean nothing here; their columns were left out.
    package var ignoredColumns: [String] = []

    /// Why one row cannot be taken.
    package struct RowError: Encodable, Equatable, Sendable {
        /// As a spreadsheet counts, the header being row 1.
        package let row: Int
        /// In English, for logs.
        package let message: String
        package let code: String
        package let parameters: [String: Parameter]
    }

    static let mostErrors = 1000

    /// Carries the report out of a transaction that is taken back.
    struct Rollback: Error { let report: ListImportReport }
}

extension Transaction {
    func importEntries<Entry: ListEntry>(
        _ type: Entry.Type, csv bytes: [UInt8], by person: String
    ) throws -> ListImportReport {
        var report = ListImportReport()
        let encoding = TextEncoding.detect(bytes)
        guard let text = encoding.utf8(bytes) else { throw HerdError.unreadableTable("it is not \(encoding.rawValue)") }
        var reader = CSVReader(text)
        guard let header = try reader.nextOrRefuse() else { throw HerdError.unreadableTable("it is empty") }
        let columns = header.fields.map { heading in Entry.fields.first { $0.isCalled(heading) } }
        report.ignoredColumns = zip(header.fields, columns).filter { $1 == nil && !$0.trimmed.isEmpty }
            .map { String($0.0.prefix(100)) }
        guard columns.contains(where: { $0?.name == Entry.fields[0].name }) else {
            throw HerdError.unreadableTable("it has no column '\(Entry.fields[0].name)'")
        }
        while let row = try reader.nextOrRefuse() {
            do {
                // What a bad row wrote before it was found bad is taken back with all the rest.
                try importRow(of: Entry.self, row, columns, &report, by: person)
            } catch let error as HerdError {
                guard report.errors.count < ListImportReport.mostErrors else { break }
                report.errors.append(
                    ListImportReport.RowError(
                        row: row.number, message: error.message, code: error.told.code,
                        parameters: error.told.parameters))
            }
        }
        if report.imported + report.updated > 0 { try emit(.listChanged, ["list": Entry.list]) }
        return report
    }

    private func importRow<Entry: ListEntry>(
        of type: Entry.Type, _ row: CSVReader.Row, _ columns: [ListField?], _ report: inout ListImportReport,
        by person: String
    ) throws {
        var fields: [String: JSONValue] = [:]
        for (column, cell) in zip(columns, row.fields) {
            let text = cell.trimmed
            guard let column, !text.isEmpty else { continue }
            fields[column.name] = try column.value(of: String(text))
        }
        // A table names a place by its number or name.
        if let place = fields["placeId"]?.text { fields["placeId"] = try self.place(place, fields["placement"]?.text) }
        let checked = try Entry.checked(.object(fields))
        guard let key = checked[Entry.fields[0].name]?.text else {
            throw HerdError.badLength(Entry.fields[0].name, 1...200)
        }
        guard let known: Entry = try entry(called: key) else {
            _ = try insertEntry(.object(fields), by: person) as Entry
            report.imported += 1
            return
        }
        // How much is left is counted anew only where the table says another number.
        if let stock = fields["stock"]?.double, try JSONValue(encoding: known)["stock"]?.double == stock {
            fields["stock"] = nil
        }
        let after = try updateEntry(known, .object(fields), by: person)
        if after == known { report.unchanged += 1 } else { report.updated += 1 }
    }

    private func place(_ text: String, _ placement: String?) throws -> JSONValue {
        let kinds = placement.flatMap(Location.Kind.init).map { [$0] } ?? [.centre, .barn]
        let found = try kinds.flatMap { try locations($0, called: text) }
        guard let place = found.first, found.count == 1 else {
            throw HerdError.badText(
                "placeId", "'\(text)' is no place, or several", CodedText("bad-value.place", ["text": .text(text)]))
        }
        return .string(place.description)
    }
}

extension CSVReader {
    fileprivate mutating func nextOrRefuse() throws -> Row? {
        do {
            return try next()
        } catch {
            throw HerdError.unreadableTable("row \(error.row): \(error.message)")
        }
    }
}

extension ListField {
    fileprivate func isCalled(_ heading: String) -> Bool {
        func plain(_ text: String) -> String { SearchKey.of(text).filter { $0.isLetter || $0.isNumber } }
        let wanted = plain(heading)
        return wanted == plain(name) || wanted == plain(czech) || headings.contains(wanted)
    }

    /// What a cell says.
    fileprivate func value(of text: String) throws(HerdError) -> JSONValue {
        switch field.type {
        case .number, .integer:
            let plain = text.filter { !$0.isWhitespace }.map { $0 == "," ? "." : String($0) }.joined()
            guard let number = Double(plain), number.isFinite else {
                throw HerdError.badText(
                    name, "'\(text)' is not a number", CodedText("bad-value.number", ["text": .text(text)]))
            }
            if let whole = Int64(exactly: number) { return .integer(whole) }
            return .number(number)
        case .flag:
            switch SearchKey.of(text) {
            case "yes", "true", "1", "ano", "x", "a", "y": return .boolean(true)
            case "no", "false", "0", "ne", "n": return .boolean(false)
            default:
                throw HerdError.badText(
                    name, "'\(text)' is neither yes nor no", CodedText("bad-value.yes-no", ["text": .text(text)]))
            }
        case .choice:
            return .string(words.first { SearchKey.of($0.value) == SearchKey.of(text) }?.key ?? text)
        // A leading apostrophe keeps a spreadsheet from taking a text for a formula.
        default: return .string(text.first == "'" ? String(text.dropFirst()) : text)
        }
    }
}

extension HerdError {
    fileprivate static func unreadableTable(_ why: String) -> HerdError {
        HerdError(
            .invalid, CodedText("unreadable-table", ["reason": .text(why)]), "the table cannot be read: \(why)",
            action: "Export the list, and write into that table.")
    }
}
