/// Fields with a type of their own that keep what they do not know as it came.
///
/// Another system may say more of a change than this one reads; what it said goes back to it.
protocol KeepingFields: Codable {
    /// The names it reads itself.
    static var names: Set<String> { get }
    /// Everything else.
    var others: [String: JSONValue] { get set }
}

/// Such fields with everything else beside them.
struct Kept<Fields: KeepingFields>: Codable {
    var fields: Fields

    init(_ fields: Fields) { self.fields = fields }

    init(from decoder: any Decoder) throws {
        fields = try Fields(from: decoder)
        let container = try decoder.container(keyedBy: AnyKey.self)
        for key in container.allKeys where !Fields.names.contains(key.stringValue) {
            fields.others[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
        }
    }

    func encode(to encoder: any Encoder) throws {
        try fields.encode(to: encoder)
        guard !fields.others.isEmpty else { return }
        var container = encoder.container(keyedBy: AnyKey.self)
        for (name, value) in fields.others { try container.encode(value, forKey: AnyKey(stringValue: name)) }
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
