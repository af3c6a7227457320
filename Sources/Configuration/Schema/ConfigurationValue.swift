import Links
import ScaleProtocol

/// A type that the value of a configuration key can have.
protocol ConfigurationValue: Sendable {
    /// The value; `nil` after adding to `problems` what is wrong with it.
    static func read(_ node: YAMLNode, _ key: String, _ problems: inout Problems) -> Self?
}

/// A type that is written as one piece of text.
protocol ConfigurationText: ConfigurationValue {
    /// What the text has to be, with an example.
    static var expectation: String { get }
    init?(configuration text: String)
    /// All valid values, where there are only a few.
    static var candidates: [String] { get }
}

extension ConfigurationText {
    static var candidates: [String] { [] }

    static func read(_ node: YAMLNode, _ key: String, _ problems: inout Problems) -> Self? {
        if let value = node.text.flatMap({ Self(configuration: $0) }) { return value }
        let suggestion = Spelling.nearest(to: node.text ?? "", among: candidates)
        problems.add(.badValue(node.excerpt, expected: expectation, suggestion: suggestion), node, key)
        return nil
    }
}

extension Optional: ConfigurationValue where Wrapped: ConfigurationValue {
    static func read(_ node: YAMLNode, _ key: String, _ problems: inout Problems) -> Wrapped?? {
        Wrapped.read(node, key, &problems).map(Optional.some)
    }
}

extension Array: ConfigurationValue where Element: ConfigurationValue {
    static func read(_ node: YAMLNode, _ key: String, _ problems: inout Problems) -> [Element]? {
        guard case .sequence(let items) = node.content else {
            problems.add(.badValue(node.excerpt, expected: "a list such as [one, two]", suggestion: nil), node, key)
            return nil
        }
        return items.enumerated().compactMap { Element.read($1, "\(key)[\($0 + 1)]", &problems) }
    }
}

extension Dictionary: ConfigurationValue where Key == String, Value == String {
    static func read(_ node: YAMLNode, _ key: String, _ problems: inout Problems) -> [String: String]? {
        guard case .mapping(let pairs) = node.content else {
            problems.add(.badValue(node.excerpt, expected: "a mapping of names to values", suggestion: nil), node, key)
            return nil
        }
        var values: [String: String] = [:]
        for (name, value) in pairs {
            let way = "\(key).\(name.text ?? "")"
            guard let text = String.read(value, way, &problems) else { continue }
            if values.updateValue(text, forKey: name.text ?? "") != nil {
                let first = pairs.first { $0.key.text == name.text }
                problems.add(.repeatedKey(firstLine: first?.key.position.line ?? 0), name, way)
            }
        }
        return values
    }
}

extension Positioned: ConfigurationValue where Value: ConfigurationValue {
    static func read(_ node: YAMLNode, _ key: String, _ problems: inout Problems) -> Positioned? {
        Value.read(node, key, &problems).map { Positioned($0, at: node.position) }
    }
}

extension LineTemplate: ConfigurationValue {
    static func read(_ node: YAMLNode, _ key: String, _ problems: inout Problems) -> LineTemplate? {
        // The words by which an error shows a list would be a line themselves.
        guard let text = node.text else {
            problems.add(
                .badValue(node.excerpt, expected: #"a line such as {gate}\r\n"#, suggestion: nil), node, key)
            return nil
        }
        do throws(LineTemplateError) {
            return try LineTemplate(text)
        } catch {
            problems.add(.badLine(error), node, key)
            return nil
        }
    }
}

extension LinkAddress: ConfigurationValue {
    /// The errors of the address say more than "cannot be used".
    static func read(_ node: YAMLNode, _ key: String, _ problems: inout Problems) -> LinkAddress? {
        do throws(LinkAddressError) {
            return try LinkAddress(node.text ?? node.excerpt)
        } catch {
            problems.add(.badLink(error), node, key)
            return nil
        }
    }
}
