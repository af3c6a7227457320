extension BlueZError {
    /// A stable identifier of the error, for programs and for translations.
    package var code: String {
        switch self {
        case .noBus: "no-system-bus"
        case .noService: "no-bluetooth-service"
        case .noAdapter: "no-bluetooth-adapter"
        case .blocked: "bluetooth-blocked"
        case .notAllowed: "bluetooth-not-allowed"
        case .unknownDevice: "unknown-bluetooth-device"
        case .alreadyPaired: "already-paired"
        case .pairingInProgress: "pairing-in-progress"
        case .unreachable: "bluetooth-out-of-reach"
        case .authenticationFailed: "pairing-refused"
        case .pairingCancelled: "pairing-cancelled"
        case .timedOut: "pairing-timed-out"
        case .service: "bluetooth-failed"
        }
    }
}
