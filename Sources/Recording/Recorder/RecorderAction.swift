package import Values

/// What a recorder tells its caller.
package enum RecorderAction: Equatable, Sendable {
    case phase(RecorderPhase)
    /// A tag was read that is new to this weighing.
    case identified(EID)
    /// Store this, then call `stored(at:)`, or `storeFailed(at:)`.
    case record(RecordedWeight)
    /// A load that counts as an animal got no weighing; carries its heaviest sample and the EIDs at hand.
    case notWeighed(Weight, eids: [EID], Obstacle)
    /// A tag was read and no weight came with it in time; it is forgotten.
    case unused(EID)
    /// What stood there after the weighing of that time clearly weighs something else.
    case contradicted(Timestamp, EstimatedWeight)
    /// The weight recorded at that time is corrected; gates are told nothing more.
    case corrected(Timestamp, WeightCorrection)
    /// Later evidence says whose the weight recorded at that time is, which nobody knew until now.
    case named(Timestamp, EID, candidates: [NameCandidate])
    /// Later evidence takes the animal from the weight recorded at that time; these are left.
    case withdrawn(Timestamp, candidates: [NameCandidate])
    /// Nobody knows yet whose the weight recorded at that time is, but later evidence says whose it may be.
    case reconsidered(Timestamp, candidates: [NameCandidate])
    /// The animal that was opened for the next weighing no longer is.
    case closed(OpenedAnimal, OpenedAnimal.Closing)
    /// The empty scale shows less than nothing: it was tared or zeroed with a load on it. Nothing is weighed
    /// until it shows about zero.
    case zeroLost(Weight)

    /// Why an animal was not weighed.
    package enum Obstacle: String, Codable, Sendable {
        /// It left before its weight was final.
        case leftEarly
        /// The scale fell silent while the weight still moved.
        case weightsStopped
        /// The plate was not empty before it: two animals were on it, and no weight is surely one animal's.
        case notEmptied
        /// The scale's zero is wrong.
        case zeroLost
        /// The weighing before it could not be stored yet.
        case storeFails
    }
}
