package import HerdStore
import Values

extension Export {
    /// Who was on the list of a door event, by name.
    package func attendances(of event: DoorEvent, _ layout: TableLayout) async throws -> String {
        var list: [Attendance] = []
        var cursor: String?
        repeat {
            let page = try await store.attendances(of: event.id, cursor: cursor, limit: self.page)
            list += page.items
            cursor = page.next
        } while cursor != nil
        let named = list.map { (key: ($0.person?.name ?? "").lowercased(), attendance: $0) }
        let table = Table.attendances(of: event, layout, clock: clock)
        return table.header + named.sorted { $0.key < $1.key }.map { table.row($0.attendance) }.joined()
    }
}

extension Table where Item == Attendance {
    /// A list of those at a door event.
    static func attendances(of event: DoorEvent, _ layout: TableLayout, clock: LocalClock) -> Self {
        Table(
            [
                Column("name", "Jméno") { Cell($0.person?.name) },
                Column("number", "Osobní číslo") { Cell($0.person?.number) },
                Column("organisation", "Organizace") { Cell($0.person?.organisation) },
                Column("state", "Stav") { $0.state.cell },
                Column("waiting", "Pořadí čekání") { $0.position.map(Cell.integer) ?? .empty },
                Column("checked_in", "Příchod") { $0.checkedInAt.map(Cell.localTime) ?? .empty },
                Column("checked_out", "Odchod") { $0.checkedOutAt.map(Cell.localTime) ?? .empty },
                Column("price", "Cena") { _ in .hundredths(event.price) },
                Column("paid", "Zaplaceno") { $0.paid.map(Cell.hundredths) ?? .empty },
                Column("currency", "Měna") { _ in .text(event.currency.rawValue) },
                Column("event", "Akce") { _ in .text(event.name) },
                Column("date", "Datum") { _ in .localDate(event.startsAt) },
                Column("id", "Id") { .text($0.id.description) },
            ], layout, clock)
    }
}

extension Attendance.State {
    fileprivate var cell: Cell {
        switch self {
        case .going: .word(en: "going", cs: "přijde")
        case .waitlisted: .word(en: "waiting", cs: "čeká na místo")
        case .checkedIn: .word(en: "in", cs: "uvnitř")
        case .checkedOut: .word(en: "out", cs: "odešel")
        case .kicked: .word(en: "taken off", cs: "vyřazen")
        }
    }
}
