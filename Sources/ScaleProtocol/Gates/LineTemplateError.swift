import Values

/// Why a text cannot be written to a gate.
package enum LineTemplateError: Error, Hashable, Sendable {
    /// A gate without a line.
    case missing
    /// A line for a device that is no gate.
    case notAGate
    case empty
    /// Carries how many bytes it has.
    case tooLong(Int)
    /// Carries what stands between the braces.
    case unknownPlaceholder(String)
    /// A brace that is not closed.
    case unclosedPlaceholder
    /// Carries what follows the backslash.
    case unknownEscape(String)
    /// Carries the character's number in Unicode.
    case badCharacter(UInt32)
}

extension LineTemplateError: CustomStringConvertible {
    package var description: String {
        let names = LineTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
        return switch self {
        case .missing: "a gate needs a line that is written to it, such as '{gate}\\r\\n'"
        case .notAGate: "only a gate has a line"
        case .empty: "the line is empty; write what the gate expects, such as '{gate}\\r\\n'"
        case .tooLong(let count): "the line has \(count) bytes, at most \(LineTemplate.longest) are allowed"
        case .unknownPlaceholder(let name):
            "there is no placeholder '{\(name.prefix(20).plainASCII)}'; there are \(names), and '\\{' for a brace"
        case .unclosedPlaceholder: "a '{' is not closed; there are \(names), and '\\{' for a brace"
        case .unknownEscape(let text):
            "'\\\(text.plainASCII)' is no escape; there are \\r, \\n, \\t, \\\\ and \\{"
        case .badCharacter(let number):
            "the character U+\(String(number, radix: 16, uppercase: true)) cannot be sent; "
                + "use printable ASCII and the escapes \\r, \\n and \\t"
        }
    }
}
