import SQLite
import Values

/// What of an animal a change of its life is held against.
struct AnimalFacts: Equatable {
    let id: Animal.ID
    let earTag: EarTag
    let sex: Sex
    let born: CalendarDay
    let simulated: Bool

    init(_ animal: Animal) {
        (id, earTag, sex) = (animal.id, animal.earTag, animal.sex)
        (born, simulated) = (animal.born, animal.simulated)
    }
}

extension AnimalFacts: RowDecodable {
    init(row: Row) throws {
        (id, earTag, sex) = (try row["id"], try row["ear_tag"], try row["sex"])
        (born, simulated) = (try row["born"], try row["simulated"])
    }
}
