package import Links

/// Where a simulated device waits for its gateway.
package enum SimulatorSeat: Sendable {
    case pty(PseudoTerminal)
    case tcp(TCPListener)

    /// What the gateway is given to connect to.
    package var address: LinkAddress {
        switch self {
        case .pty(let terminal): terminal.address
        case .tcp(let listener): listener.address
        }
    }

    /// The links to gateways, one after another; a pseudo-terminal is one link for all of them.
    var links: AsyncStream<Link> {
        switch self {
        case .tcp(let listener): listener.links
        case .pty(let terminal):
            AsyncStream { stream in
                stream.yield(terminal.link)
                stream.finish()
            }
        }
    }
}
