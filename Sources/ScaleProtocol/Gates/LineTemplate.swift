import Values

/// What is written to a gate, such as `{gate}\r\n`: printable ASCII with placeholders and the escapes
/// `\r`, `\n`, `\t`, `\\` and `\{`.
///
/// Whatever the values are, the line has no other control characters than those of the template.
package struct LineTemplate: Hashable, Sendable {
    private var parts: [Part] = []

    /// What is filled in.
    package enum Placeholder: String, CaseIterable, Sendable {
        case gate, name, eid, earTag, kilograms, reason
    }

    private enum Part: Hashable, Sendable {
        case byte(UInt8)
        case value(Placeholder)
    }

    /// In bytes of the template's text.
    package static let longest = 120

    /// Reads a template; control characters may be escaped or stand for themselves.
    package init(_ text: String) throws(LineTemplateError) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= Self.longest else { throw .tooLong(text.utf8.count) }
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\": parts.append(.byte(try Self.escape(rest.popFirst())))
            case "{": parts.append(.value(try Self.placeholder(&rest)))
            case "\r", "\n", "\t", " "..."~": parts.append(.byte(UInt8(ascii: scalar)))
            default: throw .badCharacter(scalar.value)
            }
        }
    }

    private static func escape(_ scalar: Unicode.Scalar?) throws(LineTemplateError) -> UInt8 {
        switch scalar {
        case "r": 0x0D
        case "n": 0x0A
        case "t": 0x09
        case "\\", "{": UInt8(ascii: scalar ?? "\\")
        default: throw .unknownEscape(scalar.map { String($0) } ?? "")
        }
    }

    private static func placeholder(
        _ rest: inout Substring.UnicodeScalarView
    ) throws(LineTemplateError) -> Placeholder {
        guard let end = rest.firstIndex(of: "}") else { throw .unclosedPlaceholder }
        let name = String(rest[..<end])
        guard let placeholder = Placeholder(rawValue: name) else { throw .unknownPlaceholder(name) }
        rest = rest[rest.index(after: end)...]
        return placeholder
    }

    /// The line for an order; `nil` when it has to name a gate and the order does not.
    ///
    /// Any other value that is not known is left empty.
    package func line(for order: SortingOrder) -> [UInt8]? {
        if order.gate == nil, parts.contains(.value(.gate)) { return nil }
        return parts.flatMap { part in
            switch part {
            case .byte(let byte): [byte]
            case .value(let placeholder): order.plainText(of: placeholder)
            }
        }
    }
}

extension LineTemplate: CustomStringConvertible {
    /// The template with its control characters escaped.
    package var description: String {
        let texts = parts.map { part in
            switch part {
            case .byte(0x0D): "\\r"
            case .byte(0x0A): "\\n"
            case .byte(0x09): "\\t"
            case .byte(UInt8(ascii: "\\")): "\\\\"
            case .byte(UInt8(ascii: "{")): "\\{"
            case .byte(let byte): String(Unicode.Scalar(byte))
            case .value(let placeholder): "{\(placeholder.rawValue)}"
            }
        }
        return texts.joined()
    }
}

extension SortingOrder {
    fileprivate func plainText(of placeholder: LineTemplate.Placeholder) -> [UInt8] {
        let text =
            switch placeholder {
            case .gate: gate.map(String.init)
            case .name: name
            case .eid: eid?.description
            case .earTag: earTag
            case .kilograms: weight?.description
            case .reason: reason.map(String.init)
            }
        return Array((text ?? "").plainASCII.utf8)
    }
}
