/// Options of the dialects of scales; what each of them does is told by its dialect.
package struct ScaleOptions: Equatable, Sendable {
    /// How often a scale that is polled is asked; `nil` for what its dialect is used to.
    package var pollInterval: Duration?
    /// Whether frames end in a checksum.
    package var hasChecksum = true
    /// What becomes of the zeros that a scale with coarse steps shows behind its digits.
    package var fixedZeros: FixedZeros?

    /// Which way the digits of a Yaohua `=` frame run; `nil` when nobody has found out.
    package var digitOrder: DigitOrder?
    /// The one of Rinstrum's layouts that is read; `nil` for all.
    package var rinstrumLayout: RinstrumLayout?
    /// Of a scale on a bus with others, as its menu shows it; `nil` for the only one.
    package var address: UInt8?
    /// Whether a Rinstrum indicator is asked for its status too.
    package var status = RinstrumStatus.Source.off
    /// What an NCI scale does while the weight moves.
    package var motion = Motion.told

    package init() {}

    /// Zeros that are only painted behind the digits, such as the last one of a scale that counts in tens.
    package enum FixedZeros: String, CaseIterable, Sendable {
        /// They are among the digits sent.
        case sent
        /// They are not, and the number must be multiplied.
        case omitted
    }

    package enum DigitOrder: String, CaseIterable, Sendable {
        case reversed, forward
    }

    package enum Motion: String, CaseIterable, Sendable {
        /// It answers and says so.
        case told
        /// It does not answer.
        case silent
    }
}
