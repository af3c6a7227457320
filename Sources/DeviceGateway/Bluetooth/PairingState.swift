import BlueZ
import BluetoothSockets

/// How far pairing a device has come, and what it asks.
package struct PairingState: Encodable, Equatable, Sendable {
    package let address: String?
    package var phase: Phase
    /// Waits for an answer; one to be displayed is only to be read.
    package var question: Question?
    package var problem: Nearby.Trouble?

    package enum Phase: String, Encodable, Sendable {
        /// Nothing has been paired since the start.
        case idle
        case pairing
        /// The operator has to answer.
        case asking
        case paired
        case failed
    }

    /// What the operator has to know, or to say.
    package struct Question: Encodable, Equatable, Sendable {
        package let kind: Kind
        /// The number that both sides show, or that is to be typed on the device.
        package let text: String?

        package enum Kind: String, Encodable, Sendable {
            case pin, passkey, confirmation, consent, display
        }

        init(_ question: PairingQuestion) {
            (kind, text) =
                switch question {
                case .pin: (.pin, nil)
                case .passkey: (.passkey, nil)
                case .confirmation(let number): (.confirmation, number)
                case .consent: (.consent, nil)
                case .display(let number): (.display, number)
                }
        }
    }

    init(_ phase: Phase, _ address: BluetoothAddress? = nil) {
        self.address = address?.description
        self.phase = phase
    }
}
