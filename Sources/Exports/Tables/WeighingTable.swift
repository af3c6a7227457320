import HerdStore
import Values

extension Table where Item == WeighingDetail {
    /// A weighing list.
    static func weighings(_ layout: TableLayout, clock: LocalClock) -> Self {
        Table(
            [
                Column("date", "Datum") { .localDate($0.weighing.at) },
                Column("time", "Čas") { .localTime($0.weighing.at) },
                Column("ear_tag", "Ušní známka") { Cell($0.animal?.earTagText) },
                // The one that was read; a weighing assigned by hand has only the animal's own.
                Column("eid", "EID") { Cell($0.weighing.eid ?? $0.animal?.eid) },
                Column("collar", "Obojek") { Cell($0.animal?.collar) },
                Column("name", "Jméno") { Cell($0.animal?.name) },
                Column("sex", "Pohlaví") { $0.animal?.sex.cell ?? .empty },
                Column("born", "Narození") { $0.animal.map { .date($0.born) } ?? .empty },
                Column("age_days", "Stáří ve dnech") { $0.ageInDays(clock).map(Cell.integer) ?? .empty },
                Column("barn", "Stáj") { Cell($0.animal?.barn?.number) },
                Column("group", "Skupina") { Cell($0.animal?.group?.number) },
                Column("kilograms", "Hmotnost kg") { .weight($0.weighing.weight) },
                Column("previous_kilograms", "Minulá hmotnost kg") {
                    $0.previous.map { .weight($0.weight) } ?? .empty
                },
                Column("previous_date", "Minulé vážení") { $0.previous?.date.cell ?? .empty },
                Column("gain_per_day", "Přírůstek kg/den") {
                    $0.gainPerDay.map { .decimal($0, digits: 3) } ?? .empty
                },
                Column("expected_kilograms", "Očekávaná hmotnost kg") {
                    $0.weighing.plausibility?.expected.map(Cell.weight) ?? .empty
                },
                Column("plausibility", "Věrohodnost") { $0.weighing.plausibility?.level.cell ?? .empty },
                Column("method", "Způsob") { $0.weighing.method.cell },
                Column("interval_kilograms", "Nejistota ± kg") { $0.weighing.interval.map(Cell.weight) ?? .empty },
                Column("draft", "Třídění") { Cell($0.weighing.drafting?.name) },
                Column("gate", "Branka") { $0.weighing.drafting?.gate.map(Cell.integer) ?? .empty },
                Column("state", "Stav") { $0.weighing.state.cell },
                Column("reason", "Důvod") {
                    $0.weighing.reason?.cell ?? Cell($0.weighing.discardReason)
                },
                Column("session", "Vážení") { Cell($0.session) },
                Column("place", "Místo") { Cell($0.weighing.place) },
                Column("device", "Zařízení") { Cell($0.device) },
                Column("simulated", "Simulováno") { Cell($0.weighing.simulated, en: "simulated", cs: "simulováno") },
                Column("at", "Čas UTC") { .text($0.weighing.at.description) },
                Column("id", "Id") { .text($0.weighing.id.description) },
            ], layout, clock)
    }
}

extension WeighingDetail {
    /// On the day it was weighed.
    func ageInDays(_ clock: LocalClock) -> Int? {
        animal.map { clock.day(weighing.at).daysSince1970 - $0.born.daysSince1970 }
    }
}

extension Sex {
    /// Words that an import knows.
    var cell: Cell {
        switch self {
        case .female: .word(en: "female", cs: "samice")
        case .male: .word(en: "male", cs: "samec")
        }
    }
}

extension Plausibility.Level {
    var cell: Cell {
        switch self {
        case .ok: .word(en: "ok", cs: "v pořádku")
        case .ask: .word(en: "ask", cs: "ověřit")
        case .flag: .word(en: "flag", cs: "podezřelé")
        }
    }
}

extension Weighing.State {
    var cell: Cell {
        switch self {
        case .assigned: .word(en: "assigned", cs: "přiřazeno")
        case .unassigned: .word(en: "unassigned", cs: "nepřiřazeno")
        case .discarded: .word(en: "discarded", cs: "vyřazeno")
        }
    }
}

extension UnassignedReason {
    var cell: Cell {
        switch self {
        case .noEID: .word(en: rawValue, cs: "bez EID")
        case .ambiguousEID: .word(en: rawValue, cs: "více EID")
        case .unknownEID: .word(en: rawValue, cs: "neznámé EID")
        case .noAnimal: .word(en: rawValue, cs: "bez zvířete")
        case .withdrawn: .word(en: rawValue, cs: "zvíře odebráno")
        }
    }
}

extension WeighingMethod {
    fileprivate var cell: Cell {
        switch self {
        case .device: .word(en: rawValue, cs: "váha")
        case .estimate: .word(en: rawValue, cs: "odhad")
        }
    }
}
