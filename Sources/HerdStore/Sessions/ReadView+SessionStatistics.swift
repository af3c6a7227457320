import SQLite
import Values

extension ReadView {
    /// Of all weighings that were not discarded, without the gains.
    func statistics(of id: Session.ID) throws -> Session.Statistics {
        let found = try first(
            """
            SELECT count(*) AS count, sum(grams) AS sum, sum(grams * grams) AS squares, min(grams) AS minimum,
                max(grams) AS maximum
            FROM weighings WHERE session_id = \(id) AND state <> 'discarded'
            """
        ) { row in
            let count: Int = try row["count"]
            return Session.Statistics(
                count: count, sum: try row["sum"] ?? 0, sumOfSquares: try row["squares"] ?? 0,
                median: try median(of: id, count: count), minimum: try row["minimum"], maximum: try row["maximum"])
        }
        return found ?? Session.Statistics(count: 0, sum: 0, sumOfSquares: 0, minimum: nil, maximum: nil)
    }

    private func median(of id: Session.ID, count: Int) throws -> Double? {
        guard count > 0 else { return nil }
        let middle: [Int] = try values(
            """
            SELECT grams FROM weighings WHERE session_id = \(id) AND state <> 'discarded'
            ORDER BY grams LIMIT \(2 - count % 2) OFFSET \((count - 1) / 2)
            """)
        return Double(middle.reduce(0, +)) / Double(middle.count) / 1000
    }

    /// Mean daily gains of the session's animals, each by its last weighing in it.
    func gains(in id: Session.ID) throws -> (sinceLast: Double?, sinceBirth: Double?) {
        var growths: [Animal.ID: Growth] = [:]
        let (weighing, day) = (ChangeKind.weighing, 86_400_000_000)
        try each(
            """
            SELECT w.animal_id, w.grams, w.at, a.born, p.fields AS before, p.date AS before_at,
                b.fields AS at_birth, b.date AS at_birth_at
            FROM weighings w JOIN animals a ON a.id = w.animal_id
            LEFT JOIN changes p ON p.id = (
                SELECT id FROM changes WHERE animal_id = w.animal_id AND kind = \(weighing) AND date <= w.at - \(day)
                ORDER BY date DESC, id DESC LIMIT 1)
            LEFT JOIN changes b ON b.id = (
                SELECT id FROM changes WHERE animal_id = w.animal_id AND kind = \(weighing)
                    AND date < (a.born + \(Growth.birthWeightDays)) * \(day)
                ORDER BY date, id LIMIT 1)
            WHERE w.session_id = \(id) AND w.state = 'assigned' ORDER BY w.at, w.id
            """
        ) { row in
            growths[try row["animal_id"]] = Growth(
                weight: try row["grams"], at: try row["at"], born: try row["born"],
                before: try Plausibility.Earlier(row, fields: "before", at: "before_at"),
                atBirth: try Plausibility.Earlier(row, fields: "at_birth", at: "at_birth_at"))
        }
        return (growths.values.compactMap(\.sinceLast).mean, growths.values.compactMap(\.sinceBirth).mean)
    }
}

extension Plausibility.Earlier {
    /// `nil` when there is none.
    fileprivate init?(_ row: Row, fields: String, at: String) throws {
        guard let fields: WeighingFields = try row.jsonIfPresent(fields) else { return nil }
        self.init(weight: fields.weight, at: try row[at])
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
