package import SQLite
import Values

extension ReadView {
    func cardLayouts() throws -> [TaughtLayout] {
        try rows("SELECT * FROM card_layouts ORDER BY name")
    }
}

extension Transaction {
    private static let mostLayouts = 100

    func teachCardLayout(_ draft: TaughtLayoutDraft, by person: String) throws -> TaughtLayout {
        let name = String(draft.name.trimmed)
        try HerdError.check(name, "name", 1...60)
        let known = try cardLayouts()
        guard !known.contains(where: { $0.name == name }) else { throw HerdError.layoutNameTaken(name) }
        guard known.count < Self.mostLayouts else {
            throw HerdError.tooManyLayouts(Self.mostLayouts)
        }
        let layout = TaughtLayout(
            id: makeID(), name: name, delimiter: draft.delimiter, keys: draft.keys, fields: draft.fields,
            taughtAt: now, taughtBy: person)
        try insert(
            into: "card_layouts",
            [
                "id": layout.id, "name": name, "delimiter": layout.delimiter,
                "keys": JSONText.encodeIfPresent(layout.keys), "fields": JSONText.encode(layout.fields),
                "taught_at": layout.taughtAt, "taught_by": person,
            ])
        try audit("cardLayout.taught", layout.id, by: person, before: nil as TaughtLayout?, after: layout)
        return layout
    }

    func deleteCardLayout(_ id: TaughtLayout.ID, by person: String) throws {
        guard let before: TaughtLayout = try first("SELECT * FROM card_layouts WHERE id = \(id)") else {
            throw HerdError.unknownLayout(id)
        }
        try run("DELETE FROM card_layouts WHERE id = \(id)")
        try audit("cardLayout.deleted", id, by: person, before: before)
    }
}

extension TaughtLayout: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], name: try row["name"], delimiter: try row["delimiter"],
            keys: try row.jsonIfPresent("keys"), fields: try row.json("fields"), taughtAt: try row["taught_at"],
            taughtBy: try row["taught_by"])
    }
}

extension HerdError {
    fileprivate static func layoutNameTaken(_ name: String) -> HerdError {
        HerdError(
            .conflict, "layout-name-taken", "there is already a layout of cards called '\(name)'",
            action: "Give it another name, or forget that one first.")
    }

    fileprivate static func tooManyLayouts(_ most: Int) -> HerdError {
        HerdError(
            .conflict, CodedText("too-many-layouts", ["most": .number(most)]),
            "there are \(most) layouts of cards already",
            action: "Forget one that is not used.")
    }

    fileprivate static func unknownLayout(_ id: TaughtLayout.ID) -> HerdError {
        HerdError(
            .notFound, "unknown-layout", "there is no layout of cards \(id)", action: "Choose one from the list.")
    }
}
