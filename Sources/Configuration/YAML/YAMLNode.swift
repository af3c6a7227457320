/// A value in a YAML file, with the position where it begins.
struct YAMLNode: Sendable {
    indirect enum Content: Sendable {
        /// Text; `isPlain` when it has no quotes, so that `~` or nothing at all means "not given".
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        case mapping([(key: YAMLNode, value: YAMLNode)])
    }

    let content: Content
    let position: FilePosition

    /// Whether the key was written without a value.
    var isNothing: Bool {
        guard case .scalar(let text, isPlain: true) = content else { return false }
        return text.isEmpty || text == "~" || text == "null"
    }

    /// The text of a scalar.
    var text: String? {
        guard case .scalar(let text, _) = content else { return nil }
        return text
    }

    /// The value as an error message shows it.
    var excerpt: String {
        switch content {
        case .scalar(let text, _): text.count > 60 ? text.prefix(60) + "…" : text
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
