package import Values

/// A weighing as the recorder hands it over.
package struct WeighingDraft: Codable, Equatable, Sendable {
    package var place: String
    package var weight: Weight
    package var method: WeighingMethod
    package var interval: Weight?
    package var contradiction: Contradiction?
    /// The idempotency key of the weighing before it, when this one calls its animal into question.
    package var doubts: String?
    package var unit: WeightUnit?
    package var text: String
    /// The one EID that belongs to it.
    package var eid: EID?
    /// Whose it may be by the tags that were read, the likeliest first; an older program's spool says nothing of them.
    package var candidates: [NameCandidate]?
    /// Why there is none, when the recorder knows; then the weighing stays unassigned.
    package var reason: UnassignedReason?
    package var eids: [EID]
    /// The animal the operator had open; comes before the EID.
    package var animalId: Animal.ID?
    /// Who had opened it.
    package var openedBy: String?
    /// `nil` takes the open session, or opens one.
    package var sessionId: Session.ID?
    package var deviceId: Device.ID?
    package var capture: CaptureRange?
    package var trace: [TracePoint]
    package var simulated: Bool
    /// What is wrong with the clock that it is dated by; an older program's spool says nothing of it.
    package var clock: ClockMark?
    /// When it was by a clock that nobody sets, while it may still turn out to be dated wrongly; `nil` where somebody tells
    /// the computer the time.
    package var moment: SteadyMoment?

    package init(
        place: String, weight: Weight, method: WeighingMethod = .device, interval: Weight? = nil,
        contradiction: Contradiction? = nil, doubts: String? = nil, unit: WeightUnit? = nil, text: String,
        eid: EID? = nil, candidates: [NameCandidate]? = nil,
        reason: UnassignedReason? = nil, eids: [EID] = [], animalId: Animal.ID? = nil, openedBy: String? = nil,
        sessionId: Session.ID? = nil,
        deviceId: Device.ID? = nil, capture: CaptureRange? = nil, trace: [TracePoint] = [], simulated: Bool = false,
        clock: ClockMark? = nil, moment: SteadyMoment? = nil
    ) {
        self.place = place
        self.weight = weight
        self.method = method
        self.interval = interval
        self.contradiction = contradiction
        self.doubts = doubts
        self.unit = unit
        self.text = text
        self.eid = eid
        self.candidates = candidates
        self.reason = reason
        self.eids = eids
        self.animalId = animalId
        self.openedBy = openedBy
        self.sessionId = sessionId
        self.deviceId = deviceId
        self.capture = capture
        self.trace = trace
        self.simulated = simulated
        self.clock = clock
        self.moment = moment
    }
}

/// A recorder's state at a place, stored with what it caused, so that a restarted daemon goes on from there.
package struct RecorderState: Codable, Equatable, Sendable {
    package let place: String
    /// Opaque to the store.
    package let json: String

    package init(place: String, json: String) {
        self.place = place
        self.json = json
    }
}

/// Which weighings to list, newest first.
package struct WeighingQuery: Equatable, Sendable {
    package var isUnassignedOnly: Bool
    package var session: Session.ID?
    package var animal: Animal.ID?
    package var cursor: String?
    package var limit: Int?

    package init(
        isUnassignedOnly: Bool = false, session: Session.ID? = nil, animal: Animal.ID? = nil, cursor: String? = nil,
        limit: Int? = nil
    ) {
        self.isUnassignedOnly = isUnassignedOnly
        self.session = session
        self.animal = animal
        self.cursor = cursor
        self.limit = limit
    }
}
