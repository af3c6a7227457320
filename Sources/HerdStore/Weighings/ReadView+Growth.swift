import SQLite
import Values

extension ReadView {
    /// Compares a weight with the animal's own earlier weighings; what is vague or contradicted is asked about anyway.
    ///
    /// - Parameter weighing: the one that is judged, if it is stored already.
    func plausibility(
        of weight: Weight, _ interval: Weight?, _ contradiction: Contradiction?, at moment: Timestamp,
        in session: Session.ID, for animal: Animal, except weighing: Weighing.ID? = nil
    ) throws -> Plausibility {
        let grown = Plausibility(
            of: weight, expected: try expectation(of: animal.id, born: animal.born, at: moment),
            former: try formerWeight(of: animal.id, before: moment, in: session, except: weighing))
        return contradiction == nil && !Plausibility.isVague(weight, interval) ? grown : grown.asked()
    }

    /// What an animal should weigh at a moment by its weighings before; `nil` without any.
    ///
    /// - Parameter usualGain: of grown animals of this herd; looked up when it is needed and not given.
    func expectation(
        of animal: Animal.ID, born: CalendarDay, at moment: Timestamp, usualGain: Double?? = nil
    ) throws -> WeightExpectation? {
        let earlier = try earlierWeights(of: animal, before: moment, limit: GrowthModel.mostWeighings)
        return try expectation(from: earlier, born: born, at: moment, usualGain: usualGain)
    }

    /// The same from weighings that were read already, the newest first.
    func expectation(
        from earlier: [Plausibility.Earlier], born: CalendarDay, at moment: Timestamp, usualGain: Double?? = nil
    ) throws -> WeightExpectation? {
        let isYoung = moment.day.daysSince1970 - born.daysSince1970 < Self.youngDays
        guard let last = earlier.first?.weight, !isYoung else {
            return GrowthModel(earlier, prior: .young)?.expectation(at: moment)
        }
        // The herd's gain only matters while an animal's own weighings say little of it.
        var gain: Double?
        if earlier.count < 3 { gain = if let usualGain { usualGain } else { try self.usualGain(before: moment) } }
        return GrowthModel(earlier, prior: .grown(gain, weighing: last))?.expectation(at: moment)
    }

    private static let youngDays = 730

    /// The newest first.
    private func earlierWeights(
        of animal: Animal.ID, before moment: Timestamp, limit: Int
    ) throws -> [Plausibility.Earlier] {
        try rows(
            """
            SELECT date, fields FROM changes
            WHERE animal_id = \(animal) AND kind = \(ChangeKind.weighing) AND date < \(moment)
            ORDER BY date DESC, id DESC LIMIT \(limit)
            """
        ) { Plausibility.Earlier(weight: try $0.json("fields", as: WeighingFields.self).weight, at: try $0["date"]) }
    }

    /// The weight of the same animal within ten minutes, or on the same day of one session.
    private func formerWeight(
        of animal: Animal.ID, before moment: Timestamp, in session: Session.ID, except weighing: Weighing.ID?
    ) throws -> Weight? {
        let former = try first(
            """
            SELECT grams, at FROM weighings
            WHERE animal_id = \(animal) AND at <= \(moment) AND state = 'assigned' AND id IS NOT \(weighing)
                AND (at >= \(moment - .seconds(600)) OR session_id = \(session))
            ORDER BY at DESC, id DESC LIMIT 1
            """
        ) { (weight: try $0["grams"] as Weight, at: try $0["at"] as Timestamp) }
        guard let former, moment - former.at <= .seconds(600) || clock.day(former.at) == clock.day(moment) else {
            return nil
        }
        return former.weight
    }

    /// The median daily gain of the grown animals that were weighed last; `nil` below five.
    func usualGain(before moment: Timestamp) throws -> Double? {
        let newest = try rows(
            """
            SELECT DISTINCT w.animal_id FROM (
                SELECT animal_id FROM weighings WHERE at < \(moment) ORDER BY at DESC, id DESC LIMIT 60) w
            JOIN animals a ON a.id = w.animal_id WHERE a.born < \(moment.day.daysSince1970 - Self.youngDays)
            """
        ) { try $0["animal_id"] as Animal.ID }
        let gains = try newest.compactMap { animal -> Double? in
            let weights = try earlierWeights(of: animal, before: moment, limit: GrowthModel.mostWeighings)
            guard let last = weights.first, let first = weights.last, last.at - first.at >= .seconds(7 * 86_400) else {
                return nil
            }
            return (last.weight - first.weight).kilograms / ((last.at - first.at) / .seconds(86_400))
        }.sorted()
        return gains.count < 5 ? nil : gains[gains.count / 2]
    }
}
