import Values

/// A CSV table of milk recording: who, when, and a column for each item, by the names of `LactationItem`.
package struct LactationTable: ToldSource {
    private enum Column: Equatable { case earTag, eid, date, item(LactationItem), other }

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
        if !columns.contains(.earTag), !columns.contains(.eid) {
            rows.refuse(ToldError("ear_tag", nil, "the column ear_tag (Ušní známka) is missing", .columnMissing))
        }
        if !columns.contains(.date) {
            rows.refuse(ToldError("date", nil, "the column date (Datum) is missing", .columnMissing))
        }
    }

    package var fraction: Double { rows.fraction }

    package mutating func next() -> ToldItem? {
        rows.next { cells throws(ToldError) in
            var animal: [ToldIdentity] = []
            var items: [String: JSONValue] = [:]
            var date: CalendarDay?
            for (column, text) in zip(columns, cells) where !text.isEmpty {
                switch column {
                case .earTag:
                    guard let tag = try? EarTag(text) else {
                        throw ToldError("ear_tag", text, "this is no ear tag", .badEarTag)
                    }
                    animal.append(.earTag(tag))
                case .eid:
                    guard let eid = try? EID(digits: text.filter { !$0.isWhitespace }) else {
                        throw ToldError("eid", text, "this is no EID", .badEID)
                    }
                    animal.append(.eid(eid))
                case .date:
                    date = AnimalRow.day(text)
                    guard date != nil else {
                        throw ToldError("date", text, "the date is neither like 2021-05-04 nor like 4.5.2021", .badDate)
                    }
                case .item(let item):
                    guard item.range != nil else {
                        items[item.rawValue] = .string(text)
                        continue
                    }
                    guard let number = Double(text.replacing(",", with: ".")), number.isFinite else {
                        throw ToldError(item.rawValue, text, "this is no number")
                    }
                    items[item.rawValue] = .plainest(number)
                case .other: break
                }
            }
            guard !animal.isEmpty else { throw ToldError("ear_tag", nil, "the ear tag is missing", .cellMissing) }
            guard let date else { throw ToldError("date", nil, "the date is missing", .cellMissing) }
            return .lactation(
                ToldLactation(animal: animal, draft: LactationRecordDraft(date: date, source: .notGiven, items: items)))
        }
    }

    private static func column(_ name: String) -> Column {
        switch SearchKey.of(name).filter({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
        case "eartag", "usniznamka", "usnicislo": .earTag
        case "eid", "cip": .eid
        case "date", "datum": .date
        case let key: LactationItem.allCases.first { SearchKey.of($0.rawValue) == key }.map { .item($0) } ?? .other
        }
    }
}
