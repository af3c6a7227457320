package import Values

extension AnimalCard {
    /// The current reproduction cycle: what an earlier one left behind is not there.
    package struct Reproduction: Codable, Equatable, Sendable {
        package let status: ReproductionStatus
        /// 0 of a heifer.
        package let lactationOrder: Int
        package let calving: Past?
        package let heat: Heat?
        package let insemination: LastInsemination?
        package let pregnancy: Pregnancy?
        package let dryOff: Past?
        package let expectedCalving: ExpectedCalving?
    }

    /// When something was, and how many days ago.
    package struct Past: Codable, Equatable, Sendable {
        package let date: CalendarDay
        package let days: Int
    }

    package struct Heat: Codable, Equatable, Sendable {
        package let date: CalendarDay
        package let days: Int
        package let character: String?
    }

    package struct LastInsemination: Codable, Equatable, Sendable {
        package let date: CalendarDay
        package let days: Int
        package let character: Insemination.Character?
        /// Of the cycle; 0 of a reinsemination.
        package let order: Int?
        package let bull: String?
    }

    package struct Pregnancy: Codable, Equatable, Sendable {
        package let date: CalendarDay
        package let days: Int
        package let result: PregnancyCheck.Result?
    }
}

/// Turns changes into what a card shows of them on its day.
struct CardDates {
    let day: CalendarDay
    let calendar: FarmCalendar

    func past(_ change: Change) -> AnimalCard.Past {
        let date = calendar.day(of: change)
        return AnimalCard.Past(date: date, days: day.days(since: date))
    }

    func heat(_ change: Change) -> AnimalCard.Heat {
        let past = past(change)
        return AnimalCard.Heat(date: past.date, days: past.days, character: change.fields.json?["character"]?.text)
    }

    func insemination(_ change: Change) -> AnimalCard.LastInsemination {
        let (past, fields) = (past(change), Insemination(change.fields))
        return AnimalCard.LastInsemination(
            date: past.date, days: past.days, character: fields?.character, order: fields?.order, bull: fields?.bull)
    }

    func pregnancy(_ change: Change) -> AnimalCard.Pregnancy {
        let past = past(change)
        return AnimalCard.Pregnancy(
            date: past.date, days: past.days, result: PregnancyCheck(change.fields)?.result)
    }
}

extension ChangeFields {
    /// The fields of a kind without a type of its own, as they came.
    var json: JSONValue? {
        if case .other(_, let json) = self { json } else { nil }
    }
}

extension AnimalCard.Reproduction {
    init(_ cycle: ReproductionCycle, _ status: ReproductionStatus, _ dates: CardDates) {
        self.init(
            status: status, lactationOrder: cycle.lactationOrder, calving: cycle.calving.map(dates.past),
            heat: cycle.heat.map(dates.heat), insemination: cycle.insemination.map(dates.insemination),
            pregnancy: cycle.check.map(dates.pregnancy), dryOff: cycle.dryOff.map(dates.past),
            expectedCalving: cycle.expectedCalving)
    }
}
