/// A question that must be answered before pairing can go on.
package enum PairingQuestion: Codable, Equatable, Sendable {
    /// The PIN of the device, one to sixteen characters.
    case pin
    /// A number of up to six digits that the device shows.
    case passkey
    /// Whether the device shows this number too.
    case confirmation(String)
    /// Whether this device may be paired, when neither side can show or type a number.
    case consent
    /// A code to be typed on the device; it needs no answer here.
    case display(String)
}

/// The operator's answer to a question.
package enum PairingAnswer: Equatable, Sendable {
    /// A PIN or passkey.
    case code(String)
    case yes
    case no
}

/// A pairing in progress.
struct Pairing {
    /// Path of the object to which BlueZ sends its questions.
    static let agent = "/org/gatewayd/agent"
    /// How long a pairing may take; before and after it, BlueZ's questions are refused.
    static let window = Duration.seconds(60)

    let path: String
    let ask: @Sendable (PairingQuestion) async -> PairingAnswer
    /// The question that is waiting for its answer.
    var question: Task<Void, Never>?
}
