/// Where the animal on the scale is in its weighing.
///
/// `empty → loading → settling → locked → recorded → mustEmpty → empty`
package enum RecorderPhase: String, Codable, Sendable {
    /// Nothing that counts is on the plate.
    case empty
    /// Something stepped on, but less than an animal weighs.
    case loading
    /// An animal is on; its weight still moves.
    case settling
    /// The weight is final; the identity or the store is awaited.
    case locked
    /// The weighing is in the store.
    case recorded
    /// Recorded some time ago and still on the plate: it must leave before the next one counts.
    case mustEmpty
}
