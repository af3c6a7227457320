import Values

/// A CSV table of changes: who, when, what kind, and a column for each field of the kinds, by the names of `KindDescription`.
package struct ChangeTable: ToldSource {
    private enum Column: Equatable { case earTag, eid, date, kind, barn, group, field(String), other }

    private var reader: CSVReader
    private var columns: [Column] = []
    private let size: Int
    private var number = 1
    private var failure: ToldError?
    package private(set) var ignored: [String] = []

    package init(_ bytes: [UInt8]) {
        let encoding = TextEncoding.detect(bytes)
        let text = encoding.utf8(bytes)
        size = max(1, text?.count ?? 1)
        reader = CSVReader(text ?? [])
        guard text != nil else {
            failure = ToldError(nil, nil, "the file is not in \(encoding.rawValue), which its first bytes promise")
            return
        }
        readHeader()
    }

    package var fraction: Double { Double(reader.offset) / Double(size) }

    package mutating func next() -> ToldItem? {
        if let failure {
            self.failure = nil
            columns = []
            return ToldItem(number: 1, records: .failure(failure))
        }
        guard !columns.isEmpty, let row = read() else {
            guard let failure else { return nil }
            self.failure = nil
            columns = []
            return ToldItem(number: number + 1, records: .failure(failure))
        }
        number = row.number
        do throws(ToldError) {
            return ToldItem(number: number, records: .success([.change(try change(row.fields))]))
        } catch {
            return ToldItem(number: number, records: .failure(error))
        }
    }

    private mutating func readHeader() {
        let names = Set(KindDescription.all.flatMap { $0.fields.map(\.name) })
        for field in read()?.fields ?? [] {
            let name = String(field.trimmed)
            let key = SearchKey.of(name).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
            switch key {
            case "eartag", "usniznamka": columns.append(.earTag)
            case "eid", "cip": columns.append(.eid)
            case "date", "datum": columns.append(.date)
            // The kind of the change; a culling's own kind is in the column `fields.kind`.
            case "kind", "change", "zmena", "druh": columns.append(.kind)
            case "barn", "staj": columns.append(.barn)
            case "group", "skupina": columns.append(.group)
            default:
                let own = name.hasPrefix("fields.") ? String(name.dropFirst(7)) : name
                columns.append(names.contains(own) ? .field(own) : .other)
                if columns.last == .other, !name.isEmpty { ignored.append(String(name.prefix(100))) }
            }
        }
        let isWhole =
            columns.contains(.date) && columns.contains(.kind)
            && (columns.contains(.earTag) || columns.contains(.eid))
        guard !isWhole, failure == nil else { return }
        failure = ToldError(nil, nil, "the columns ear_tag (or eid), date and kind are needed")
    }

    private mutating func read() -> CSVReader.Row? {
        do throws(CSVError) {
            return try reader.next()
        } catch {
            failure = ToldError(nil, nil, error.message)
            return nil
        }
    }

    private func change(_ cells: [String]) throws(ToldError) -> ToldChange {
        var animal: [ToldIdentity] = []
        var fields: [(String, String)] = []
        var (date, kind, barn, group): (ChangeDate?, ChangeKind?, String?, String?) = (nil, nil, nil, nil)
        for (column, cell) in zip(columns, cells) {
            let text = String(cell.trimmed)
            guard !text.isEmpty else { continue }
            switch column {
            case .earTag:
                guard let tag = try? EarTag(text) else { throw ToldError("ear_tag", text, "this is no ear tag") }
                animal.append(.earTag(tag))
            case .eid:
                guard let eid = try? EID(digits: text.filter { !$0.isWhitespace }) else {
                    throw ToldError("eid", text, "this is no EID")
                }
                animal.append(.eid(eid))
            case .date:
                date = AnimalRow.day(text).map(ChangeDate.day) ?? Timestamp(text).map(ChangeDate.moment)
                if date == nil {
                    throw ToldError("date", text, "the date is neither like 2021-05-04 nor like 4.5.2021")
                }
            case .kind:
                kind = ChangeKind(name: text) ?? Int(text).flatMap(ChangeKind.init(rawValue:))
                if kind == nil { throw ToldError("kind", text, "there is no kind of change of this name or number") }
            case .barn: barn = text
            case .group: group = text
            case .field(let name): fields.append((name, text))
            case .other: break
            }
        }
        guard !animal.isEmpty else { throw ToldError("ear_tag", nil, "neither ear tag nor EID says whose it is") }
        guard let date else { throw ToldError("date", nil, "the date is missing") }
        guard let kind else { throw ToldError("kind", nil, "the kind of the change is missing") }
        var members: [String: JSONValue] = [:]
        for (name, text) in fields { members[name] = try value(text, of: name, in: KindDescription.of(kind)) }
        return ToldChange(
            animal: animal, date: date, kind: kind, fields: .object(members),
            group: group.map { [barn, $0].compactMap(\.self) })
    }

    /// A cell as the field is described; one that this kind does not have is kept as text.
    private func value(_ text: String, of name: String, in kind: KindDescription) throws(ToldError) -> JSONValue {
        guard let type = kind.fields.first(where: { $0.name == name })?.type else { return .string(text) }
        switch type {
        case .text, .note, .time, .choice, .group: return .string(text)
        case .day:
            guard let day = AnimalRow.day(text) else { throw ToldError(name, text, "this is no date") }
            return .string(day.description)
        case .number, .integer, .numberChoice:
            let plain = text.utf8.contains(UInt8(ascii: ",")) ? text.replacing(",", with: ".") : text
            // A text may as well say nan or inf, which JSON has no word for.
            guard let number = Double(plain), number.isFinite else {
                throw ToldError(name, text, "this is no number")
            }
            return .plainest(number)
        case .flag:
            switch SearchKey.of(text) {
            case "true", "yes", "ano", "1": return .boolean(true)
            case "false", "no", "ne", "0": return .boolean(false)
            default: throw ToldError(name, text, "this is neither yes nor no")
            }
        case .list, .record:
            if case .list(of: .text, _) = type, text.first != "[" {
                return .array(text.split(separator: "|").map { .string(String(String($0).trimmed)) })
            }
            guard let json = try? JSONText.decode(JSONValue.self, text) else {
                throw ToldError(name, text, "this is not written as JSON")
            }
            return json
        }
    }
}
