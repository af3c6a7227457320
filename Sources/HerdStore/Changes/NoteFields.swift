/// A remark; types 1…6 as in the herd system.
package struct NoteFields: Codable, Hashable, Sendable {
    package var text: String
    package var type: Int?

    package init(text: String, type: Int? = nil) {
        self.text = text
        self.type = type
    }
}
