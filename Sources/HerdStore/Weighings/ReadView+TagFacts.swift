import SQLite
import Values

extension ReadView {
    /// Whose a tag is, as far as it is known, and what that says of a weight.
    func tagFacts(of animal: Animal?, at moment: Timestamp) throws -> TagFacts {
        let session = try openSessionID()
        let hasPlan = try session.map { try exists("SELECT 1 FROM session_plan WHERE session_id = \($0) LIMIT 1") }
        guard let animal else { return TagFacts(expectation: nil, isPlanned: hasPlan != true) }
        return TagFacts(
            expectation: try expectation(of: animal.id, born: animal.born, at: moment),
            isPlanned: try hasPlan != true
                || exists(
                    "SELECT 1 FROM session_plan WHERE session_id = \(session) AND animal_id = \(animal.id) LIMIT 1"),
            isWeighed: try session.map {
                try exists(
                    """
                    SELECT 1 FROM weighings WHERE animal_id = \(animal.id) AND session_id = \($0) AND state = 'assigned'
                    LIMIT 1
                    """)
            } ?? false)
    }

    /// What living animals are expected to weigh, of a large herd a sample that is the same every time.
    ///
    /// Those that were weighed last come first: they are the likeliest to come again. Only so many rows are looked at, so
    /// that a million animals take no longer than a thousand.
    func herdWeights(at moment: Timestamp) throws -> [WeightExpectation] {
        var known = try animals(
            of: "SELECT animal_id AS id FROM weighings ORDER BY at DESC, id DESC LIMIT \(Self.mostLookedAt)")
        if known.count < Self.mostHerdWeights {
            // An imported herd has weights but no weighings.
            let living: SQL = """
                SELECT id FROM animals WHERE status = 'alive' ORDER BY ear_tag LIMIT \(Self.mostAnimals)
                """
            known.merge(try animals(of: living)) { first, _ in first }
        }
        let sorted = known.sorted { $0.key < $1.key }
        let count = min(sorted.count, Self.mostHerdWeights)
        let gain = try usualGain(before: moment)
        return try (0..<count).compactMap { index in
            let animal = sorted[index * sorted.count / count]
            return try expectation(of: animal.key, born: animal.value, at: moment, usualGain: gain)
        }
    }

    private static let mostHerdWeights = 300
    private static let mostLookedAt = 1500
    private static let mostAnimals = 10_000

    /// The living and weighed ones of some animals, and when they were born.
    private func animals(of ids: SQL) throws -> [Animal.ID: CalendarDay] {
        let found = try rows(
            """
            SELECT a.id, a.born FROM (\(ids)) w JOIN animals a ON a.id = w.id
            WHERE a.status = 'alive' AND a.last_weighing IS NOT NULL
            """
        ) { (try $0["id"] as Animal.ID, try $0["born"] as CalendarDay) }
        return Dictionary(found) { first, _ in first }
    }
}
