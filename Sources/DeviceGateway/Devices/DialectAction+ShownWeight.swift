import ScaleProtocol
import Values

extension DialectAction {
    /// The weight it carries, whether its factor is known or not; `nil` of an older one.
    func shownWeight(since moment: Timestamp) -> Weight? {
        switch self {
        case .reading(let reading): reading.at >= moment ? reading.weightOnPlate : nil
        case .notice(.unscaled(let weight)): weight
        default: nil
        }
    }
}
