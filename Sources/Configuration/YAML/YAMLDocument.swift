import CYAML

/// Reads YAML into nodes, event by event, so that hostile input is stopped while it is being read.
///
/// Aliases are refused, because with them a file of one kilobyte can stand for a billion values.
enum YAMLDocument {
    static let deepestNesting = 16

    /// The only document in the text; `nil` when the text is empty.
    static func read(_ bytes: [UInt8], file: String, largest: Int) throws(ConfigurationError) -> YAMLNode? {
        guard bytes.count <= largest else {
            throw ConfigurationError(file: file, position: nil, key: "", reason: .tooLarge(limit: largest))
        }
        var events = YAMLEvents(bytes, file: file)
        defer { events.close() }
        var root: YAMLNode?
        while let event = try events.next() {
            switch event.kind {
            case .documentStart where root != nil:
                throw events.error(.notSupported("the file holds several documents"), at: event.position)
            case .documentStart, .other:
                continue
            default:
                root = try node(event, depth: 1, &events)
            }
        }
        return root
    }

    private static func node(
        _ event: YAMLEvents.Event, depth: Int, _ events: inout YAMLEvents
    ) throws(ConfigurationError) -> YAMLNode {
        guard depth <= deepestNesting else { throw events.error(.tooDeep(limit: deepestNesting), at: event.position) }
        switch event.kind {
        case .scalar(let text, let isPlain):
            return YAMLNode(content: .scalar(text, isPlain: isPlain), position: event.position)
        case .sequenceStart:
            var items: [YAMLNode] = []
            while let item = try events.next(), item.kind != .end {
                items.append(try node(item, depth: depth + 1, &events))
            }
            return YAMLNode(content: .sequence(items), position: event.position)
        case .mappingStart:
            var pairs: [(key: YAMLNode, value: YAMLNode)] = []
            while let key = try events.next(), key.kind != .end {
                guard case .scalar = key.kind else {
                    throw events.error(.notSupported("a key is a list or mapping"), at: key.position)
                }
                let keyNode = try node(key, depth: depth + 1, &events)
                guard let value = try events.next() else { break }
                pairs.append((keyNode, try node(value, depth: depth + 1, &events)))
            }
            return YAMLNode(content: .mapping(pairs), position: event.position)
        case .documentStart, .end, .other:
            throw events.error(.syntax("a value is missing"), at: event.position)
        }
    }
}
