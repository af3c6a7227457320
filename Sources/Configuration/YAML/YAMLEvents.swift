import CYAML

/// libyaml's parser as a sequence of events.
struct YAMLEvents {
    enum Kind: Equatable {
        case documentStart
        case scalar(String, isPlain: Bool)
        case sequenceStart
        case mappingStart
        /// The end of a sequence or mapping.
        case end
        case other
    }

    struct Event {
        let kind: Kind
        let position: FilePosition
    }

    private let file: String
    // libyaml keeps addresses into both, so they must not move.
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    private let input: UnsafeMutableBufferPointer<UInt8>
    private var isOver = false

    init(_ bytes: [UInt8], file: String) {
        self.file = file
        input = .allocate(capacity: bytes.count)
        _ = input.initialize(from: bytes)
        // It fails only when there is no memory.
        isOver = yaml_parser_initialize(parser) == 0
        yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    /// Frees the parser; to be called once, after the last event.
    func close() {
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    /// The next event; `nil` at the end of the text.
    mutating func next() throws(ConfigurationError) -> Event? {
        guard !isOver else { return nil }
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else {
            isOver = true
            throw syntaxError()
        }
        defer { yaml_event_delete(&event) }
        let position = FilePosition(event.start_mark)
        switch event.type {
        case YAML_STREAM_END_EVENT:
            isOver = true
            return nil
        case YAML_DOCUMENT_START_EVENT:
            return Event(kind: .documentStart, position: position)
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            try refuse(anchor: scalar.anchor, tag: scalar.tag, at: position)
            let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            return Event(kind: .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), position: position)
        case YAML_SEQUENCE_START_EVENT:
            try refuse(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag, at: position)
            return Event(kind: .sequenceStart, position: position)
        case YAML_MAPPING_START_EVENT:
            try refuse(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag, at: position)
            return Event(kind: .mappingStart, position: position)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            return Event(kind: .end, position: position)
        case YAML_ALIAS_EVENT:
            throw error(.notSupported("aliases (*name) are not used here"), at: position)
        default:
            return Event(kind: .other, position: position)
        }
    }

    func error(_ reason: ConfigurationError.Reason, at position: FilePosition?) -> ConfigurationError {
        ConfigurationError(file: file, position: position, key: "", reason: reason)
    }

    private func refuse(
        anchor: UnsafePointer<UInt8>?, tag: UnsafePointer<UInt8>?, at position: FilePosition
    ) throws(ConfigurationError) {
        if anchor != nil { throw error(.notSupported("anchors (&name) are not used here"), at: position) }
        if tag != nil { throw error(.notSupported("tags (!name) are not used here"), at: position) }
    }

    private func syntaxError() -> ConfigurationError {
        let problem = parser.pointee.problem.map { String(cString: $0) } ?? "it cannot be read"
        // Bytes that are not UTF-8 are found by libyaml's reader, which knows the offset but neither line nor column.
        guard parser.pointee.error != YAML_READER_ERROR else {
            return error(.syntax(problem), at: position(ofByte: Int(parser.pointee.problem_offset)))
        }
        let context = parser.pointee.context.map { " " + String(cString: $0) } ?? ""
        return error(.syntax(problem + context), at: FilePosition(parser.pointee.problem_mark))
    }

    private func position(ofByte offset: Int) -> FilePosition {
        let before = input.prefix(offset)
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = before.count { $0 == 0x0A } + 1
        // Columns count characters, like the parser's; the bytes before the bad one are valid.
        return FilePosition(line: line, column: String(decoding: before[lineStart...], as: UTF8.self).count + 1)
    }
}

extension FilePosition {
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }
}
