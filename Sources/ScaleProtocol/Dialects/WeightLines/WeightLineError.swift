/// Why a line of a scale gives no weight.
package enum WeightLineError: Error, Equatable, Sendable {
    /// The line has none of the known layouts.
    case unknownLayout
    /// The number field holds something else; carries it.
    case notANumber(String)
    /// The unit is none of kg, g, t, lb; carries it.
    case unknownUnit(String)
    /// The number is larger than any scale weighs; carries it.
    case tooLarge(String)
    /// The scale counts pieces or shows percent instead of weighing.
    case notWeighing
}

extension WeightLineError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownLayout: "not a line of the ST,GS family: check dialect, baud rate and parity"
        case .notANumber(let text): "'\(text)' is not a weight"
        case .unknownUnit(let text): "unit '\(text)' is none of kg, g, t, lb: set the scale to kg"
        case .tooLarge(let text): "\(text) is too large for a weight"
        case .notWeighing: "the scale counts pieces instead of weighing: switch its function to weighing"
        }
    }
}
