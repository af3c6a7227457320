extension JSONValue {
    /// Without what an object says that names a person by id, and without the id in lists; that it went is said.
    ///
    /// What is left of such an object are ids of others and the few members that say nothing of anybody: what is new goes.
    func erasing(_ person: String) -> JSONValue {
        switch self {
        case .object(let members):
            guard !members.values.contains(.string(person)) else { return .erased(keeping: members, but: person) }
            return .object(members.mapValues { $0.erasing(person) })
        case .array(let items):
            return .array(items.filter { $0 != .string(person) }.map { $0.erasing(person) })
        case .string(let text): return text == person ? .erased : self
        case .null, .boolean, .integer, .number: return self
        }
    }

    /// Says that something of a person went.
    static let erased = JSONValue.object(["erased": .boolean(true)])

    private static func erased(keeping members: [String: JSONValue], but person: String) -> JSONValue {
        let kept = members.filter { key, value in
            guard case .string(let text) = value, text != person else { return ofNobody.contains(key) && value.isPlain }
            return ofNobody.contains(key) || Identifier<JSONValue>(text) != nil
        }
        return .object(kept.merging(["erased": .boolean(true)]) { $1 })
    }

    /// Members that say nothing of a person, whatever they hold.
    private static let ofNobody: Set<String> = [
        "at", "copies", "deleted", "job", "keyId", "kind", "milliseconds", "outcome", "place", "printer", "serial",
        "state", "symbology", "undone",
    ]

    private var isPlain: Bool {
        switch self {
        case .boolean, .integer, .number: true
        case .null, .string, .array, .object: false
        }
    }
}
