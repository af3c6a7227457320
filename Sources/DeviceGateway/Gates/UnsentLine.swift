import HerdStore
import Links
import ScaleProtocol
import Values

/// What the event `device.unsent` tells: a gate was not told where an animal goes, and never will be.
struct UnsentLine: Encodable, Sendable {
    let deviceId: Device.ID
    let device: String
    let place: String
    let gate: Int?
    /// Of the limit or selection.
    let name: String
    let eid: EID?
    /// Why it was not sent.
    let message: String

    init(_ order: SortingOrder, to device: Device, _ reason: Reason) {
        deviceId = device.id
        self.device = device.name
        place = device.place
        gate = order.gate
        name = order.name
        eid = order.eid
        message = reason.description
    }

    enum Reason: Error, Equatable, CustomStringConvertible {
        case notConnected
        case notTaken
        case link(LinkError)
        case simulated

        var description: String {
            switch self {
            case .notConnected: "the gate is not connected"
            case .notTaken: "the gate did not take it within \(GateWriter.patience)"
            case .link(let error): error.description
            case .simulated: "the animal is simulated and the gate is not"
            }
        }
    }
}
