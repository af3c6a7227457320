import SQLite
import Values

extension HerdStore {
    /// Of all weighings that were not discarded, without the gains.
    func statistics(of id: Session.ID) throws -> Session.Statistics {
        let found = try database.first(
            """
            SELECT count(*), sum(grams), sum(grams * grams), min(grams), max(grams) FROM weighings
            WHERE session_id = ? AND state <> 'discarded'
            """, id
        ) { row in
            let count: Int = try row[0]
            return Session.Statistics(
                count: count, sum: try row[1] ?? 0, sumOfSquares: try row[2] ?? 0,
                median: try median(of: id, count: count), minimum: try row[3], maximum: try row[4])
        }
        return found ?? Session.Statistics(count: 0, sum: 0, sumOfSquares: 0, minimum: nil, maximum: nil)
    }

    private func median(of id: Session.ID, count: Int) throws -> Double? {
        guard count > 0 else { return nil }
        let middle = try database.rows(
            """
            SELECT grams FROM weighings WHERE session_id = ? AND state <> 'discarded'
            ORDER BY grams LIMIT ? OFFSET ?
            """, id, 2 - count % 2, (count - 1) / 2
        ) { try $0[0] as Int }
        return Double(middle.reduce(0, +)) / Double(middle.count) / 1000
    }

    /// Mean daily gains of the session's animals, each by its last weighing in it.
    func gains(in id: Session.ID) throws -> (sinceLast: Double?, sinceBirth: Double?) {
        var growths: [Animal.ID: Growth] = [:]
        try database.each(
            """
            SELECT w.animal_id, w.grams, w.at, a.born, p.fields, p.date, b.fields, b.date
            FROM weighings w JOIN animals a ON a.id = w.animal_id
            LEFT JOIN changes p ON p.id = (
                SELECT id FROM changes WHERE animal_id = w.animal_id AND kind = ?2 AND date <= w.at - ?3
                ORDER BY date DESC, id DESC LIMIT 1)
            LEFT JOIN changes b ON b.id = (
                SELECT id FROM changes WHERE animal_id = w.animal_id AND kind = ?2 AND date < (a.born + ?4) * ?3
                ORDER BY date, id LIMIT 1)
            WHERE w.session_id = ?1 AND w.state = 'assigned' ORDER BY w.at, w.id
            """, [id, ChangeKind.weighing, 86_400_000_000, Growth.birthWeightDays]
        ) { row in
            func earlier(_ column: Int) throws -> Plausibility.Earlier? {
                guard let fields: String = try row[column] else { return nil }
                return Plausibility.Earlier(
                    weight: try JSONText.decode(WeighingFields.self, fields).weight, at: try row[column + 1])
            }
            growths[try row[0]] = Growth(
                weight: try row[1], at: try row[2], born: try row[3], before: try earlier(4), atBirth: try earlier(6))
        }
        return (growths.values.compactMap(\.sinceLast).mean, growths.values.compactMap(\.sinceBirth).mean)
    }
}

extension Session.Statistics {
    /// From sums in grams, which integers hold exactly for millions of weighings.
    init(count: Int, sum: Int, sumOfSquares: Int, median: Double? = nil, minimum: Weight?, maximum: Weight?) {
        self.count = count
        mean = count > 0 ? Double(sum) / Double(count) / 1000 : nil
        self.median = median
        self.minimum = minimum
        self.maximum = maximum
        guard count > 1 else {
            standardDeviation = nil
            return
        }
        let (count, sum) = (Int128(count), Int128(sum))
        let squares = Int128(sumOfSquares) * count - sum * sum
        standardDeviation = (Double(squares) / Double(count * (count - 1))).squareRoot() / 1000
    }
}

extension [Double] {
    /// To the gram.
    fileprivate var mean: Double? {
        isEmpty ? nil : (sorted().reduce(0, +) / Double(count) * 1000).rounded() / 1000
    }
}
