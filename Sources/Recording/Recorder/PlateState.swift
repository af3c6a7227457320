import Values

/// What is known of the plate and its zero, whoever stands on it.
struct PlateState: Equatable, Codable, Sendable {
    /// When the scale last showed a weight.
    var sampledAt: Timestamp?
    var zero = Zero.trusted
    /// The link was lost, or the daemon was off: animals may have come and gone unseen.
    var wasCutOff = false
    private var negativeSince: Timestamp?
    private var nearZeroSince: Timestamp?
    private var lastBasis: WeightReading.Basis?
    /// The heaviest load since the zero was lost and the plate was last light.
    private var unweighable: Weight?

    enum Zero: String, Codable, Sendable {
        case trusted
        /// The device says that it was tared under the animal, which still stands there.
        case tared
        /// The scale shows less than nothing.
        case lost
    }

    /// The weights were not seen for a while: nothing that must last is believed to have lasted.
    mutating func noteSilence() {
        (negativeSince, nearZeroSince) = (nil, nil)
    }

    /// Follows the zero of the scale.
    ///
    /// - Returns: what has to be told; the state is in `zero`.
    mutating func noteZero(
        _ weight: Weight, _ basis: WeightReading.Basis, isOccupied: Bool, at now: Timestamp,
        by settings: RecorderSettings
    ) -> [RecorderAction] {
        defer { lastBasis = basis }
        if zero == .lost { return regain(weight, at: now, by: settings) }
        if zero == .trusted, isOccupied, lastBasis == .gross, basis == .net { zero = .tared }
        if zero == .tared, basis == .gross { zero = .trusted }
        guard weight.grams <= -settings.emptyBelow.grams else {
            negativeSince = nil
            return []
        }
        let since = negativeSince ?? now
        negativeSince = since
        guard now - since >= settings.confirm else { return [] }
        (zero, negativeSince, nearZeroSince, unweighable) = (.lost, nil, nil, nil)
        return [.zeroLost(weight)]
    }

    private mutating func regain(_ weight: Weight, at now: Timestamp, by settings: RecorderSettings) -> [RecorderAction]
    {
        if weight >= settings.minimum { unweighable = max(unweighable ?? weight, weight) }
        var actions: [RecorderAction] = []
        if weight < settings.emptyBelow, let heaviest = unweighable {
            unweighable = nil
            actions = [.notWeighed(heaviest, eids: [], .zeroLost)]
        }
        guard weight.magnitude < settings.emptyBelow else {
            nearZeroSince = nil
            return actions
        }
        let since = nearZeroSince ?? now
        nearZeroSince = since
        if now - since >= settings.zeroAgain { zero = .trusted }
        return actions
    }
}
