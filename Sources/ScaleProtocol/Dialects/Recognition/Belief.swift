/// What is believed about the dialect of a device, how surely, and what would make it sure.
package struct Belief: Equatable, Sendable {
    /// A dialect, with the options that tell its variants apart: `yaohua-equals?digits=reversed`.
    package typealias Choice = String

    /// The dialects that explain the newest bytes about equally well, best first; empty when none explains them.
    package let choices: [Choice]
    /// What the best of them explains of the newest bytes, 0…1.
    package let share: Double
    /// How many frames the best of them made out in the newest bytes.
    package let frames: Int
    package let need: Need

    /// What is missing.
    package enum Need: Equatable, Sendable {
        /// Nothing: it is sure.
        case nothing
        /// More of the same; one lucky frame decides nothing.
        case moreFrames
        /// The candidates read the same weight: only their marks for a moving weight, overload or tare tell them apart.
        case changingLoad
        /// The candidates read different weights: one known weight on the scale tells them apart.
        case knownWeight
        /// Nobody understands the bytes.
        case anotherDialect
    }
}

extension Belief {
    /// The same once something from outside, such as a known weight, has decided for one of the choices.
    func decided(for choice: Choice) -> Belief {
        Belief(choices: [choice], share: share, frames: frames, need: .nothing)
    }
}

extension Belief: CustomStringConvertible {
    package var description: String {
        let names = choices.joined(separator: " or ")
        let known = "\(frames) frames, \(Int((share * 100).rounded())) % of the newest bytes"
        return switch need {
        case .nothing: "this is \(names) (\(known))"
        case .moreFrames where choices.isEmpty: "nothing but a beginning was heard"
        case .moreFrames: "perhaps \(names) (\(known)); more must be heard"
        case .changingLoad: "\(names) (\(known)): they differ when the weight moves"
        case .knownWeight: "\(names) (\(known)): they read different weights"
        case .anotherDialect: "no dialect understands these bytes"
        }
    }

    /// What the operator can do about it.
    package var action: String? {
        switch need {
        case .nothing: nil
        case .moreFrames: "let the device go on sending"
        case .changingLoad: "step on the scale and off again"
        case .knownWeight: "put a weight you know on the scale and confirm it, or name the dialect"
        case .anotherDialect:
            "check baud rate and parity, or teach this device; first-number reads any line with a number"
        }
    }
}
