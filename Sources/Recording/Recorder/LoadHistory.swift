import Values

/// What a load that is not final yet has been through, to tell one animal from two that took turns.
struct LoadHistory: Sendable {
    private var range: LoadRange
    private var level: LoadLevel
    private var levelSince: Timestamp
    private var newest: [Weight] = []
    /// The lightest level that lasted for half a visit; the other half may have been stepping on.
    private var lightest: Weight?
    /// The heaviest level that lasted.
    private var stood: Weight?
    /// Something stood there and then hardly half of it: it may have left, and another come.
    private(set) var hasDipped = false
    /// What stood there just before, for long enough to have all its feet on.
    private var before: Weight?
    /// What stood there before hardly half of it was left.
    private var dippedFrom: Weight?
    /// What stood there when a tag was read that is not its own.
    private var company: LoadRange?

    init(heaviest: Weight, at now: Timestamp) {
        range = LoadRange(heaviest)
        level = LoadLevel(heaviest)
        levelSince = now
    }

    var heaviest: Weight { range.highest }

    mutating func note(_ weight: Weight, at now: Timestamp, by settings: RecorderSettings) {
        range.note(weight)
        if level.note(weight, by: settings) { levelSince = now }
        if now - levelSince >= settings.shortestVisit / 2, level.weight >= settings.minimum {
            lightest = min(lightest ?? level.weight, level.weight)
        }
        if now - levelSince >= settings.shortestVisit { stood = max(stood ?? level.weight, level.weight) }
        newest = newest.suffix(2) + [weight]
        company?.note(weight)
        if now - levelSince >= settings.shortestVisit * 2 / 5, level.weight >= settings.minimum {
            before = level.weight
        }
        if let before, newest.allSatisfy({ settings.isDip($0, of: before) }) { dippedFrom = before }
        if let stood, newest.allSatisfy({ settings.isDip($0, of: stood) }) { hasDipped = true }
    }

    /// Whether more than one animal may have stood there before `weight` was left of it.
    func wasShared(leaving weight: Weight, by settings: RecorderSettings) -> Bool {
        let wasOther = dippedFrom.map { ($0 - weight).magnitude >= settings.swing(at: weight) } ?? false
        let haveChanged =
            company.map {
                weight - $0.lowest >= settings.swing(at: weight) || settings.isDip($0.lowest, of: weight)
            } ?? false
        return hasDipped || wasOther || haveChanged || heaviest - weight >= settings.swing(at: weight)
    }

    /// A tag was read that is not of the animal that stands there.
    mutating func noteCompany() {
        company = company ?? LoadRange(newest.last ?? .zero)
    }

    /// What stood there for a time before `weight` did, if that was less: an animal with its fore feet on, or another.
    func rise(to weight: Weight, by settings: RecorderSettings) -> Weight? {
        lightest.flatMap { weight - $0 >= settings.swing(at: weight) ? $0 : nil }
    }
}
