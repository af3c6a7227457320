/// A remark; types 1…6 as in the herd system, or one of the farm's own.
package struct NoteFields: Codable, Hashable, Sendable {
    package var text: String
    package var type: Int?
    /// One of the farm's own types.
    package var typeId: NoteType.ID?

    package init(text: String, type: Int? = nil, typeId: NoteType.ID? = nil) {
        self.text = text
        self.type = type
        self.typeId = typeId
    }
}
