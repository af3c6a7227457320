package import Values

extension Recorder {
    /// The weighing recorded at that time was thrown away: whoever still stands there is weighed as if it had just
    /// stepped on.
    ///
    /// - Parameter recordedAt: to the millisecond, as the weighing is known by.
    package mutating func weighAgain(_ recordedAt: Timestamp, at clock: Timestamp) -> [RecorderAction] {
        let now = time.advance(to: clock)
        let key = recordedAt.microseconds / 1000
        guard
            let index = entries.firstIndex(where: { entry in
                entry.isStored && entry.visit.weight.map { $0.at.microseconds / 1000 } == key
            })
        else { return [] }
        // What is worth nothing calls no other weighing into question.
        let entry = entries.remove(at: index)
        guard visits.stay?.visit.id == entry.visit.id, let visit = visits.weighAgain(at: now) else { return [] }
        entries.append(Entry(visit: visit))
        // Who stands there was not in doubt.
        if let animal = entry.opened, opening == nil { opening = Opening(animal: animal, at: now, visit: visit.id) }
        return judge(at: now) + showPhase(at: now)
    }
}
