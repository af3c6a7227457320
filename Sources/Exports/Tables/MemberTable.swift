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
                Column("titles_before", "Titul před") { Cell($0.titlesBefore) },
                Column("given_name", "Křestní jméno") { Cell($0.givenName) },
                Column("family_name", "Příjmení") { .text($0.familyName) },
                Column("titles_after", "Titul za") { Cell($0.titlesAfter) },
                Column("employer", "Zaměstnavatel") { Cell($0.employer) },
                Column("roles", "Role") { .text($0.roles.joined(separator: ", ")) },
                Column("level", "Úroveň") { Cell($0.level) },
                Column("checked_on", "Ověřeno") { $0.checkedOn.map(Cell.date) ?? .empty },
                Column("insured_until", "Pojištění do") { $0.insuredUntil.map(Cell.date) ?? .empty },
                Column("notes", "Poznámka") { Cell($0.notes) },
            ], layout, clock)
    }
}
