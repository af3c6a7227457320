// CMicroHTTPD is imported for the socket constants, which belong to the first module that declares them: see
// docs/decisions/0005-debian-libraries.md.
import CMicroHTTPD
import Glibc

/// A listening socket, opened here rather than by the library, so that a failure has a reason.
struct ListenSocket {
    let descriptor: Int32
    /// The port it is bound to, even if port 0 was asked for.
    let port: UInt16

    init(_ address: ListenAddress) throws(ListenError) {
        guard var socketAddress = SocketAddress(host: address.host, port: address.port) else {
            throw .invalidAddress(address.description)
        }
        let descriptor = socket(socketAddress.family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Self.failure(address, errno) }
        var yes: Int32 = 1
        // A gateway that was just restarted must not wait for connections of the last one to time out.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let isListening =
            socketAddress.withPointer { bind(descriptor, $0, $1) == 0 } && listen(descriptor, SOMAXCONN) == 0
        guard isListening else {
            let code = errno
            close(descriptor)
            throw Self.failure(address, code)
        }
        self.descriptor = descriptor
        port = socketAddress.boundPort(of: descriptor)
    }

    private static func failure(_ address: ListenAddress, _ code: Int32) -> ListenError {
        switch code {
        case EADDRINUSE: .portInUse(address)
        case EACCES, EPERM: .notPermitted(address)
        case EADDRNOTAVAIL: .noSuchInterface(address)
        default: .failed(address, reason: String(cString: strerror(code)))
        }
    }
}
