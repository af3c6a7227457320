/// What a recorder asks to be stored: the final weight of one animal and the EIDs that may be its own.
package struct RecordedWeight: Equatable, Codable, Sendable {
    /// When the weight became final; unique per recorder.
    package let at: Timestamp
    package let weight: Weight
    package let unit: WeightUnit?
    /// The deciding frame as received, bytes outside ASCII as U+FFFD.
    package let text: String
    /// Every EID that may belong to this weight; exactly one when the animal is identified.
    package let eids: [EID]
    /// Not even a single EID identifies the animal: it was read when another one may have been there.
    package let isDoubtful: Bool
    package let trace: WeightTrace

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
        /// Different EIDs were read, or a doubtful one: a guess could be the wrong animal.
        case ambiguous
    }
}
