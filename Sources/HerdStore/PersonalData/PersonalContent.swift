/// What of an event's data is of persons of the register.
enum PersonalContent: Equatable, Sendable {
    case none
    /// All of it.
    case whole
    /// These members of it.
    case members(Set<String>)
    /// What the codes say that were scanned, but for those of animals.
    case codes
}

extension Event {
    /// As those are told of it who may not see persons: that it happened.
    func withoutPeople() throws -> Event {
        let data = data
        guard let left = data.without(kind.declaration.persons), left != data else { return self }
        return Event(number: number, at: at, kind: kind, text: try JSONText.encode(left))
    }
}

extension JSONValue {
    /// An event's data without what is of persons, said to be so; `nil` where there is nothing to be left out.
    fileprivate func without(_ content: PersonalContent) -> JSONValue? {
        let withheld = ["withheld": JSONValue.boolean(true)]
        guard content != .none else { return nil }
        guard case .object(var members) = self else { return .object(withheld) }
        switch content {
        case .none: return nil
        case .whole: return .object(withheld)
        case .members(let keys): members = members.filter { !keys.contains($0.key) }
        case .codes:
            guard case .array(let codes)? = members["codes"] else { return .object(withheld) }
            guard codes.contains(where: \.isOfPerson) else { return nil }
            members["codes"] = .array(codes.map { $0.isOfPerson ? $0.withoutText : $0 })
        }
        return .object(members.merging(withheld) { $1 })
    }

    /// Of a scanned code: it may be a person's unless it was an animal's.
    private var isOfPerson: Bool { self["kind"] != .string(Resolution.Kind.animal.rawValue) }

    /// A scanned code without what it says.
    private var withoutText: JSONValue {
        guard case .object(let members) = self else { return .null }
        return .object(members.filter { ["symbology", "kind"].contains($0.key) })
    }
}
