import Values

/// A farm made up from a seed: what the demo shows, and what tests of a full herd start from.
struct SampleHerd {
    struct Resident: Equatable {
        var draft: AnimalDraft
        /// Number of its group in `groups`.
        let group: String
        let weighings: [WeighingFields.Dated]
        let selection: SelectionFields?
    }

    /// Barns and their groups.
    static let barns = [
        (number: "1", name: "Kravín", groups: [("11", "Dojnice"), ("12", "Zaprahlé")]),
        (number: "2", name: "Jalovník", groups: [("21", "Jalovice"), ("22", "Býci")]),
        (number: "3", name: "Teletník", groups: [("31", "Telata")]),
    ]

    private var random: SplitMix64
    private let today: CalendarDay

    init(seed: UInt64, today: CalendarDay) {
        random = SplitMix64(seed: seed)
        self.today = today
    }

    /// Animals with different ear tags, each weighed about once a month for a year.
    mutating func residents(_ count: Int) -> [Resident] {
        let herd = Int.random(in: 100...899, using: &random)
        return (0..<count).map { index in
            let number = (21_000 + index * 7).padded(to: 6) + herd.padded(to: 3)
            let days = age(of: index)
            let sex: Sex = Int.random(in: 0..<10, using: &random) == 0 ? .male : .female
            var draft = AnimalDraft(
                number: number, sex: sex, born: day(before: days),
                breed: SampleNames.breeds.randomElement(using: &random),
                dam: "CZ" + Int.random(in: 100_000...999_999, using: &random).padded(to: 6) + herd.padded(to: 3),
                sire: (SampleNames.bulls.randomElement(using: &random) ?? "NEO")
                    + "-\(Int.random(in: 100...999, using: &random))",
                name: sex == .female ? SampleNames.cows.randomElement(using: &random) : nil)
            draft.eid = (try? EarTag(country: "CZ", number: number))?.probableEID
            draft.collar = days > 300 ? "\(index + 1)" : nil
            return Resident(
                draft: draft, group: group(sex, days), weighings: weighings(sex, days),
                selection: index.isMultiple(of: 29) ? selection() : nil)
        }
    }

    mutating func members(_ count: Int) -> [MemberDraft] {
        (0..<count).map { index in
            let names = SampleNames.people[index % SampleNames.people.count]
            let first = names.first.randomElement(using: &random) ?? "Jan"
            let last = names.last[index / SampleNames.people.count % names.last.count]
            return MemberDraft(
                name: "\(first) \(last)", number: "\(10_000 + index * 37)", organisation: "Základní organizace Lhota",
                until: CalendarDay(daysSince1970: today.daysSince1970 + Int.random(in: 30...700, using: &random)))
        }
    }

    /// Two in three are cows, the others calves and young stock.
    private mutating func age(of index: Int) -> Int {
        index % 3 == 2 ? Int.random(in: 20...700, using: &random) : Int.random(in: 700...3000, using: &random)
    }

    private func group(_ sex: Sex, _ days: Int) -> String {
        if days < 180 { return "31" }
        if sex == .male { return "22" }
        return days < 750 ? "21" : days % 6 == 0 ? "12" : "11"
    }

    private func day(before days: Int) -> CalendarDay {
        CalendarDay(daysSince1970: today.daysSince1970 - days)
    }

    /// A smooth curve from 38 kg at birth to the grown weight, each animal with its own size, each weighing with its
    /// own error; to the half kilogram as the scale shows it.
    private mutating func weighings(_ sex: Sex, _ days: Int) -> [WeighingFields.Dated] {
        let grown =
            sex == .female ? Double.random(in: 560...680, using: &random) : .random(in: 850...1000, using: &random)
        let first = min(days - 5, 360)
        return stride(from: first, through: 5, by: -Int.random(in: 28...34, using: &random)).map { ago in
            let age = Double(days - ago)
            let weight = 38 + (grown - 38) * age / (age + 350) * 1.12
            let halves = (weight * Double.random(in: 0.985...1.015, using: &random) * 2).rounded()
            return WeighingFields.Dated(weight: Weight(grams: Int(halves) * 500), day: day(before: ago))
        }
    }

    private mutating func selection() -> SelectionFields {
        SelectionFields(reason: [1, 2, 5, 6, 9].randomElement(using: &random) ?? 5, order: 0)
    }
}

extension WeighingFields {
    /// A weight and the day it was taken.
    struct Dated: Equatable {
        let weight: Weight
        let day: CalendarDay
    }
}
