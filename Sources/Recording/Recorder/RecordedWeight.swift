package import Values

/// What a recorder asks to be stored: the final weight of one animal, and whose it is or may be.
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
    /// The tag of its animal, when that is sure enough to be acted upon.
    package let name: EID?
    /// The animal that was opened before, when it is its own weight; then there is no name.
    package let opened: OpenedAnimal?
    /// Whose it may be, the likeliest first.
    package let candidates: [NameCandidate]
    package let trace: WeightTrace

    /// Every EID that may belong to this weight; exactly one when the animal is identified.
    package var eids: [EID] { name.map { [$0] } ?? candidates.map(\.eid) }

    /// How the weight became final.
    package var method: WeighingMethod { interval == nil ? .device : .estimate }

    /// Whose weight it is.
    package var identity: Identity {
        name.map { .eid($0) } ?? opened.map { .opened($0) } ?? (candidates.isEmpty ? .unknown : .ambiguous)
    }

    package enum Identity: Equatable, Sendable {
        case eid(EID)
        /// Somebody had opened it at the place.
        case opened(OpenedAnimal)
        /// No EID was read in time.
        case unknown
        /// One or more EIDs were read, and none is surely its own: a guess could be wrong.
        case ambiguous
    }
}
