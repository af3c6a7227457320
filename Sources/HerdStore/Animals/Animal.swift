package import Values

/// An animal as its changes make it today.
package struct Animal: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Animal>

    package let id: ID
    package let earTag: EarTag
    /// The ear tag as printed, such as `CZ 123456 789`.
    package let earTagText: String
    package let eid: EID?
    /// EIDs it carried before.
    package let eidAliases: [EID]
    package let collar: String?
    package let vitalimeter: String?
    package let name: String?
    package let sex: Sex
    package let born: CalendarDay
    package let breed: String?
    package let dam: String?
    package let sire: String?
    package let damSire: String?
    package let colour: String?
    package let group: LocationSummary?
    package let barn: LocationSummary?
    /// `false` without a group, or with a group without a barn.
    package let valid: Bool
    package let status: Status
    /// When and how it left the herd; `nil` while it is in it.
    package let culled: Culled?
    /// What it is counted as.
    package let category: AnimalCategory
    /// Where it stands in its cycle; `nil` of a male.
    package let reproduction: ReproductionStatus?
    package let lastWeighing: LastWeighing?
    /// Those still to be done, oldest first.
    package let selections: [PendingSelection]
    /// What is withheld today; `nil` when nothing is, or it left the herd.
    package let withdrawal: Withdrawal?
    package let simulated: Bool

    package enum Status: String, Codable, Sendable, NamedColumn { case alive, culled }

    /// The culling that is in force.
    package struct Culled: Codable, Equatable, Sendable {
        package let date: ChangeDate
        /// `nil` where an old record does not say it.
        package let kind: Culling.Kind?
    }

    package var summary: AnimalSummary {
        AnimalSummary(
            id: id, earTag: earTag, earTagText: earTagText, name: name, sex: sex, born: born, collar: collar)
    }
}

/// What a weighing, an event or a live frame shows of an animal.
package struct AnimalSummary: Codable, Equatable, Sendable {
    package let id: Animal.ID
    package let earTag: EarTag
    package let earTagText: String
    package let name: String?
    package let sex: Sex
    package let born: CalendarDay
    package let collar: String?
}

/// The newest weight of an animal.
package struct LastWeighing: Codable, Equatable, Sendable {
    /// The weighing's id, or the change's when a person typed the weight.
    package let id: String
    package let weight: Weight
    package let date: ChangeDate
    /// Kilograms a day since the weighing before it; `nil` without one at least a day older.
    package let gainPerDay: Double?

    private enum CodingKeys: String, CodingKey {
        case id
        case weight = "kilograms"
        case date, gainPerDay
    }
}

extension LastWeighing {
    /// As the encoder writes it: it is written again with each weighing.
    var text: String {
        get throws {
            var object = PlainJSONWriter()
            object.begin()
            object.add("date", date.description)
            object.add("gainPerDay", gainPerDay)
            object.add("id", id)
            object.add("kilograms", weight.kilograms)
            object.end()
            return try object.text ?? JSONText.encode(self)
        }
    }
}

/// A selection that is not done.
package struct PendingSelection: Codable, Equatable, Sendable {
    package let changeId: Change.ID
    package let date: ChangeDate
    package let reason: Int?
    package let unit: Int?
    package let order: Int?
    package let done: Bool
}
