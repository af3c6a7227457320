extension ConfigurationError.Reason {
    /// A stable identifier of what is wrong, for programs and for translations.
    package var code: String {
        switch self {
        case .unreadable: "unreadable"
        case .unwritable: "unwritable"
        case .tooLarge: "too-large"
        case .syntax: "syntax"
        case .notSupported: "not-supported"
        case .tooDeep: "too-deep"
        case .unknownKey: "unknown-key"
        case .repeatedKey: "repeated-key"
        case .badValue: "bad-value"
        case .badLink: "bad-link"
        case .badLine: "bad-line"
        case .superfluous: "superfluous"
        case .contradiction: "contradiction"
        case .missingKey: "missing-key"
        case .fixed: "fixed"
        }
    }

    /// What the words for it need, by name.
    package var parameters: [String: String] {
        switch self {
        case .unreadable(let reason), .unwritable(let reason), .syntax(let reason): ["reason": reason]
        case .tooLarge(let limit), .tooDeep(let limit): ["limit": "\(limit)"]
        case .unknownKey(let suggestion?, _): ["suggestion": suggestion]
        case .repeatedKey(let line): ["line": "\(line)"]
        case .badValue(let value, let expected, let suggestion):
            ["value": value, "expected": expected].merging(suggestion.map { ["suggestion": $0] } ?? [:]) { $1 }
        case .missingKey(let name): ["name": name]
        case .fixed(let file, let line): ["file": file, "line": "\(line)"]
        case .notSupported, .unknownKey, .badLink, .badLine, .superfluous, .contradiction: [:]
        }
    }
}
