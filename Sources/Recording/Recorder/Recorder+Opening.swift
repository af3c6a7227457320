package import Values

/// Whose the next visit is because somebody said so.
///
/// A person's word counts about as much as a tag that was heard once: the weight has to fit, and a tag that says
/// otherwise is believed instead.
extension Recorder {
    /// What opening an animal leads to.
    package enum Opened: Equatable, Sendable {
        /// It is awaited, or stands there already and is not weighed yet.
        case awaited
        /// Who stands there was weighed at that time, and nobody knows who it is.
        case stands(Timestamp)
    }

    /// The animal of the next weighing; an open one is replaced.
    package mutating func open(_ animal: OpenedAnimal, at clock: Timestamp) -> (Opened, [RecorderAction]) {
        let now = time.advance(to: clock)
        if let weighed = namelessWeighing { return (.stands(weighed), []) }
        let before = opening.map { [RecorderAction.closed($0.animal, .byHand)] } ?? []
        opening = Opening(animal: animal, at: now, visit: visits.isLoaded ? unweighedVisit : nil)
        return (.awaited, before + judge(at: now) + showPhase(at: now))
    }

    /// The visit on the plate, if its weighing was not handed out yet.
    private var unweighedVisit: Visit.ID? {
        guard let last = entries.last else { return nil }
        switch last.state {
        case .open, .pending, .due: return last.visit.id
        case .offered, .stored, .told: return nil
        }
    }

    /// Nobody is awaited any more.
    package mutating func close() -> [RecorderAction] {
        defer { opening = nil }
        return opening.map { [.closed($0.animal, .byHand)] } ?? []
    }

    /// Who is awaited.
    package var opened: OpenedAnimal? { opening?.animal }

    /// When the weight of whoever stands there was recorded, if nobody knows whose it is.
    private var namelessWeighing: Timestamp? {
        guard visits.isLoaded, let last = entries.last, last.opened == nil, let weight = last.visit.weight else {
            return nil
        }
        switch last.state {
        case .stored(nil, _): return weight.at
        case .offered(let weighing): return weighing.name == nil && weighing.opened == nil ? weight.at : nil
        case .open, .pending, .due, .stored, .told: return nil
        }
    }

    // MARK: - Its visit

    mutating func meetOpened(_ visit: Visit) {
        if opening != nil, opening?.visit == nil { opening?.visit = visit.id }
    }

    /// Who came left without a weight, or was nobody: it is awaited further.
    mutating func missOpened(_ id: Visit.ID) {
        if opening?.visit == id { opening?.visit = nil }
    }

    /// Whose a visit is because it was opened, when that is sure enough and no tag says it.
    func opened(of entry: Entry) -> OpenedAnimal? {
        guard let opening, opening.visit == entry.visit.id, !entry.visit.wasUnseen,
            probability(of: opening.animal, in: entry) >= settings.sureName
        else { return nil }
        return opening.animal
    }

    /// So often the animal that was opened is the one that comes next.
    private static let isNext = 0.97

    /// How likely a visit is the opened animal's: as often as such a word is right, by how much better the weight fits it
    /// than any of the herd, against what the tags say.
    private func probability(of animal: OpenedAnimal, in entry: Entry) -> Double {
        let posterior = entry.posterior
        let fit = model.fit(entry.span(by: settings), animal.facts)
        let own = posterior.nobody + (animal.eid.map(posterior.probability(of:)) ?? 0)
        let others = posterior.names.filter { $0.eid != animal.eid }.map(\.probability).reduce(0, +)
        let right = Self.isNext * fit * own
        let wrong = (1 - Self.isNext) * own + others + posterior.pair + posterior.part
        return right > 0 ? right / (right + wrong) : 0
    }

    /// Whether a tag says that it was another.
    func isOther(_ entry: Entry, than animal: OpenedAnimal) -> Bool {
        entry.posterior.names.contains { $0.eid != animal.eid && $0.probability > 0.5 }
    }

    /// Its visit is on its way to the store.
    mutating func closeOpened(_ weighing: RecordedWeight, of entry: Entry) -> [RecorderAction] {
        guard let opening, opening.visit == entry.visit.id else { return [] }
        self.opening = nil
        let isWeighed = weighing.opened != nil || (weighing.name != nil && weighing.name == opening.animal.eid)
        let closing: OpenedAnimal.Closing =
            isWeighed ? .weighed : isOther(entry, than: opening.animal) ? .otherTag : .doubtful
        return [.closed(opening.animal, closing)]
    }

    // MARK: - Expiry

    var expiryOfOpening: Timestamp? {
        guard let opening, opening.visit == nil else { return nil }
        return opening.at + settings.openedLasts
    }

    mutating func expireOpening(at now: Timestamp) -> [RecorderAction] {
        guard let expiry = expiryOfOpening, now >= expiry, let opening else { return [] }
        self.opening = nil
        return [.closed(opening.animal, .expired)]
    }
}
