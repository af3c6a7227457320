extension SettingValue {
    /// On one line, with every text in quotes: nothing in it can be taken for anything else.
    var yaml: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .list(let items): "[\(items.map(\.yaml).joined(separator: ", "))]"
        case .mapping(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)): \($0.value.yaml)" }.joined(separator: ", "))}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case " "..."~": quoted.unicodeScalars.append(scalar)
            default:
                if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                    quoted.unicodeScalars.append(scalar)
                } else {
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
                }
            }
        }
        return quoted + "\""
    }
}
