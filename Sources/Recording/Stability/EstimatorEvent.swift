package import Values

/// What a weight estimator found out.
package enum EstimatorEvent: Equatable, Sendable {
    /// The load on the plate is known; once for each load.
    case locked(EstimatedWeight)
    /// The load has left the plate.
    case departed(Departure)

    /// When it was found out, or for a departure, when the plate became empty.
    package var at: Timestamp {
        switch self {
        case .locked(let estimate): estimate.at
        case .departed(let departure): departure.at
        }
    }
}

/// A weight as far as it is known.
package struct EstimatedWeight: Equatable, Codable, Sendable {
    package let at: Timestamp
    package let weight: Weight
    /// The truth is within this distance of `weight` in 95 of 100 cases.
    package let interval: Weight
    /// How far the weight of a standing animal swung about its mean: one standard deviation.
    package let sway: Weight
    /// From the first foot on the plate to the lock.
    package let timeToLock: Duration
}

/// The end of a load.
package struct Departure: Equatable, Sendable {
    package let at: Timestamp
    /// How long the plate was loaded.
    package let stay: Duration
    /// Whether its weight was locked before it left.
    package let wasLocked: Bool
}
