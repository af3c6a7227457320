package import Values

/// What a recorder asks to be stored: the final weight of one animal and the EIDs that may be its own.
package struct RecordedWeight: Equatable, Codable, Sendable {
    /// When the weight became final; unique per recorder.
    package let at: Timestamp
    package let weight: Weight
    /// How far off an estimated weight may be, in 95 of 100 cases; `nil` for a weight that the device called stable.
    package let interval: Weight?
    /// What the estimator found instead of a device's weight that it clearly contradicts.
    package let contradiction: EstimatedWeight?
    package let unit: WeightUnit?
    /// The deciding frame as received, bytes outside ASCII as U+FFFD.
    package let text: String
    /// Every EID that may belong to this weight; exactly one when the animal is identified.
    package let eids: [EID]
    /// Even a single EID is only a candidate: it may belong to the animal before or behind this one.
    package let isDoubtful: Bool
    /// Whose it may be, the likeliest first.
    package let candidates: [NameCandidate]
    /// When the weighing before was recorded, if this one calls its EID into question: one of the two has a tag that
    /// was read too early or too late.
    package let doubts: Timestamp?
    package let trace: WeightTrace

    /// How the weight became final.
    package var method: WeighingMethod { interval == nil ? .device : .estimate }

    /// Whose weight it is.
    package var identity: Identity {
        switch eids.count {
        case 0: .unknown
        case 1 where !isDoubtful: .eid(eids[0])
        default: .ambiguous
        }
    }

    package enum Identity: Equatable, Sendable {
        case eid(EID)
        /// No EID was read in time.
        case unknown
        /// Two or more different EIDs were read, or one that may be another animal's: a guess could be wrong.
        case ambiguous
    }
}
