/// What a recorder tells its caller.
package enum RecorderAction: Equatable, Sendable {
    case phase(RecorderPhase)
    /// A tag was read that is new to this weighing.
    case identified(EID)
    /// Store this, then call `stored(at:)`, or `storeFailed(at:)`.
    case record(RecordedWeight)
    /// An animal left before its weight was final; carries the heaviest sample.
    case leftEarly(Weight, eids: [EID])
}
