import SQLite

/// The properties of an animal that the store counts by (`animal_counts`).
struct AnimalCount: Equatable {
    let status: Animal.Status
    let category: AnimalCategory
    let reproduction: ReproductionStatus?
    let isOutOfReproduction: Bool
    let group: Location.ID?

    init(_ fold: AnimalFold) {
        (status, category, reproduction) = (fold.status, fold.standing.category, fold.standing.status)
        (isOutOfReproduction, group) = (fold.standing.isOutOfReproduction, fold.groupId)
    }

    /// - Parameter row: of `animals`.
    init(row: Row) throws {
        (status, category, reproduction) = (try row["status"], try row["category"], try row["reproduction"])
        (isOutOfReproduction, group) = (try row["out_of_reproduction"], try row["group_id"])
    }
}

extension Transaction {
    /// Counts an animal in, or out with -1.
    ///
    /// A trigger would open a savepoint for each animal, at which FTS5 writes its index: imports took three times as long.
    func count(_ animal: AnimalCount, by number: Int) throws {
        let row: SQL = """
            status = \(animal.status) AND category = \(animal.category)
                AND reproduction = ifnull(\(animal.reproduction), '')
                AND out_of_reproduction = \(animal.isOutOfReproduction) AND group_id = ifnull(\(animal.group), x'')
            """
        guard try run("UPDATE animal_counts SET count = count + \(number) WHERE \(row)") == 0 else {
            if number < 0 { try run("DELETE FROM animal_counts WHERE \(row) AND count = 0") }
            return
        }
        try run(
            """
            INSERT INTO animal_counts (status, category, reproduction, out_of_reproduction, group_id, count)
            VALUES (\(animal.status), \(animal.category), ifnull(\(animal.reproduction), ''),
                \(animal.isOutOfReproduction), ifnull(\(animal.group), x''), \(number))
            """)
    }
}
