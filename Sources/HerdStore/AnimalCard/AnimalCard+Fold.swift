import Values

extension AnimalCard {
    /// What of an animal's changes a card is folded from, besides what makes the animal itself.
    static let kinds: [ChangeKind] = [
        .castration, .calving, .heat, .insemination, .pregnancyCheck, .dryOff, .feeding, .plan, .performance,
        .matingPlan,
        .naturalMating,
    ]

    /// Folds the card of an animal at an instant.
    ///
    /// - Parameters:
    ///   - animal: as it is then.
    ///   - changes: of the animal, in any order; what has not happened yet is left out.
    ///   - expected: what it should weigh.
    ///   - photo: the newest one.
    ///   - days: the farm's calendar.
    init(
        of animal: Animal, _ changes: [Change], at instant: Instant, expected: Weight? = nil,
        photo: AnimalPhoto? = nil, _ days: @escaping FarmCalendar.Days
    ) {
        let dates = CardDates(day: instant.day, calendar: FarmCalendar(days: days))
        let past = changes.past(at: instant)
        let cycle = ReproductionCycle(past, at: instant, days)
        let plan = HerdPlan(past, at: instant, days)
        let standing = HerdStanding(cycle, plan, sex: animal.sex, on: instant.day)
        id = animal.id
        day = instant.day
        category = standing.category
        outOfReproduction = standing.isOutOfReproduction
        origin = Origin(animal, dates)
        reproduction = standing.status.map { Reproduction(cycle, $0, dates) }
        milk = Milk(past, since: cycle.calving, dates)
        matingPlan = past.last { $0.kind == .matingPlan }.map { Self.bulls($0.fields) } ?? []
        weighing = animal.lastWeighing.map { Weighed($0, expected: expected, dates) }
        feeding = past.last { $0.kind == .feeding }.map { Feeding($0, dates) }
        self.plan =
            plan == HerdPlan([], at: instant, days)
            ? nil : Plan(sale: plan.sale, outOfReproduction: plan.outOfReproduction)
        self.photo = photo
        forms = FormFacts(cycle, past, dates)
        simulated = animal.simulated
    }

    private static func bulls(_ fields: ChangeFields) -> [PlannedBull] {
        guard case .array(let bulls) = fields.json?["bulls"] else { return [] }
        return bulls.prefix(3).compactMap { bull in
            guard let number = bull["number"]?.text else { return nil }
            return PlannedBull(number: number, name: bull["name"]?.text, sexed: bull["sexed"] == .boolean(true))
        }
    }
}

extension AnimalCard.Origin {
    init(_ animal: Animal, _ dates: CardDates) {
        self.init(
            earTag: animal.earTag, earTagText: animal.earTagText, name: animal.name, sex: animal.sex,
            collar: animal.collar, eid: animal.eid, eidAliases: animal.eidAliases, vitalimeter: animal.vitalimeter,
            group: animal.group, barn: animal.barn, breed: animal.breed, colour: animal.colour, born: animal.born,
            age: AnimalCard.Age(born: animal.born, on: dates.day), dam: animal.dam,
            damText: animal.dam.map(Self.printed), sire: animal.sire,
            damSire: animal.damSire, status: animal.status,
            culled: animal.culled.map { .init(date: dates.calendar.day(of: $0.date), kind: $0.kind) })
    }

    private static func printed(_ dam: String) -> String {
        let isTag = dam.prefix(2).allSatisfy { ("A"..."Z").contains($0) } && dam.dropFirst(2).allSatisfy(\.isNumber)
        return isTag ? (try? EarTag(dam))?.text ?? dam : dam
    }
}

extension AnimalCard.Weighed {
    init(_ last: LastWeighing, expected: Weight?, _ dates: CardDates) {
        let date = dates.calendar.day(of: last.date)
        self.init(
            date: date, days: dates.day.days(since: date), weight: last.weight, gainPerDay: last.gainPerDay,
            expected: expected.map { Weight(grams: ($0.grams + 500) / 1000 * 1000) })
    }
}

extension AnimalCard.Feeding {
    init(_ change: Change, _ dates: CardDates) {
        let (past, json) = (dates.past(change), change.fields.json)
        self.init(
            date: past.date, days: past.days, ration: json?["ration"]?.text, basis: json?["basis"]?.text,
            curve: json?["curve"]?.text, dose1: json?["dose1"]?.double, dose2: json?["dose2"]?.double,
            category: json?["category"]?.text)
    }
}
