package import Values

/// An animal that stood on a scale or was read at it and was not weighed; the event `weighing.missed` tells it.
package struct MissedWeighing: Codable, Equatable, Sendable {
    package let at: Timestamp
    package let place: String
    package let reason: Reason
    /// What the scale showed, about; `nil` when it showed nothing.
    package let weight: Weight?
    package let eids: [EID]
    /// Whose the tag is; `nil` unless exactly one was read and it is known.
    package let animal: AnimalSummary?
    package let simulated: Bool

    package init(
        at: Timestamp, place: String, reason: Reason, weight: Weight?, eids: [EID], animal: AnimalSummary?,
        simulated: Bool
    ) {
        self.at = at
        self.place = place
        self.reason = reason
        self.weight = weight
        self.eids = eids
        self.animal = animal
        self.simulated = simulated
    }

    package enum Reason: String, Codable, Sendable, CaseIterable {
        /// It left before its weight was final.
        case leftEarly
        /// The scale fell silent while the weight still moved.
        case weightsStopped
        /// The plate was not empty before it.
        case notEmptied
        /// The scale's zero was wrong.
        case zeroLost
        /// The weighing before it could not be stored yet.
        case storeFails
        /// Its tag was read, and no weight followed.
        case noWeight
        /// The scale was tared with a load on it: it weighs nobody until it is zeroed.
        case tared
    }

    /// Whether somebody at the scale may still put it right.
    ///
    /// A tag may also be read to look an animal up; and what nobody has put right in a quarter of an hour is no news.
    package func isNews(at now: Timestamp) -> Bool {
        reason != .noWeight && now - at <= .seconds(15 * 60)
    }

    private enum CodingKeys: String, CodingKey {
        case at, place, reason
        case weight = "kilograms"
        case eids, animal, simulated
    }
}
