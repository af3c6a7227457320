import HerdStore

extension Herd {
    /// The fewest fields that a kind of change takes, where it has no type of its own.
    static func least(_ kind: ChangeKind) -> JSONValue {
        switch kind {
        case .culling: ["kind": "sale"]
        case .calving: ["order": 2]
        case .insemination: ["character": "insemination", "order": 1, "bull": "NEO-123"]
        case .pregnancyCheck: ["result": "pregnant"]
        case .price: ["price": 31_000]
        case .naturalMating: ["state": "in", "bull": "NEO-123"]
        default: [:]
        }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral
{
    init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(uniqueKeysWithValues: members))
    }

    init(integerLiteral number: Int64) { self = .integer(number) }

    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    init(booleanLiteral flag: Bool) { self = .boolean(flag) }

    init(floatLiteral number: Double) { self = .number(number) }
}
