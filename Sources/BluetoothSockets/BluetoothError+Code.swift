extension BluetoothError {
    /// A stable identifier of the error, for programs and for translations.
    package var code: String {
        switch self {
        case .notOnThisMachine: "no-bluetooth"
        case .noAdapter: "no-adapter"
        case .deviceUnreachable: "out-of-reach"
        case .refused: "no-serial-service"
        case .notPaired: "not-paired"
        case .stillBusy: "taken"
        case .timedOut: "timed-out"
        case .noLowEnergyService: "no-low-energy-service"
        case .noDaemon: "no-bluetooth-service"
        case .blocked: "bluetooth-blocked"
        case .notAllowed: "bluetooth-not-allowed"
        case .daemon: "bluetooth-failed"
        case .system: "system"
        }
    }
}
