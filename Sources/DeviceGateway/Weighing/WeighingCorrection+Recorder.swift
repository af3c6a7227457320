import HerdStore
import Recording

extension WeighingCorrection {
    /// The same in the store's words.
    init(_ correction: WeightCorrection) {
        let reason: Reason =
            switch correction.reason {
            case .allFeetOn: .allFeetOn
            case .twoOnPlate: .twoOnPlate
            case .stoodLonger: .stoodLonger
            case .zero: .zero
            }
        self.init(weight: correction.weight, interval: correction.interval, reason: reason)
    }
}
