import HerdStore
import Values

/// The words, numbers and dates of a report in one language.
struct ReportText {
    let language: Language
    let clock: LocalClock

    /// The one of two texts that is in this language.
    func callAsFunction(_ english: String, _ czech: String) -> String { language == .cs ? czech : english }

    /// Kilograms as the scale gave them, without the unit.
    func weight(_ weight: Weight) -> String {
        printed(weight.description)
    }

    /// Kilograms with so many digits behind the mark, for columns.
    func weight(_ weight: Weight, digits: Int) -> String { printed(language.number(weight.kilograms, digits: digits)) }

    /// With the mark of the language, and a minus as wide as a plus.
    private func printed(_ number: String) -> String {
        String(number.map { $0 == "." ? language.decimalMark : $0 == "-" ? "−" : $0 })
    }

    /// Kilograms with one digit behind the mark; a dash when there are none.
    func mean(_ kilograms: Double?) -> String { kilograms.map { language.number($0, digits: 1) } ?? "–" }

    /// Kilograms a day; a dash when there are none.
    func gain(_ gain: Double?) -> String { gain.map { printed(language.number($0, digits: 2)) } ?? "–" }

    /// Kilograms a day on the scale of a chart.
    func chartGain(_ gain: Double) -> String { printed(language.number(gain, digits: 1)) }

    /// Hours, with a digit behind the mark only where it says something.
    func hours(_ hours: Double) -> String { printed(language.number(hours, digits: hours == hours.rounded() ? 0 : 1)) }

    func date(_ moment: Timestamp) -> String { date(clock.day(moment)) }

    func date(_ day: CalendarDay) -> String { language.writtenDate(day) }

    func minute(_ moment: Timestamp) -> String { clock.minute(moment) }

    /// A word that tables use too.
    func word(_ cell: Cell) -> String {
        if case .word(let english, let czech) = cell { self(english, czech) } else { "" }
    }

    /// A barn or group by number and name.
    func location(number: String, name: String?) -> String {
        [number, name].compactMap(\.self).joined(separator: " ")
    }

    func reason(_ reason: UnassignedReason?) -> String {
        switch reason {
        case .noEID, nil: self("no EID read", "bez EID")
        case .ambiguousEID: self("several EIDs", "více EID")
        case .unknownEID: self("unknown EID", "neznámé EID")
        case .noAnimal: self("no animal", "bez zvířete")
        case .withdrawn: self("name withdrawn", "zvíře odebráno")
        }
    }
}
