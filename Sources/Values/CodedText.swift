/// What is told, as a code and named values: pages word it in the language of who reads them.
///
/// Always made of a literal, so that a test finds every code in the sources and holds the pages' catalogues to them.
package struct CodedText: Hashable, Sendable {
    /// `kind` or `kind.case` in kebab case, such as `bad-change.weight`.
    package let code: String
    package let parameters: [String: Parameter]

    package init(_ code: StaticString, _ parameters: [String: Parameter] = [:]) {
        self.code = "\(code)"
        self.parameters = parameters
    }

    /// The part of the code that names the kind of trouble; what to do about it depends on nothing else.
    package var kind: String { String(code.prefix { $0 != "." }) }

    /// The same with more values.
    package func with(_ more: [String: Parameter]) -> CodedText {
        CodedText(code: code, parameters: parameters.merging(more) { own, _ in own })
    }

    private init(code: String, parameters: [String: Parameter]) {
        self.code = code
        self.parameters = parameters
    }
}

extension CodedText: ExpressibleByStringLiteral {
    package init(stringLiteral code: StaticString) { self.init(code) }
}

/// A value that a text names.
package enum Parameter: Hashable, Sendable {
    case string(String)
    case double(Double)

    /// A text, or what describes itself as the API writes it, such as a day: the page writes it its own way.
    package static func text(_ value: some CustomStringConvertible) -> Parameter { .string(value.description) }

    package static func number(_ number: some BinaryInteger) -> Parameter { .double(Double(number)) }

    package static func number(_ number: Double) -> Parameter { .double(number) }

    /// In kilograms.
    package static func weight(_ weight: Weight) -> Parameter { .double(Double(weight.grams) / 1000) }
}

extension Parameter: Codable {
    /// What comes from outside is not told back at any length.
    private static let longestText = 200

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            self = .double(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let text): try container.encode(String(text.prefix(Self.longestText)))
        case .double(let number): try container.encode(number)
        }
    }
}
