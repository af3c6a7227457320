package import Values

extension BlueZError {
    /// The same for programs and for pages that have words of their own.
    package var told: CodedText {
        switch self {
        case .noBus: CodedText("no-system-bus")
        case .noService: CodedText("no-bluetooth-service")
        case .noAdapter: CodedText("no-bluetooth-adapter")
        case .blocked: CodedText("bluetooth-blocked")
        case .notAllowed: CodedText("bluetooth-not-allowed")
        case .unknownDevice: CodedText("unknown-bluetooth-device")
        case .alreadyPaired: CodedText("already-paired")
        case .pairingInProgress: CodedText("pairing-in-progress")
        case .unreachable: CodedText("bluetooth-out-of-reach")
        case .authenticationFailed: CodedText("pairing-refused")
        case .pairingCancelled: CodedText("pairing-cancelled")
        case .timedOut: CodedText("pairing-timed-out")
        case .service: CodedText("bluetooth-failed")
        }
    }

    /// A stable identifier of the error.
    package var code: String { told.code }
}
