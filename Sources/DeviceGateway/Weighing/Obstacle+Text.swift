import HerdStore
import Recording

extension RecorderAction.Obstacle {
    /// The same in the store's words.
    var reason: MissedWeighing.Reason {
        switch self {
        case .leftEarly: .leftEarly
        case .weightsStopped: .weightsStopped
        case .notEmptied: .notEmptied
        case .zeroLost: .zeroLost
        case .storeFails: .storeFails
        }
    }

    /// Why, and what the operator can do.
    var text: String {
        switch self {
        case .leftEarly: "it left before its weight was final; let it stand longer"
        case .weightsStopped: "the scale fell silent; look at its link"
        case .notEmptied: "the plate was not empty before it; let one animal leave before the next"
        case .zeroLost: "the scale's zero is wrong; zero it while it is empty"
        case .storeFails: "the weighing before it is not stored yet; look at the disk"
        }
    }
}
