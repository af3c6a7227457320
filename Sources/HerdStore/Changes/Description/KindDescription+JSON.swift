/// As `GET /v1/change-kinds` tells it.
extension KindDescription: Encodable {
    package func encode(to encoder: any Encoder) throws {
        try JSONValue.object([
            "id": .integer(Int64(kind.rawValue)), "kind": .string(kind.name), "forMales": .boolean(forMales),
            "fields": .array(fields.map(\.json)),
        ]).encode(to: encoder)
    }
}

extension Field {
    fileprivate var json: JSONValue {
        var members = type.members
        members["name"] = .string(name)
        if isRequired { members["required"] = .boolean(true) }
        if let unless {
            members["unless"] = .object([
                "field": .string(unless.field), "choice": .string(unless.choice), "stored": .integer(unless.stored),
            ])
        }
        return .object(members)
    }
}

extension FieldType {
    fileprivate var members: [String: JSONValue] {
        switch self {
        case .text(let most): ["type": "text", "maximum": .integer(Int64(most))]
        case .note: ["type": "note", "maximum": .integer(Int64(Self.longestNote))]
        case .number(let range, let decimals):
            ["type": "number", "minimum": .plainest(range.lowerBound)]
                .merging(range.upperBound.isFinite ? ["maximum": .plainest(range.upperBound)] : [:]) { $1 }
                .merging(decimals.map { ["decimals": .integer(Int64($0))] } ?? [:]) { $1 }
        case .integer(let range):
            [
                "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
                "maximum": .integer(Int64(range.upperBound)),
            ]
        case .day: ["type": "day"]
        case .time: ["type": "time"]
        case .flag: ["type": "flag"]
        case .choice(let choices): ["type": "choice", "choices": .array(choices.map { .string($0) })]
        case .numberChoice(let choices): ["type": "choice", "choices": .array(choices.map { .plainest($0) })]
        case .group: ["type": "group"]
        case .list(let element, let most):
            ["type": "list", "of": .object(element.members), "maximum": .integer(Int64(most))]
        case .record(let fields, let others):
            ["type": "record", "fields": .array(fields.map(\.json))]
                .merging(others.map { ["others": .object($0.members)] } ?? [:]) { $1 }
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .string(text) }
}

extension JSONValue {
    /// The text; `nil` when it is none.
    package var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The number, whole or not; `nil` when it is none.
    package var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// A number as a person writes it: 4, not 4.0.
    package static func plainest(_ number: Double) -> JSONValue {
        Int64(exactly: number).map { .integer($0) } ?? .number(number)
    }

    /// A number in words for a person.
    var words: String {
        switch self {
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        default: ""
        }
    }
}
