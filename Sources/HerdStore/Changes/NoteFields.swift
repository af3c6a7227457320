/// A remark; types 1…6 as in the herd system, or one of the farm's own.
package struct NoteFields: Hashable, Sendable {
    /// May be empty: domain.md §1.3 allows a note without text.
    package var text: String
    package var type: Int?
    /// One of the farm's own types.
    package var typeId: NoteType.ID?
    package var others: [String: JSONValue] = [:]

    package init(text: String, type: Int? = nil, typeId: NoteType.ID? = nil) {
        self.text = text
        self.type = type
        self.typeId = typeId
    }
}

extension NoteFields: KeepingFields {
    private enum CodingKeys: CodingKey, CaseIterable { case text, type, typeId }

    static let names = Set(CodingKeys.allCases.map(\.stringValue))

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        text = try container.decodeIfPresent(String.self, forKey: .text) ?? ""
        type = try container.decodeIfPresent(Int.self, forKey: .type)
        typeId = try container.decodeIfPresent(NoteType.ID.self, forKey: .typeId)
    }
}
