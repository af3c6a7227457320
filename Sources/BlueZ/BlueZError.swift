package import BluetoothSockets
import SystemBus

/// Why something could not be done over Bluetooth.
package enum BlueZError: Error, Equatable, Sendable {
    /// There is no system bus; carries the reason.
    case noBus(String)
    /// The Bluetooth service is not running.
    case noService
    /// There is no adapter.
    case noAdapter
    /// The adapter is blocked, by a switch or by `rfkill`.
    case blocked
    /// This user may not use the service.
    case notAllowed
    /// The service does not know the device: it has not been seen since the last search.
    case unknownDevice(BluetoothAddress)
    /// The device is paired already; it has to be forgotten before it can be paired again.
    case alreadyPaired(BluetoothAddress)
    /// Another device is being paired.
    case pairingInProgress
    /// The device is off or out of range.
    case unreachable(BluetoothAddress)
    /// The PIN was wrong, or the device is not in pairing mode.
    case authenticationFailed(BluetoothAddress)
    /// Nobody answered the question, or the device gave up.
    case pairingCancelled(BluetoothAddress)
    /// The window for pairing has closed.
    case timedOut(BluetoothAddress)
    /// Any other error of the service.
    case service(name: String, message: String)
}

extension BlueZError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noBus(let reason): "there is no system bus: \(reason)"
        case .noService: "the Bluetooth service does not run"
        case .noAdapter: "there is no Bluetooth adapter"
        case .blocked: "Bluetooth is blocked"
        case .notAllowed: "this user may not use the Bluetooth service"
        case .unknownDevice(let address): "\(address) has not been found"
        case .alreadyPaired(let address): "\(address) is paired already"
        case .pairingInProgress: "another device is being paired"
        case .unreachable(let address): "\(address) is switched off or out of range"
        case .authenticationFailed(let address):
            "\(address) refused to be paired: the PIN was wrong, or it is not in pairing mode"
        case .pairingCancelled(let address): "pairing \(address) was cancelled"
        case .timedOut(let address): "\(address) was not paired within a minute"
        case .service(let name, let message): message.isEmpty ? name : message
        }
    }

    /// What the operator can do about it.
    package var action: String {
        switch self {
        case .noBus: "install it: sudo apt-get install dbus, then restart the machine"
        case .noService: "start it: sudo systemctl enable --now bluetooth"
        case .noAdapter: "plug an adapter in"
        case .blocked: "unblock it: sudo rfkill unblock bluetooth"
        case .notAllowed: "put the user of the service into the group: usermod -aG bluetooth USER, then restart it"
        case .unknownDevice: "switch the device on, bring it closer and search again"
        case .alreadyPaired: "forget it first, here and on the device"
        case .pairingInProgress: "wait until that is done"
        case .unreachable: "switch the device on and bring it closer"
        case .authenticationFailed: "look up its PIN in its manual, often 0000 or 1234, and put it into pairing mode"
        case .pairingCancelled, .timedOut: "try again, and answer within a minute"
        case .service: "look in the log of the service: journalctl -u bluetooth"
        }
    }
}

extension BlueZError {
    /// - Parameter address: the device that the failed call was about.
    init(_ error: BusError, about address: BluetoothAddress? = nil) {
        let name = error.name.split(separator: ".").last.map(String.init) ?? error.name
        self =
            switch (name, address) {
            case ("ServiceUnknown", _), ("NameHasNoOwner", _), ("Disconnected", _): .noService
            case ("AccessDenied", _): .notAllowed
            case ("Blocked", _): .blocked
            case ("NotReady", _): .noAdapter
            case ("AuthenticationFailed", let address?), ("AuthenticationRejected", let address?):
                .authenticationFailed(address)
            case ("AuthenticationCanceled", let address?): .pairingCancelled(address)
            case ("AuthenticationTimeout", let address?): .timedOut(address)
            case ("ConnectionAttemptFailed", let address?): .unreachable(address)
            case ("AlreadyExists", let address?): .alreadyPaired(address)
            case ("InProgress", _): .pairingInProgress
            case ("DoesNotExist", let address?), ("UnknownObject", let address?): .unknownDevice(address)
            default:
                if let address, error.isTimeout {
                    .timedOut(address)
                } else {
                    .service(name: error.name, message: error.message)
                }
            }
    }
}
