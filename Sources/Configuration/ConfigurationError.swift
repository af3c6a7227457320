package import Links
package import ScaleProtocol

/// One thing that is wrong with a configuration file.
package struct ConfigurationError: Error, Hashable, Sendable {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
        /// The file cannot be read; carries the system's message.
        case unreadable(String)
        /// The file cannot be written; carries the system's message.
        case unwritable(String)
        /// Larger than any configuration; carries the limit in bytes.
        case tooLarge(limit: Int)
        /// Not YAML; carries the parser's message.
        case syntax(String)
        /// Anchors, aliases, tags and the like, which a configuration does not need.
        case notSupported(String)
        /// Lists and mappings nested too deep; carries the limit.
        case tooDeep(limit: Int)
        /// There is no such key; carries the key that was probably meant, and all there are.
        case unknownKey(suggestion: String?, known: [String])
        /// The key has been given before; carries the line.
        case repeatedKey(firstLine: Int)
        /// A value that the key cannot take; carries the value, what is expected, and the valid value most like it.
        case badValue(String, expected: String, suggestion: String?)
        case badLink(LinkAddressError)
        case badLine(LineTemplateError)
        /// Keys that do not apply here; carries why.
        case superfluous(String)
        /// Values that contradict each other; carries why.
        case contradiction(String)
        /// A required key is missing; carries its name.
        case missingKey(String)
        /// gatewayd.yaml says it, which counts more than what is set in the browser; carries the line.
        case fixed(file: String, line: Int)
    }

    package let file: String
    /// `nil` when it is about the whole file.
    package let position: FilePosition?
    /// The path to the key, such as `devices[1].link`; empty for the whole file.
    package let key: String
    package let reason: Reason

    package init(file: String, position: FilePosition?, key: String, reason: Reason) {
        self.file = file
        self.position = position
        self.key = key
        self.reason = reason
    }
}

/// Everything that is wrong with a configuration file, in the order of its lines; never empty.
package struct ConfigurationErrors: Error, Hashable, Sendable {
    package let errors: [ConfigurationError]
}

extension ConfigurationError: CustomStringConvertible {
    /// Such as `gatewayd.yaml:3:5: weighing.confirm: …`, which editors and terminals make clickable.
    package var description: String {
        let place = position.map { "\(file):\($0.line):\($0.column)" } ?? file
        return key.isEmpty ? "\(place): \(reason)" : "\(place): \(key): \(reason)"
    }
}

extension ConfigurationErrors: CustomStringConvertible {
    package var description: String { errors.map(\.description).joined(separator: "\n") }
}

extension ConfigurationError.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let reason): "the file cannot be read: \(reason)"
        case .unwritable(let reason): "the file cannot be written: \(reason)"
        case .tooLarge(let limit): "the file is larger than \(limit / 1024) KiB, so it is no configuration"
        case .syntax(let problem): "this is not YAML: \(problem)"
        case .notSupported(let what): "\(what): write the value out instead"
        case .tooDeep(let limit): "nested deeper than \(limit) levels"
        case .unknownKey(let suggestion?, _): "there is no such key; did you mean '\(suggestion)'?"
        case .unknownKey(nil, let known): "there is no such key; the keys here are \(known.joined(separator: ", "))"
        case .repeatedKey(let line): "the key stands in line \(line) already"
        case .badValue(let value, let expected, let suggestion?):
            "'\(value)' cannot be used, this is \(expected); did you mean '\(suggestion)'?"
        case .badValue(let value, let expected, nil): "'\(value)' cannot be used, this is \(expected)"
        case .badLink(let error): error.description
        case .badLine(let error): error.description
        case .superfluous(let why): "\(why): leave that out"
        case .contradiction(let why): why
        case .missingKey(let key): "'\(key)' is missing"
        case .fixed(let file, let line): "\(file) says it in line \(line), and counts more: change it there"
        }
    }
}
