package import Values

/// What was put on the animal, or taken off.
package struct TaggingFields: Hashable, Sendable {
    package var eid: FieldUpdate<EID>
    package var collar: FieldUpdate<String>
    package var vitalimeter: FieldUpdate<String>
    package var others: [String: JSONValue] = [:]

    package init(
        eid: FieldUpdate<EID> = .unchanged, collar: FieldUpdate<String> = .unchanged,
        vitalimeter: FieldUpdate<String> = .unchanged
    ) {
        self.eid = eid
        self.collar = collar
        self.vitalimeter = vitalimeter
    }
}

extension TaggingFields: KeepingFields {
    private enum CodingKeys: CodingKey, CaseIterable { case eid, collar, vitalimeter }

    static let names = Set(CodingKeys.allCases.map(\.stringValue))

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        eid = try container.decodeUpdate(EID.self, forKey: .eid)
        collar = try container.decodeUpdate(String.self, forKey: .collar)
        vitalimeter = try container.decodeUpdate(String.self, forKey: .vitalimeter)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(eid, forKey: .eid)
        try container.encode(collar, forKey: .collar)
        try container.encode(vitalimeter, forKey: .vitalimeter)
    }
}
