extension JSONValue {
    /// What is left when all is taken out that says something of an animal out of sight; `nil` when that is nothing.
    ///
    /// What a place tells of a moment at its scale stays without its animal: the scale stands there for everybody.
    ///
    /// - Parameters:
    ///   - hidden: what mentions such animals.
    ///   - anywhere: also where it stands in the middle of a sentence.
    func without(_ hidden: Set<String>, anywhere: Bool) -> JSONValue? {
        switch self {
        case .string(let text): Self.mentions(hidden, text, anywhere) ? nil : self
        case .integer(let number): hidden.contains(String(number)) ? nil : self
        case .array(let items): .array(items.compactMap { $0.without(hidden, anywhere: anywhere) })
        case .object(let members): Self.object(members, hidden, anywhere)
        case .null, .boolean, .number: self
        }
    }

    private static func object(
        _ members: [String: JSONValue], _ hidden: Set<String>, _ anywhere: Bool
    ) -> JSONValue? {
        let isMoment = members["place"] != nil && members["at"] != nil
        var left: [String: JSONValue] = [:]
        var isOfAnother = isMoment && members["id"]?.without(hidden, anywhere: anywhere) == nil && members["id"] != nil
        for (key, value) in members {
            // Who an animal descends from is known of it, wherever those stand; and a moment keeps its own id.
            if pedigree.contains(key) || isMoment && key == "id" {
                left[key] = value
                continue
            }
            left[key] = value.without(hidden, anywhere: anywhere || isMoment)
            // Of a weighing that is seen, the tag of a neighbour is left out and no more.
            guard left[key] == nil || isMoment && members["id"] == nil && left[key] != value else { continue }
            isOfAnother = true
            // Who names such an animal speaks of it in the members beside, too.
            if !isMoment, value.isScalar { return nil }
        }
        guard isOfAnother, isMoment else { return .object(left) }
        for key in ofTheAnimal { left[key] = nil }
        if members["text"] != nil { left["text"] = .string("") }
        left["otherBarn"] = .boolean(true)
        return .object(left)
    }

    private static let pedigree: Set<String> = ["dam", "sire", "damSire", "donorDam"]
    /// What a moment at a scale tells of its animal without naming it.
    private static let ofTheAnimal = [
        "alert", "animal", "animalId", "capture", "changeId", "contradiction", "draft", "eid", "plausibility",
        "correction", "text", "trace",
    ]

    private var isScalar: Bool {
        switch self {
        case .string, .integer: true
        case .null, .boolean, .number, .array, .object: false
        }
    }

    private static func mentions(_ hidden: Set<String>, _ text: String, _ anywhere: Bool) -> Bool {
        if anywhere { return !Mentions(in: text.utf8).all.isDisjoint(with: hidden) }
        return hidden.contains(text) || hidden.contains(text.filter { $0 != " " })
    }
}
