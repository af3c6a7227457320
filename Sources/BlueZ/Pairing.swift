/// What has to be known to go on with pairing.
package enum PairingQuestion: Codable, Equatable, Sendable {
    /// The PIN of the device, one to sixteen characters.
    case pin
    /// A number of up to six digits that the device shows.
    case passkey
    /// Whether the device shows this number too.
    case confirmation(String)
    /// Whether it is this device that may pair; neither side can show or type anything.
    case consent
    /// To be typed on the device; there is nothing to answer here.
    case display(String)
}

/// What the operator says to a question.
package enum PairingAnswer: Equatable, Sendable {
    /// A PIN or passkey.
    case code(String)
    case yes
    case no
}

/// A device that is being paired.
struct Pairing {
    /// The object that the service asks.
    static let agent = "/org/gatewayd/agent"
    /// How long a device may take to be paired; outside of it nobody answers the service.
    static let window = Duration.seconds(60)

    let path: String
    let ask: @Sendable (PairingQuestion) async -> PairingAnswer
    /// The question that waits for its answer.
    var question: Task<Void, Never>?
}
