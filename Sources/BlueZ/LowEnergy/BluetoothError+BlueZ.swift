import BluetoothSockets
import SystemBus

extension BluetoothError {
    /// Turns an error of BlueZ into the reason why a device cannot be reached.
    init(_ error: BlueZError) {
        self =
            switch error {
            case .noBus, .noService: .noDaemon
            case .noAdapter: .noAdapter
            case .blocked: .blocked
            case .notAllowed: .notAllowed
            case .unknownDevice, .unreachable: .deviceUnreachable
            case .alreadyPaired, .authenticationFailed, .pairingCancelled: .notPaired
            case .pairingInProgress: .stillBusy
            case .timedOut: .timedOut
            case .service(let name, let message): .daemon(message.isEmpty ? name : message)
            }
    }

    /// The reason why connecting failed, which BlueZ gives only in the message of `org.bluez.Error.Failed`.
    init(connecting error: BusError, for service: LowEnergyService?) {
        if error.message == "br-connection-profile-unavailable" {
            // The device only has classic Bluetooth.
            self = .noLowEnergyService(service)
        } else if error.message.hasSuffix("-connection-adapter-not-powered") {
            self = .noAdapter
        } else if error.message.hasSuffix("-connection-busy") || error.message.hasSuffix("-connection-canceled")
            || error.message == "Operation already in progress"
        {
            // Somebody else connects or disconnects it at this moment.
            self = .stillBusy
        } else if error.isTimeout || error.name.hasSuffix(".Failed") {
            self = .deviceUnreachable
        } else {
            self.init(BlueZError(error))
        }
    }

    /// The reason why subscribing to a connected device failed.
    init(subscribing error: BusError) {
        // Of the errors of ATT: insufficient authentication, authorization, key size, encryption.
        let wantsKey = ["0x05", "0x08", "0x0c", "0x0f"].contains { error.message.hasSuffix("ATT error: \($0)") }
        if wantsKey || error.name.hasSuffix(".NotPermitted") || error.name.hasSuffix(".NotAuthorized") {
            self = .notPaired
        } else if error.isTimeout {
            self = .timedOut
        } else if error.name.hasSuffix(".NotConnected") {
            self = .deviceUnreachable
        } else {
            self.init(BlueZError(error))
        }
    }
}
