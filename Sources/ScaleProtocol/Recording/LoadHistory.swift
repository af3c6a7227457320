/// What a load that is not final yet has been through, to tell one animal from two that took turns.
struct LoadHistory: Sendable {
    private var range: LoadRange
    private var level: LoadLevel
    private var levelSince: Timestamp
    private var previous = Weight.zero
    /// The heaviest level that lasted.
    private var stood: Weight?
    /// Something stood there and then hardly half of it: it may have left, and another come.
    private(set) var hasDipped = false

    init(heaviest: Weight, at now: Timestamp) {
        range = LoadRange(heaviest)
        level = LoadLevel(heaviest)
        levelSince = now
    }

    var heaviest: Weight { range.highest }

    mutating func note(_ weight: Weight, at now: Timestamp, by settings: RecorderSettings) {
        range.note(weight)
        if level.note(weight, by: settings) { levelSince = now }
        if now - levelSince >= settings.shortestVisit { stood = max(stood ?? level.weight, level.weight) }
        if let stood, settings.isDip(max(weight, previous), of: stood) { hasDipped = true }
        previous = weight
    }

    /// Whether more than one animal may have stood there before `weight` was left of it.
    func wasShared(leaving weight: Weight, by settings: RecorderSettings) -> Bool {
        hasDipped || heaviest - weight >= settings.swing(at: weight)
    }
}
