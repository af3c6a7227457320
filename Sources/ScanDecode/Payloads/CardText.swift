import Values

/// The text of a code taken apart at its delimiter, without knowing what its fields mean.
package struct CardText: Hashable, Codable, Sendable {
    /// What stands between the fields.
    package let delimiter: String
    package let fields: [Field]

    /// One field, as it stands there.
    package struct Field: Hashable, Codable, Sendable {
        /// What is written before its `=`; `nil` where the fields are told by their order.
        package let key: String?
        package let value: String
    }

    private static let delimiters = ["\t", ";", "|", "\n", "#", ","]
    private static let mostBytes = 4096
    private static let mostFields = 40

    /// `nil` for a text that has no fields: one number, a sentence, an address.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.mostBytes, !text.contains("://") else { return nil }
        let text = text.replacing("\r\n", with: "\n")
        let parts = Self.delimiters.map { ($0, Self.parts(of: text, at: $0)) }
        // A sentence may have a comma; a list of fields has several.
        let found = parts.first { delimiter, values in values.count >= (delimiter == "," ? 3 : 2) }
        guard let (delimiter, values) = found, values.count <= Self.mostFields, values.contains(where: { !$0.isEmpty })
        else { return nil }
        self.delimiter = delimiter
        let keyed = values.map(Self.keyed)
        let keys = Set(keyed.compactMap { $0?.key })
        // Keys tell fields apart only where each has one of its own.
        if keys.count == values.count {
            fields = keyed.compactMap(\.self)
        } else {
            fields = values.map { Field(key: nil, value: $0) }
        }
    }

    private static func parts(of text: String, at delimiter: String) -> [String] {
        var values = text.split(separator: delimiter, omittingEmptySubsequences: false).map { String($0).trimmed }
        // Many programs end every field with the delimiter, the last one too.
        if values.count > 1, values.last?.isEmpty == true { values.removeLast() }
        return values
    }

    private static func keyed(_ part: String) -> Field? {
        guard let sign = part.firstIndex(of: "=") else { return nil }
        let key = String(part[..<sign]).trimmed
        guard (1...40).contains(key.count) else { return nil }
        return Field(key: key, value: String(part[part.index(after: sign)...]).trimmed)
    }
}
