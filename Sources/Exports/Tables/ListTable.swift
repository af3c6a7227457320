package import HerdStore
import Values

extension Export {
    /// A list of the farm, as its import takes it.
    package func entries<Entry: ListEntry>(_ type: Entry.Type, _ layout: TableLayout, to sink: Sink) async throws {
        let places = Dictionary(
            try await store.locations().map { ($0.id.description, $0.number) }, uniquingKeysWith: { first, _ in first })
        let columns = Entry.fields.map { field in
            Table<Entry>.Column(field.name == "placeId" ? "place" : field.name, field.czech) { entry in
                entry.cell(of: field, places)
            }
        }
        let table = Table(columns, layout, clock)
        try await sink(table.header)
        for entry in try await store.entries(Entry.self) { try await sink(table.row(entry)) }
    }
}

extension ListEntry {
    fileprivate func cell(of field: ListField, _ places: [String: String]) -> Cell {
        guard !hidden.contains(field.name), let value = (try? JSONValue(encoding: self))?[field.name] else {
            return .empty
        }
        switch value {
        case .boolean(let flag): return flag ? .word(en: "yes", cs: "ano") : .word(en: "no", cs: "ne")
        case .integer(let number): return .integer(Int(number))
        case .number(let number): return .decimal(number, digits: 3)
        case .string(let text):
            if let word = field.words[text] { return .word(en: text, cs: word) }
            return .text(places[text] ?? text)
        default: return .empty
        }
    }
}
