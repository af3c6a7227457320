package import Values

/// One weight a scale gave, with all that is known of how it came about.
package struct Weighing: Equatable, Sendable {
    package typealias ID = Identifier<Weighing>

    package let id: ID
    package let sessionId: Session.ID
    package let place: String
    package let at: Timestamp
    package let weight: Weight
    /// Unit and text as the scale sent them.
    package let unit: WeightUnit?
    package let text: String
    package let eid: EID?
    package let state: State
    /// Why it is unassigned.
    package let reason: UnassignedReason?
    /// Why it was discarded, in the operator's words.
    package let discardReason: String?
    /// All EIDs that were read during it.
    package let eids: [EID]
    package let animalId: Animal.ID?
    package let animal: AnimalSummary?
    package let plausibility: Plausibility?
    package let method: WeighingMethod
    /// How far off an estimated weight may be, in 95 of 100 cases.
    package let interval: Weight?
    /// What the samples say instead of the weight that the device called stable.
    package let contradiction: Contradiction?
    /// Whose it may be by the tags that were read, the likeliest first.
    package internal(set) var candidates: [WeighingCandidate]
    /// What it was before its weight was corrected.
    package let correction: EarlierWeight?
    /// Where the session's limits sent it when it was recorded.
    package let drafting: Drafting?
    package let deviceId: Device.ID?
    package let capture: CaptureRange?
    /// The weight curve; lists and events leave it out.
    package var trace: [TracePoint]?
    package let simulated: Bool
    /// The change it became when it was assigned.
    package let changeId: Change.ID?
    /// What was wrong with the clock that it was dated by; `nil` where nothing was.
    package let clock: ClockMark?

    package enum State: String, Codable, Sendable, NamedColumn { case assigned, unassigned, discarded }
}

/// An estimate that clearly differs from what the device showed.
package struct Contradiction: Codable, Hashable, Sendable {
    package let weight: Weight
    /// How far off it may be itself, in 95 of 100 cases.
    package let interval: Weight
    /// Why it would be better; `nil` for an estimate of a weight that the device called stable.
    package let reason: WeighingCorrection.Reason?

    package init(weight: Weight, interval: Weight, reason: WeighingCorrection.Reason? = nil) {
        self.weight = weight
        self.interval = interval
        self.reason = reason
    }

    private enum CodingKeys: String, CodingKey {
        case weight = "kilograms"
        case interval, reason
    }
}

/// Why a weighing has no animal.
package enum UnassignedReason: String, Codable, Sendable, NamedColumn {
    case noEID, ambiguousEID, unknownEID, noAnimal
    /// It had an animal, and what was read later speaks against it.
    case withdrawn
}

extension Weighing: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, sessionId, place, at
        case weight = "kilograms"
        case unit, text, eid, state, reason, discardReason, eids, animalId, animal, plausibility, method,
            interval, contradiction, candidates, correction
        case drafting = "draft"
        case deviceId, capture, trace, simulated, changeId, clock
    }
}
