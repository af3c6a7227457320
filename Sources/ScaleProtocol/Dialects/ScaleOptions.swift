/// Options of the dialects of scales; what each of them does is told by its dialect.
package struct ScaleOptions: Equatable, Sendable {
    /// How often a scale that is polled is asked; `nil` for what its dialect is used to.
    package var pollInterval: Duration?
    /// Whether frames end in a checksum.
    package var hasChecksum = true
    /// Whether the zeros that a scale with coarse steps only paints behind its digits are among those sent.
    package var fixedZeros: Presence?

    /// Whether a Toledo frame has the tare behind the weight.
    package var tare = Presence.sent
    /// Which way the digits of a Yaohua `=` frame run; `nil` when nobody has found out.
    package var digitOrder: DigitOrder?
    /// The one of Rinstrum's layouts that is read; `nil` for all.
    package var rinstrumLayout: RinstrumLayout?
    /// Of a scale on a bus with others, as its menu shows it; `nil` for the only one.
    package var address: UInt8?
    /// Whether a Rinstrum indicator is asked for its status too.
    package var status = RinstrumStatus.Source.off
    /// What an NCI scale does while the weight moves.
    package var motion = Motion.reported

    /// How many counts of Bluetooth's standard a count of a weight scale is; `nil` when nobody has found out.
    package var factor: Int?
    /// Which field of a weight scale's measurement says whether the weight rests.
    package var stability = StabilityField.none

    package init() {}

    package enum StabilityField: String, CaseIterable, Sendable {
        case none = "unknown"
        case user
    }

    /// Whether a part of what is shown is sent too.
    package enum Presence: String, CaseIterable, Sendable {
        case sent, omitted
    }

    package enum DigitOrder: String, CaseIterable, Sendable {
        case reversed, forward
    }

    package enum Motion: String, CaseIterable, Sendable {
        /// It answers and says so.
        case reported = "told"
        /// It does not answer.
        case silent
    }
}
