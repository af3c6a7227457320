import Blocking
package import BluetoothSockets
import Glibc

/// Why a link could not be opened or written to.
package enum LinkError: Error, Equatable, Sendable {
    /// There is no such file or device.
    case noSuchDevice(path: String)
    /// The path is something else than a serial port.
    case notASerialPort(path: String)
    /// This user may not use the device.
    case permissionDenied(path: String)
    /// Another program has the device open.
    case busy(path: String)
    /// The driver does not do what was asked of it; carries which setting.
    case settingRefused(path: String, setting: String)
    /// The name cannot be resolved; carries the resolver's words.
    case hostUnknown(host: String, reason: String)
    /// The host is there, but nothing listens on the port.
    case refused(host: String, port: UInt16)
    /// There is no way to the host.
    case unreachable(host: String)
    /// No answer within the time.
    case timedOut(target: String, after: Duration)
    /// Devices may not be there, and nobody has looked what is; carries the host or the path.
    case notAllowed(target: String)
    case bluetooth(BluetoothError, BluetoothAddress)
    case capture(CaptureError)
    /// More is waiting to be sent than the link takes; carries how many bytes.
    case backlog(Int)
    /// The link has ended.
    case ended(LinkEnding)
    /// The calling task was cancelled.
    case cancelled
    /// Anything else; carries the operation and `errno`.
    case system(operation: String, code: Int32)
}

extension LinkError {
    /// - Parameter target: what was waited for.
    init(_ interruption: Offload.Interruption, of target: String) {
        self =
            switch interruption {
            case .timedOut(let time): .timedOut(target: target, after: time)
            case .cancelled: .cancelled
            }
    }
}

extension LinkError: CustomStringConvertible {
    /// What is wrong, for the log and the operator.
    package var description: String {
        switch self {
        case .noSuchDevice(let path): "there is no \(path)"
        case .notASerialPort(let path): "\(path) is not a serial port"
        case .permissionDenied(let path): "no permission to use \(path)"
        case .busy(let path): "\(path) is in use by another program"
        case .settingRefused(let path, let setting): "\(path) cannot do \(setting)"
        case .hostUnknown(let host, let reason): "the name '\(host)' cannot be resolved: \(reason)"
        case .refused(let host, let port): "\(host) refused the connection to port \(port)"
        case .unreachable(let host): "there is no way to \(host)"
        case .timedOut(let target, let time): "\(target) did not answer within \(time)"
        case .notAllowed(let target): "'\(target)' is not where a device may be"
        case .bluetooth(let error, let address): "\(address): \(error)"
        case .capture(let error): error.description
        case .backlog(let bytes): "the device does not take its data: \(bytes) bytes are waiting"
        case .ended(let ending): ending.description
        case .cancelled: "opening the link was cancelled"
        case .system(let operation, let code): "\(operation) failed: \(String(cString: strerror(code))) (\(code))"
        }
    }

    /// What the operator can do about it; `nil` when there is nothing to do.
    package var action: String? {
        switch self {
        case .noSuchDevice: "plug the device in; the ports found are listed by 'gatewayd devices'"
        case .notASerialPort: "choose one of the ports listed by 'gatewayd devices'"
        case .permissionDenied:
            "put the user of the service into the group: usermod -aG dialout USER, then restart the service"
        case .busy(let path): "end the program that uses it; 'fuser -v \(path)' names it"
        case .settingRefused: "choose another speed or format, or another adapter"
        case .hostUnknown: "look at the spelling, or use the address of the device in numbers"
        case .refused: "look at the port number and whether the device's network output is switched on"
        case .unreachable: "look at the network cable and the address"
        case .timedOut: "look whether the device is on and in reach"
        case .notAllowed: "the owner of this machine can allow it in gatewayd.yaml, see docs/security.md"
        case .bluetooth(let error, _): error.action
        case .capture(let error): error.action
        case .backlog: "look whether the device is on"
        case .ended(let ending): ending.action
        case .cancelled: nil
        case .system: "look in the log of the system: journalctl -k"
        }
    }
}
