import SQLite
import Values

extension ReadView {
    /// An animal's records, the newest first.
    func lactationRecords(of animal: Animal.ID, _ filter: LactationFilter) throws -> [LactationRecord] {
        let life = try lactations(of: try self.animal(animal))
        let found = try rows(
            "SELECT * FROM lactation_records WHERE animal_id = \(animal) ORDER BY date DESC, id DESC"
        ) { try LactationRecord(row: $0, of: life) }
        return found.filter { record in
            switch filter {
            case .all: true
            case .last: life.begun(by: record.date)?.day == life.begun(by: instant.day)?.day
            case .of(let number): record.lactation == number
            }
        }
    }

    func lactationRecord(_ id: LactationRecord.ID, of animal: Animal.ID) throws -> LactationRecord {
        let life = try lactations(of: try self.animal(animal))
        let found = try first("SELECT * FROM lactation_records WHERE id = \(id) AND animal_id = \(animal)") {
            try LactationRecord(row: $0, of: life)
        }
        guard let found else { throw HerdError.unknownLactationRecord(id) }
        return found
    }

    /// All items, those first that the farm has put in an order.
    func lactationItems() throws -> [LactationItemChoice] {
        let chosen = try rows("SELECT * FROM lactation_items ORDER BY position") { row in
            (name: try row["name"] as String, shown: try row["shown"] as Bool, asked: try row["asked"] as Bool)
        }
        let ordered = chosen.compactMap { choice in
            LactationItem(rawValue: choice.name).map {
                LactationItemChoice(item: $0, shown: choice.shown, asked: choice.asked)
            }
        }
        let known = Set(ordered.map(\.item))
        let others = LactationItem.usual + LactationItem.allCases.filter { !LactationItem.usual.contains($0) }
        return ordered
            + others.filter { !known.contains($0) }.map { item in
                let usual = chosen.isEmpty && LactationItem.usual.contains(item)
                return LactationItemChoice(item: item, shown: usual, asked: usual)
            }
    }

    private func lactations(of animal: Animal) throws -> Lactations {
        let calvings: [Change] = try rows(
            """
            SELECT * FROM changes WHERE animal_id = \(animal.id) AND kind = \(ChangeKind.calving) ORDER BY date, id
            """)
        return Lactations(
            born: animal.born,
            calvings: calvings.map { change in
                let day = if case .moment(let moment) = change.date { clock.day(moment) } else { change.date.day }
                return Lactations.Calving(day: day, order: change.fields.calvingOrder)
            })
    }
}

/// When the lactations of an animal began.
private struct Lactations {
    let born: CalendarDay
    /// The earliest first.
    let calvings: [Calving]

    struct Calving {
        let day: CalendarDay
        let order: Int?
    }

    /// The calving that began the lactation of that day; `nil` before the first.
    func begun(by day: CalendarDay) -> Calving? { calvings.last { $0.day <= day } }
}

extension ChangeFields {
    fileprivate var calvingOrder: Int? {
        guard case .other(.calving, let json) = self else { return nil }
        return json["order"]?.double.flatMap { Int(exactly: $0) }
    }
}

extension LactationRecord {
    fileprivate init(row: Row, of life: Lactations) throws {
        id = try row["id"]
        animalId = try row["animal_id"]
        date = try row["date"]
        source = try row["source"]
        items = try row.json("items")
        recordedAt = try row["recorded_at"]
        recordedBy = try row["recorded_by"]
        simulated = try row["simulated"]
        uploaded = try row["uploaded_at"] as Timestamp? != nil || row["sent_at"] as Timestamp? != nil
        let calving = life.begun(by: date)
        lactation = if let calving { calving.order } else { 0 }
        days = date.daysSince1970 - (calving?.day ?? life.born).daysSince1970
    }
}

extension HerdError {
    fileprivate static func unknownLactationRecord(_ id: LactationRecord.ID) -> HerdError {
        HerdError(
            .notFound, "unknown-lactation-record", "this animal has no lactation record \(id)",
            action: "Load the animal again.")
    }
}
