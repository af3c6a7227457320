import Glibc

/// Why a Bluetooth device could not be reached; `init(code:)` is the one place that reads `errno`.
package enum BluetoothError: Error, Equatable, Sendable {
    /// The kernel has no Bluetooth sockets.
    case notOnThisMachine
    /// There is no adapter, or it is switched off.
    case noAdapter
    /// The device is off or out of range.
    case deviceUnreachable
    /// Nothing listens on that channel, or the device must be paired first.
    case refused
    /// The device is not paired, or has forgotten the pairing.
    case notPaired
    /// The previous connection to the device is still being taken down, which takes a fraction of a second.
    case stillBusy
    /// The device answered too late or not at all.
    case timedOut
    /// The device lacks this Low Energy service; with `nil`, it has none that a link can be made of.
    case noLowEnergyService(LowEnergyService?)
    /// The Bluetooth service of this machine is not running.
    case noDaemon
    /// Bluetooth is blocked, by a switch or by `rfkill`.
    case blocked
    /// This user may not use the Bluetooth service.
    case notAllowed
    /// Any other error of the Bluetooth service; carries its message.
    case daemon(String)
    /// Any other error of the kernel.
    case system(operation: String, code: Int32)

    init(code: Int32, during operation: String) {
        self =
            switch code {
            case EAFNOSUPPORT, EPROTONOSUPPORT: .notOnThisMachine
            case ENODEV, EHOSTUNREACH, ENETDOWN, ENETUNREACH: .noAdapter
            case EHOSTDOWN: .deviceUnreachable
            case ECONNREFUSED: .refused
            case EACCES, EPERM, EBADE, EKEYREJECTED: .notPaired
            // ENOMEM is here because Linux 6.1 returns it while the last radio link is being taken down.
            case EBUSY, ECONNRESET, EALREADY, ENOMEM: .stillBusy
            case ETIMEDOUT, EINPROGRESS: .timedOut
            default: .system(operation: operation, code: code)
            }
    }
}

extension BluetoothError: CustomStringConvertible {
    /// What is wrong, without the name of the device.
    package var description: String {
        switch self {
        case .notOnThisMachine: "this machine has no Bluetooth"
        case .noAdapter: "there is no Bluetooth adapter, or it is switched off"
        case .deviceUnreachable: "the device is switched off or out of range"
        case .refused: "the device refused: it is not paired, or has no serial port on that channel"
        case .notPaired: "the device is not paired with this machine"
        case .stillBusy: "the device is busy with another connection"
        case .timedOut: "the device did not answer in time"
        case .noLowEnergyService(let service?): "the device has no \(service)"
        case .noLowEnergyService(nil):
            "the device has neither a \(LowEnergyService.uart) nor a \(LowEnergyService.weight)"
        case .noDaemon: "the Bluetooth service of this machine does not run"
        case .blocked: "Bluetooth is blocked"
        case .notAllowed: "this user may not use the Bluetooth service"
        case .daemon(let words): "the Bluetooth service says: \(words)"
        case .system(let operation, let code): "\(operation) failed: \(String(cString: strerror(code))) (\(code))"
        }
    }

    /// What the operator can do about it.
    package var action: String {
        switch self {
        case .notOnThisMachine: "plug in a Bluetooth adapter, or use the device's cable"
        case .noAdapter: "plug the adapter in or switch it on: bluetoothctl power on"
        case .deviceUnreachable: "switch the device on and bring it closer"
        case .refused: "pair it with this machine, and leave the channel out of the link, so that it is looked up"
        case .notPaired: "pair again: remove the device on both sides, then pair with its PIN"
        case .stillBusy: "end the connection which another program or phone has to the device"
        case .timedOut: "switch the device off and on, and bring it closer"
        case .noLowEnergyService(_?): "leave the service out of the link, so that it is looked up"
        case .noLowEnergyService(nil): "use an rfcomm: link if it has Bluetooth of the older kind, else its cable"
        case .noDaemon: "start it: sudo systemctl enable --now bluetooth"
        case .blocked: "unblock it: sudo rfkill unblock bluetooth"
        case .notAllowed: "put the user of the service into the group: usermod -aG bluetooth USER, then restart it"
        case .daemon: "look in the log of the service: journalctl -u bluetooth"
        case .system: "look in the log of the system: journalctl -k"
        }
    }
}
