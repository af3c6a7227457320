import Values

/// A visit with what became of it.
struct Entry: Equatable, Codable, Sendable {
    var visit: Visit
    var state = State.open
    var posterior = NamePosterior()
    /// Whose it may be, as the store knows it.
    var toldCandidates: [NameCandidate] = []
    /// Whose it was taken for because somebody had opened it.
    var opened: OpenedAnimal?
    /// When whose it is was looked at for good, and learned from.
    var hasTaught = false

    enum State: Equatable, Codable, Sendable {
        /// Its weight is not known yet.
        case open
        /// Its weight is known, and its animal is awaited.
        case pending
        /// It has waited long enough, or its animal is known.
        case due
        /// The store has it in hand.
        case offered(RecordedWeight)
        case stored(name: EID?, at: Timestamp)
        /// It has no weight and was told so.
        case told
    }

    var isStored: Bool { if case .stored = state { true } else { false } }

    /// The tag that it was stored under.
    var name: EID? { if case .stored(let name, _) = state { name } else { nil } }

    /// Weighed, and not in the store.
    var isOwed: Bool {
        switch state {
        case .pending, .due, .offered: true
        case .open, .stored, .told: false
        }
    }

    /// As the model of names sees it.
    func span(by settings: RecorderSettings) -> VisitSpan {
        VisitSpan(
            id: visit.id, on: settings.seconds(visit.startedAt),
            end: visit.endedAt.map(settings.seconds) ?? .infinity,
            gone: visit.goneAt.map(settings.seconds) ?? .infinity, isChained: visit.isChained,
            logWeight: visit.weight.map { logarithm(max(1, $0.weight.kilograms)) },
            deviation: visit.weight?.deviation ?? 0.01, isLost: state == .told, wasCrowded: visit.wasCrowded,
            lowest: visit.lowest)
    }
}
