import Values

/// Follows the load in steps: a new level begins when feet come or go, not when an animal sways.
struct LoadLevel: Equatable, Sendable {
    private(set) var weight: Weight
    private var newest: [Weight] = []

    init(_ weight: Weight) {
        self.weight = weight
    }

    /// - Returns: whether a new level begins with this sample.
    mutating func note(_ sample: Weight, by settings: RecorderSettings) -> Bool {
        newest = newest.suffix(2) + [sample]
        // The middle one of three: a single wrong sample is no step.
        let typical = newest.sorted()[newest.count / 2]
        guard newest.count == 3, (typical - weight).magnitude >= settings.swing(at: max(typical, weight)) else {
            return false
        }
        weight = typical
        return true
    }
}
