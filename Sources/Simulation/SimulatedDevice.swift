import ScaleProtocol
package import Values

/// A device that is not there: a pure state machine at the other end of a link.
///
/// The caller owns the link and the clock: it writes what `receive` and `advance` return, and calls `advance`
/// some 20 times a second (times the speed of the race).
package protocol SimulatedDevice: Sendable {
    /// Who walks by; another race may follow on the same device.
    var race: WeighingRace? { get set }
    /// The host sent bytes; what the device answers.
    mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8]
    /// Time passed; what the device says by itself.
    mutating func advance(to now: Timestamp) -> [UInt8]
}
