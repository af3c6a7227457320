/// The keys of a mapping: name, one line of documentation, and where the value goes.
struct Schema<Root: Sendable>: Sendable {
    struct Key: Sendable {
        let name: String
        let documentation: String
        let isRequired: Bool
        /// The keys below this one, for `allKeys`.
        let nested: @Sendable () -> [String]
        let read: @Sendable (_ node: YAMLNode, _ key: String, _ root: inout Root, _ problems: inout Problems) -> Void
    }

    let keys: [Key]

    init(_ keys: Key...) {
        self.keys = keys
    }

    /// The same with only some of its keys.
    func only(_ names: Set<String>) -> Schema {
        Schema(keys: keys.filter { names.contains($0.name) })
    }

    private init(keys: [Key]) {
        self.keys = keys
    }

    /// Reads a mapping; adds what is wrong to `problems`, and reads the rest all the same.
    func read(_ node: YAMLNode, key path: String, into root: inout Root, _ problems: inout Problems) {
        guard !node.isNothing else { return }
        guard case .mapping(let pairs) = node.content else {
            let expected = "a mapping with the keys \(keys.map(\.name).joined(separator: ", "))"
            problems.add(.badValue(node.excerpt, expected: expected, suggestion: nil), node, path)
            return
        }
        var seen: [String: Int] = [:]
        for (keyNode, value) in pairs {
            let name = keyNode.text ?? ""
            let keyPath = path.isEmpty ? name : "\(path).\(name)"
            if let firstLine = seen.updateValue(keyNode.position.line, forKey: name) {
                problems.add(.repeatedKey(firstLine: firstLine), keyNode, keyPath)
            } else if let key = keys.first(where: { $0.name == name }) {
                // A key without a value usually had its value commented out.
                guard !value.isNothing else { continue }
                problems.positions[keyPath] = keyNode.position
                key.read(value, keyPath, &root, &problems)
            } else {
                let known = keys.map(\.name)
                problems.add(
                    .unknownKey(suggestion: Spelling.nearest(to: name, among: known), known: known), keyNode, keyPath)
            }
        }
        for key in keys where key.isRequired && seen[key.name] == nil {
            problems.add(.missingKey(key.name), node, path)
        }
    }

    /// All keys, those of nested mappings with their path.
    var allKeys: [String] {
        keys.flatMap { key in [key.name] + key.nested().map { "\(key.name).\($0)" } }
    }
}

extension Schema.Key {
    /// A key with a single value.
    static func value<Value: ConfigurationValue>(
        _ name: String, _ place: any (WritableKeyPath<Root, Value> & Sendable), _ documentation: String,
        required isRequired: Bool = false
    ) -> Self {
        Self(name: name, documentation: documentation, isRequired: isRequired, nested: { [] }) {
            node, key, root, problems in
            if let value = Value.read(node, key, &problems) { root[keyPath: place] = value }
        }
    }

    /// A key whose value is read as one type and stored as another.
    static func value<Value: ConfigurationValue, Kept>(
        _ name: String, _ place: any (WritableKeyPath<Root, Kept> & Sendable), _ documentation: String,
        kept keep: @escaping @Sendable (Value) -> Kept
    ) -> Self {
        Self(name: name, documentation: documentation, isRequired: false, nested: { [] }) { node, key, root, problems in
            if let value = Value.read(node, key, &problems) { root[keyPath: place] = keep(value) }
        }
    }

    /// A key whose value is a mapping.
    ///
    /// - Parameter check: what is wrong with it although each of its keys is right; `nil` when nothing is.
    static func mapping<Value: Sendable>(
        _ name: String, _ place: any (WritableKeyPath<Root, Value> & Sendable), _ schema: Schema<Value>,
        _ documentation: String, required isRequired: Bool = false,
        check: @escaping @Sendable (Value) -> ConfigurationError.Reason? = { _ in nil }
    ) -> Self {
        Self(name: name, documentation: documentation, isRequired: isRequired, nested: { schema.allKeys }) {
            node, key, root, problems in
            let before = problems.errors.count
            schema.read(node, key: key, into: &root[keyPath: place], &problems)
            if problems.errors.count == before, let reason = check(root[keyPath: place]) {
                problems.add(reason, node, key)
            }
        }
    }

    /// A key whose value is a list of mappings.
    ///
    /// - Parameter check: what is wrong with a mapping although each of its keys is right; `nil` when nothing is.
    static func mappings<Value: Sendable>(
        _ name: String, _ place: any (WritableKeyPath<Root, [Value]> & Sendable), _ schema: Schema<Value>,
        _ documentation: String, check: @escaping @Sendable (Value) -> ConfigurationError.Reason? = { _ in nil },
        each new: @escaping @Sendable () -> Value
    ) -> Self {
        Self(name: name, documentation: documentation, isRequired: false, nested: { schema.allKeys }) {
            node, key, root, problems in
            guard case .sequence(let items) = node.content else {
                problems.add(
                    .badValue(node.excerpt, expected: "a list, each item after a '-'", suggestion: nil), node, key)
                return
            }
            // A list takes the place of one that stood there before: two files are read one over the other.
            root[keyPath: place] = []
            for (index, item) in items.enumerated() {
                var value = new()
                let (way, before) = ("\(key)[\(index + 1)]", problems.errors.count)
                schema.read(item, key: way, into: &value, &problems)
                if problems.errors.count == before, let reason = check(value) { problems.add(reason, item, way) }
                root[keyPath: place].append(value)
            }
        }
    }
}

/// The errors found so far, and where the keys stand.
struct Problems {
    let file: String
    var errors: [ConfigurationError] = []
    /// Where each key with a value stands, by its path.
    var positions: [String: FilePosition] = [:]

    init(file: String) {
        self.file = file
    }

    mutating func add(_ reason: ConfigurationError.Reason, _ node: YAMLNode, _ key: String) {
        errors.append(ConfigurationError(file: file, position: node.position, key: key, reason: reason))
    }

    var sorted: ConfigurationErrors {
        ConfigurationErrors(
            errors: errors.sorted { left, right in
                let (left, right) = (left.position, right.position)
                return (left?.line ?? 0, left?.column ?? 0) < (right?.line ?? 0, right?.column ?? 0)
            })
    }
}
