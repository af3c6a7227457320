import Glibc

/// Connects to a device on the network.
enum TCPConnection {
    /// Tries the addresses of the host one after the other, within `timeout` all together.
    ///
    /// Blocks.
    ///
    /// - Parameter mayBe: whether a device may have an address. It is asked of what a name turned out to be: who
    ///   answers for the name may say something else the next time.
    static func open(
        host: String, port: UInt16, timeout: Duration, where mayBe: (NetworkAddress) -> Bool = { _ in true }
    ) throws(LinkError) -> OwnedDescriptor {
        let deadline = ContinuousClock.now + timeout
        var lastError = LinkError.notAllowed(target: host)
        for address in try SocketAddress.resolve(host: host, port: port) where address.network.map(mayBe) ?? false {
            do throws(LinkError) {
                let descriptor = try address.makeSocket()
                let code = connect(descriptor.number, address, deadline: deadline)
                guard code == 0 else { throw error(code, host: host, port: port, timeout: timeout) }
                prepare(descriptor.number)
                return descriptor
            } catch {
                lastError = error
            }
        }
        throw lastError
    }

    /// Left alone, the kernel would let megabytes wait: minutes of what a scale showed.
    private static let receiveBuffer: Int32 = 64 * 1024

    /// What every connection gets: small commands leave at once, a dead peer is noticed in about a minute, and what is not
    /// read soon waits at the device.
    static func prepare(_ number: Int32) {
        setSocketOption(number, SOL_SOCKET, SO_RCVBUF, receiveBuffer)
        setSocketOption(number, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        setSocketOption(number, SOL_SOCKET, SO_KEEPALIVE, 1)
        setSocketOption(number, Int32(IPPROTO_TCP), TCP_KEEPIDLE, 30)
        setSocketOption(number, Int32(IPPROTO_TCP), TCP_KEEPINTVL, 10)
        setSocketOption(number, Int32(IPPROTO_TCP), TCP_KEEPCNT, 3)
    }

    /// Zero, or `errno`.
    private static func connect(
        _ number: Int32, _ address: SocketAddress, deadline: ContinuousClock.Instant
    ) -> Int32 {
        if address.pass(to: { Glibc.connect(number, $0, $1) }) == 0 { return 0 }
        guard errno == EINPROGRESS else { return errno }
        var waiting = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        while true {
            let left = (deadline - .now) / .milliseconds(1)
            let ready = poll(&waiting, 1, Int32(max(0, min(left, 3_600_000))))
            if ready > 0 { break }
            if ready == 0 { return ETIMEDOUT }
            guard errno == EINTR else { return errno }
        }
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : errno
    }

    private static func error(_ code: Int32, host: String, port: UInt16, timeout: Duration) -> LinkError {
        switch code {
        case ECONNREFUSED: .refused(host: host, port: port)
        case ETIMEDOUT: .timedOut(target: "\(host) port \(port)", after: timeout)
        case EHOSTUNREACH, ENETUNREACH, EHOSTDOWN, ENETDOWN, EADDRNOTAVAIL: .unreachable(host: host)
        default: .system(operation: "connecting to \(host) port \(port)", code: code)
        }
    }
}
