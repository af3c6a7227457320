import Values

/// One animal on the plate, from its first foot on to its last foot off, as far as the scale tells.
struct Visit: Equatable, Codable, Sendable {
    /// Counts the visits of a place.
    let id: Int
    /// When its first foot came on.
    var startedAt: Timestamp
    /// What it weighs; may be corrected until it has left.
    var weight: VisitWeight?
    /// What the estimator found instead of a device's weight that it clearly contradicts.
    var contradiction: EstimatedWeight?
    /// When it began to leave, or another took its place; `nil` while it stands there.
    var endedAt: Timestamp?
    /// When the plate was empty after it.
    var goneAt: Timestamp?
    /// The heaviest load while it was there.
    var heaviest: Weight
    /// The plate was not empty when it came.
    var isChained = false
    /// Two stood on the plate at once for a time.
    var wasCrowded = false
    /// Nobody saw the plate for a while: another may have come and gone.
    var wasUnseen = false
    /// The least of its load while it was there, as a share of its weight.
    var lowest = 1.0
    /// The curve, as it is stored with the weighing.
    var trace: WeightTrace
}

/// The weight of a visit and where it is from.
struct VisitWeight: Equatable, Codable, Sendable {
    /// By the clock, as stored.
    let at: Timestamp
    let lockedAt: Timestamp
    let weight: Weight
    /// Of an estimate, in 95 of 100 cases; `nil` for what the device called stable.
    let interval: Weight?
    let unit: WeightUnit?
    /// The deciding frame as received, bytes outside ASCII as U+FFFD.
    let text: String

    /// One standard deviation as a share of the weight, never less than scales of animals reach.
    var deviation: Double {
        max(0.004, (interval?.kilograms ?? 0) / 1.96 / max(weight.kilograms, 1))
    }

    /// Whether it is known to no more than a twentieth, and as far as that goes is the same weight.
    func isLooselyThat(of other: VisitWeight) -> Bool {
        guard let interval, interval.grams * 20 > weight.grams else { return false }
        return (weight - other.weight).magnitude <= interval + (other.interval ?? .zero)
    }
}

/// What the scale tells of visits.
enum VisitEvent: Equatable, Sendable {
    case began(Visit)
    /// Its weight is final for the first time.
    case weighed(Visit)
    /// Its weight was wrong.
    case corrected(Visit, WeightCorrection.Reason)
    /// It leaves, comes back, has left, or something else is known of it.
    case changed(Visit)
    /// Its weight will never be known.
    case lost(Visit, RecorderAction.Obstacle)
    /// It was a part of another visit.
    case withdrawn(Visit.ID)
}

extension Visit: Identifiable {}
