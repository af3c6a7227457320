import HerdStore
import Values

/// The words, numbers and dates of an animal's card in one language.
struct CardWords {
    let language: Language

    func callAsFunction(_ english: String, _ czech: String) -> String { language == .cs ? czech : english }

    func date(_ day: CalendarDay) -> String { language.writtenDate(day) }

    /// Such as `20. 11. 2026 (3 dny)`.
    func since(_ day: CalendarDay, _ count: Int) -> String { "\(date(day)) (\(days(count)))" }

    func days(_ count: Int) -> String { counted(count, ("day", "days"), ("den", "dny", "dní")) }

    /// In the unit people count it by: days, then months, then years.
    func age(_ age: AnimalCard.Age) -> String {
        guard age.days >= 0 else { return "–" }
        if age.days < 60 { return days(age.days) }
        if age.months < 24 { return counted(age.months, ("month", "months"), ("měsíc", "měsíce", "měsíců")) }
        let years = counted(age.months / 12, ("year", "years"), ("rok", "roky", "let"))
        let rest = age.months % 12
        return rest == 0 ? years : "\(years) \(rest) \(self("mo", "měs."))"
    }

    private func counted(
        _ count: Int, _ english: (one: String, other: String), _ czech: (one: String, few: String, other: String)
    ) -> String {
        let word = self(
            count == 1 ? english.one : english.other,
            count == 1 ? czech.one : (2...4).contains(count) ? czech.few : czech.other)
        return "\(count) \(word)"
    }

    /// With one decimal, and two when the scale gave them.
    func kilograms(_ weight: Weight) -> String {
        let text = language.number(Double((weight.grams + 5) / 10) / 100, digits: 2)
        return (text.hasSuffix("0") ? String(text.dropLast()) : text) + " kg"
    }

    /// A gain with its sign; it has no more than three decimals.
    func gain(_ gain: Double) -> String {
        let grams = Int((gain * 1000).rounded())
        let hundredths = (abs(grams) + 5) / 10
        let sign = hundredths == 0 ? "" : grams < 0 ? "-" : "+"
        return "\(sign)\(language.number(Double(hundredths) / 100, digits: 2)) \(self("kg/day", "kg/den"))"
    }

    /// A number with the decimals it has, up to six.
    func plain(_ number: Double) -> String {
        var text = language.number(number, digits: 6)
        while text.hasSuffix("0") { text.removeLast() }
        if text.last == language.decimalMark { text.removeLast() }
        return text
    }

    /// Groups of three digits.
    func eid(_ eid: EID) -> String {
        let digits = Array(eid.description)
        return stride(from: 0, to: digits.count, by: 3).map { String(digits[$0..<min($0 + 3, digits.count)]) }
            .joined(separator: " ")
    }

    /// By number, and by name where there is one.
    func place(_ place: LocationSummary, _ english: String, _ czech: String) -> String {
        place.name.map { "\(place.number) · \($0)" } ?? "\(self(english, czech)) \(place.number)"
    }
}
