import BluetoothSockets
import Glibc

extension LinkError {
    /// The kind of trouble in one word that stays the same, for programs and for words in other languages.
    package var code: String {
        switch self {
        case .noSuchDevice: "no-such-port"
        case .notASerialPort: "not-a-serial-port"
        case .permissionDenied: "no-permission"
        case .busy: "port-in-use"
        case .settingRefused: "setting-refused"
        case .hostUnknown: "host-unknown"
        case .refused: "refused"
        case .unreachable: "unreachable"
        case .timedOut: "timed-out"
        case .notAllowed: "not-allowed"
        case .bluetooth(let error, _): error.code
        case .capture: "capture"
        case .backlog: "not-taken"
        case .ended(let ending): ending.code
        case .cancelled: "cancelled"
        case .system: "system"
        }
    }
}

extension LinkError {
    /// What the words of the code are about, by name.
    package var parameters: [String: String] {
        switch self {
        case .system(_, let code), .bluetooth(.system(_, let code), _), .ended(.failed(let code)): ["error": "\(code)"]
        default: [:]
        }
    }
}

extension LinkEnding {
    /// As `LinkError.code`.
    package var code: String {
        switch self {
        case .closed: "closed"
        case .endOfStream, .failed(ECONNRESET), .failed(EPIPE): "ended"
        case .unplugged: "unplugged"
        case .failed(ETIMEDOUT), .failed(EHOSTDOWN), .failed(EHOSTUNREACH): "out-of-reach"
        case .failed: "system"
        }
    }
}
