import Values

@testable import HerdStore

/// A life as tests write it: what happened how many days ago.
struct CardLife {
    var changes: [Change] = []
    var sex = Sex.female
    private var identifiers = IdentifierSource()

    init(_ sex: Sex = .female, _ entries: [(days: Int, kind: ChangeKind, fields: JSONValue?)] = []) {
        self.sex = sex
        for (days, kind, fields) in entries { add(days, kind, fields) }
    }

    mutating func add(_ days: Int, _ kind: ChangeKind, _ fields: JSONValue? = nil) {
        changes.append(
            Change(
                id: identifiers.next(at: Herd.now), animalId: Self.animal.id, date: .day(Herd.daysAgo(days)),
                recordedAt: Herd.now, recordedBy: "t", correctedAt: nil, corrections: 0, uploadedAt: nil,
                fields: .other(kind, fields ?? Herd.least(kind)), simulated: false))
    }

    /// The card so many days from today.
    func card(in days: Int = 0) -> AnimalCard {
        AnimalCard(of: Self.animal(sex), changes, at: Self.instant(in: days), \.day)
    }

    /// What the fold keeps in the columns.
    func standing(in days: Int = 0) -> HerdStanding {
        let instant = Self.instant(in: days)
        return HerdStanding(
            ReproductionCycle(changes, at: instant, \.day), HerdPlan(changes, at: instant, \.day), sex: sex,
            on: instant.day)
    }

    var reproduction: AnimalCard.Reproduction? { card().reproduction }

    private static func instant(in days: Int) -> Instant {
        Instant(moment: Herd.now + .seconds(86_400 * days), day: Herd.daysAgo(-days))
    }

    private static let animal = Self.animal(.female)

    private static func animal(_ sex: Sex) -> Animal {
        Animal(
            id: fixedID, earTag: tag, earTagText: tag.text, eid: nil, eidAliases: [], collar: "42", vitalimeter: nil,
            name: nil, sex: sex, born: Herd.daysAgo(1500), breed: nil, dam: "CZ987654321", sire: nil, damSire: nil,
            colour: nil, group: nil, barn: nil, valid: false, status: .alive, culled: nil, category: .heifer,
            reproduction: nil, lastWeighing: nil, selections: [], withdrawal: nil,
            simulated: false)
    }

    private static let tag = {
        guard let tag = try? EarTag("CZ123456789") else { preconditionFailure("this is an ear tag") }
        return tag
    }()
    private static let fixedID: Animal.ID = {
        var source = IdentifierSource()
        return source.next(at: Herd.now)
    }()
}
