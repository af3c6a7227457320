import HerdStore
import Values

extension Table where Item == Member {
    /// A list of members; `gatewayd cards` draws their cards from it.
    static func members(_ layout: TableLayout, clock: LocalClock) -> Self {
        Table(
            [
                Column("name", "Jméno") { .text($0.name) },
                Column("number", "Osobní číslo") { .text($0.number) },
                Column("organisation", "Organizace") { Cell($0.organisation) },
                Column("email", "E-mail") { Cell($0.email) },
                Column("phone", "Telefon") { Cell($0.phone) },
                Column("until", "Platí do") { $0.until.map(Cell.date) ?? .empty },
                Column("active", "Aktivní") {
                    $0.active ? .word(en: "yes", cs: "ano") : .word(en: "no", cs: "ne")
                },
                Column("created", "Zapsáno") { .localDate($0.createdAt) },
                Column("simulated", "Simulováno") { Cell($0.simulated, en: "simulated", cs: "simulováno") },
                Column("id", "Id") { .text($0.id.description) },
            ], layout, clock)
    }
}
