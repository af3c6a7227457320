import HerdStore
import Values

extension Table where Item == Animal {
    /// A herd list; `gatewayd import` reads it again.
    static func animals(_ layout: TableLayout, clock: LocalClock) -> Self {
        Table(
            [
                Column("ear_tag", "Ušní známka") { .text($0.earTagText) },
                Column("sex", "Pohlaví") { $0.sex.cell },
                Column("born", "Narození") { .date($0.born) },
                Column("breed", "Plemeno") { Cell($0.breed) },
                Column("dam", "Matka") { Cell($0.dam) },
                Column("sire", "Otec") { Cell($0.sire) },
                Column("dam_sire", "Otec matky") { Cell($0.damSire) },
                Column("name", "Jméno") { Cell($0.name) },
                Column("colour", "Barva") { Cell($0.colour) },
                Column("eid", "EID") { Cell($0.eid) },
                Column("collar", "Obojek") { Cell($0.collar) },
                Column("vitalimeter", "Vitalimetr") { Cell($0.vitalimeter) },
                Column("barn", "Stáj") { Cell($0.barn?.number) },
                Column("group", "Skupina") { Cell($0.group?.number) },
                Column("status", "Stav") {
                    $0.status == .alive ? .word(en: "alive", cs: "živé") : .word(en: "culled", cs: "vyřazené")
                },
                Column("weighed", "Poslední vážení") { $0.lastWeighing?.date.cell ?? .empty },
                Column("kilograms", "Hmotnost kg") { $0.lastWeighing.map { .weight($0.weight) } ?? .empty },
                Column("gain_per_day", "Přírůstek kg/den") {
                    $0.lastWeighing?.gainPerDay.map { .decimal($0, digits: 3) } ?? .empty
                },
                Column("simulated", "Simulováno") { Cell($0.simulated, en: "simulated", cs: "simulováno") },
                Column("id", "Id") { .text($0.id.description) },
            ], layout, clock)
    }
}

extension ChangeDate {
    var cell: Cell {
        switch self {
        case .day(let day): .date(day)
        case .moment(let moment): .localDate(moment)
        }
    }
}
