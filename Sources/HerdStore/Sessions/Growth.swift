import Values

/// How an animal has grown by one of its weighings, in kilograms a day.
struct Growth: Equatable {
    /// Since the newest weighing at least a day older; `nil` without one.
    let sinceLast: Double?
    /// Since birth; `nil` below `leastAge`.
    let sinceBirth: Double?

    /// A weighing in the first days of life counts as the birth weight.
    static let birthWeightDays = 7
    /// Where none was taken: what a calf weighs, about.
    static let assumedBirthWeight = Weight(grams: 40_000)
    /// In days; before, an assumed birth weight says more about the gain than the scale.
    static let leastAge = 30

    init(
        weight: Weight, at moment: Timestamp, born: CalendarDay, before: Plausibility.Earlier?,
        atBirth: Plausibility.Earlier?
    ) {
        sinceLast = before.map { before in
            let days = Double(moment.microseconds - before.at.microseconds) / 86_400_000_000
            return (weight - before.weight).kilograms / days
        }
        let age = moment.day.daysSince1970 - born.daysSince1970
        let first = atBirth?.weight ?? Self.assumedBirthWeight
        sinceBirth = age >= Self.leastAge ? (weight - first).kilograms / Double(age) : nil
    }
}
