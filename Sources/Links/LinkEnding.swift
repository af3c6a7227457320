import Glibc

/// Why a link has ended.
package enum LinkEnding: Equatable, Sendable {
    /// This program closed it.
    case closed
    /// The other side closed it, or a replay has come to its end.
    case endOfStream
    /// The terminal went away: the cable was pulled, or the other side of a pseudo-terminal was closed.
    case unplugged
    /// The system reported an error; carries `errno`.
    case failed(code: Int32)

    init(readError code: Int32) {
        self = code == EIO || code == ENXIO || code == ENODEV ? .unplugged : .failed(code: code)
    }
}

extension LinkEnding: CustomStringConvertible {
    package var description: String {
        switch self {
        case .closed: "the link was closed by this program"
        case .endOfStream: "the other side closed the link"
        case .unplugged: "the port went away"
        case .failed(ECONNRESET), .failed(EPIPE): "the other side ended the link"
        case .failed(ETIMEDOUT), .failed(EHOSTDOWN), .failed(EHOSTUNREACH):
            "the link was lost: the device is off or out of reach"
        case .failed(let code): "the link failed: \(String(cString: strerror(code))) (\(code))"
        }
    }

    /// What the operator can do about it; `nil` when there is nothing to do.
    package var action: String? {
        switch self {
        case .closed: nil
        case .endOfStream, .failed(ECONNRESET), .failed(EPIPE):
            "look whether the device is on and whether another program took it over"
        case .unplugged: "plug the cable in again"
        case .failed: "look whether the device is on and in reach"
        }
    }
}
