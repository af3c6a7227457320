package import Values

/// A weight of the animal, typed in or taken from a scale.
package struct WeighingFields: Hashable, Sendable {
    package var weight: Weight
    package var note: String?
    package var mode: Mode
    /// The weighing it came from; `nil` when a person typed it.
    package var weighingId: Weighing.ID?
    package var others: [String: JSONValue] = [:]

    package enum Mode: String, Codable, Sendable, CaseIterable { case group, single, none }

    package init(weight: Weight, note: String? = nil, mode: Mode = .none, weighingId: Weighing.ID? = nil) {
        self.weight = weight
        self.note = note
        self.mode = mode
        self.weighingId = weighingId
    }
}

extension WeighingFields: KeepingFields {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case weight = "kilograms"
        case note, mode, weighingId
    }

    static let names = Set(CodingKeys.allCases.map(\.stringValue))

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        weight = try container.decode(Weight.self, forKey: .weight)
        note = try container.decodeIfPresent(String.self, forKey: .note)
        mode = try container.decodeIfPresent(Mode.self, forKey: .mode) ?? .none
        weighingId = try container.decodeIfPresent(Weighing.ID.self, forKey: .weighingId)
    }
}
