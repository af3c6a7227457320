import DeviceGateway
import Links

/// Where a simulator speaks: on pseudo-terminals, or on TCP ports of this machine.
enum SimulatorPort: Equatable, Sendable {
    case pty
    case tcp(UInt16)

    init(_ text: String) throws(UsageError) {
        if text == "pty" {
            self = .pty
        } else if text.hasPrefix("tcp:"), let port = UInt16(text.dropFirst(4)), port < .max {
            self = .tcp(port)
        } else {
            throw UsageError("--on \(text): needs pty or tcp:PORT")
        }
    }

    /// Takes the place.
    func seat() throws(LinkError) -> SimulatorSeat {
        switch self {
        case .pty: .pty(try PseudoTerminal())
        case .tcp(let port): .tcp(try TCPListener(port: port))
        }
    }

    /// The port for the next device.
    var next: SimulatorPort {
        switch self {
        case .pty, .tcp(0): self
        case .tcp(let port): .tcp(port + 1)
        }
    }
}
