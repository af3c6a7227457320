package import Values

/// One event in an animal's life.
///
/// An animal is nothing but the fold of its changes.
package struct Change: Equatable, Sendable {
    package typealias ID = Identifier<Change>

    package let id: ID
    package let animalId: Animal.ID
    package let date: ChangeDate
    package let recordedAt: Timestamp
    package let recordedBy: String
    package let correctedAt: Timestamp?
    package let corrections: Int
    /// Afterwards only the central system edits it.
    package let uploadedAt: Timestamp?
    package let fields: ChangeFields
    package let simulated: Bool

    package var kind: ChangeKind { fields.kind }
}

extension Change: Codable {
    private enum CodingKeys: CodingKey {
        case id, animalId, kindId, kind, date, recordedAt, recordedBy, correctedAt, corrections, uploadedAt, fields
        case simulated
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(ID.self, forKey: .id)
        animalId = try container.decode(Animal.ID.self, forKey: .animalId)
        date = try container.decode(ChangeDate.self, forKey: .date)
        recordedAt = try container.decode(Timestamp.self, forKey: .recordedAt)
        recordedBy = try container.decode(String.self, forKey: .recordedBy)
        correctedAt = try container.decodeIfPresent(Timestamp.self, forKey: .correctedAt)
        corrections = try container.decode(Int.self, forKey: .corrections)
        uploadedAt = try container.decodeIfPresent(Timestamp.self, forKey: .uploadedAt)
        fields = try ChangeFieldsOfKind(from: decoder).fields
        simulated = try container.decodeIfPresent(Bool.self, forKey: .simulated) ?? false
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(animalId, forKey: .animalId)
        try container.encode(kind.rawValue, forKey: .kindId)
        try container.encode(kind, forKey: .kind)
        try container.encode(date, forKey: .date)
        try container.encode(recordedAt, forKey: .recordedAt)
        try container.encode(recordedBy, forKey: .recordedBy)
        try container.encodeIfPresent(correctedAt, forKey: .correctedAt)
        try container.encode(corrections, forKey: .corrections)
        try container.encodeIfPresent(uploadedAt, forKey: .uploadedAt)
        try container.encode(fields, forKey: .fields)
        try container.encode(simulated, forKey: .simulated)
    }
}

/// What is needed to record a change: `{"kind","date","fields"}`.
package struct ChangeDraft: Equatable, Sendable, Decodable {
    package var date: ChangeDate
    package var fields: ChangeFields
    /// Why an animal is sold although its meat is withheld.
    package var withdrawalOverride: WithdrawalOverride?

    package init(date: ChangeDate, fields: ChangeFields, withdrawalOverride: WithdrawalOverride? = nil) {
        self.date = date
        self.fields = fields
        self.withdrawalOverride = withdrawalOverride
    }

    private enum CodingKeys: CodingKey { case kind, date, fields, withdrawalOverride }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        date = try container.decode(ChangeDate.self, forKey: .date)
        let kind = try container.decode(ChangeKind.self, forKey: .kind)
        try KindDescription.of(kind).check(try container.decode(JSONValue.self, forKey: .fields))
        fields = try ChangeFieldsOfKind(from: decoder).fields
        withdrawalOverride = try container.decodeIfPresent(WithdrawalOverride.self, forKey: .withdrawalOverride)
        try withdrawalOverride?.check()
    }
}

/// A correction of a change; what is absent stays.
///
/// `fields` replaces all fields of the change.
package struct ChangePatch: Codable, Equatable, Sendable {
    package var date: ChangeDate?
    package var fields: JSONValue?
    /// Why an animal is sold although its meat is withheld.
    package var withdrawalOverride: WithdrawalOverride?

    package init(
        date: ChangeDate? = nil, fields: JSONValue? = nil, withdrawalOverride: WithdrawalOverride? = nil
    ) {
        self.date = date
        self.fields = fields
        self.withdrawalOverride = withdrawalOverride
    }
}
