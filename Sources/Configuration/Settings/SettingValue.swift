/// The value of a setting as the file writes it: text such as `300ms`, a list, or a mapping.
package indirect enum SettingValue: Hashable, Sendable {
    case text(String)
    case list([SettingValue])
    case mapping([String: SettingValue])
}

extension SettingValue {
    init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let text, _): self = .text(text)
        case .sequence(let items): self = .list(items.map(SettingValue.init))
        case .mapping(let pairs):
            self = .mapping(
                Dictionary(pairs.map { ($0.key.text ?? "", SettingValue($0.value)) }, uniquingKeysWith: { $1 }))
        }
    }

    /// The elements of a list.
    var items: [SettingValue] { if case .list(let items) = self { items } else { [] } }

    /// Every text in it.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let items): items.flatMap(\.texts)
        case .mapping(let members): members.values.flatMap(\.texts)
        }
    }

    /// The text of a mapping's member.
    subscript(name: String) -> String? {
        guard case .mapping(let members) = self, case .text(let text)? = members[name] else { return nil }
        return text
    }
}

extension SettingValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Int.self) {
            self = .text("\(number)")
        } else if let items = try? container.decode([SettingValue].self) {
            self = .list(items)
        } else {
            self = .mapping(try container.decode([String: SettingValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .list(let items): try container.encode(items)
        case .mapping(let members): try container.encode(members)
        }
    }
}
