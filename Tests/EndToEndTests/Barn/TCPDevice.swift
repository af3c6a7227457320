import Foundation
import Synchronization

/// A device on a TCP port of this machine that sends what a test says, a line every twentieth of a second.
final class TCPDevice: Sendable {
    private let listener: Int32
    let port: UInt16
    private let lines = Mutex<(next: [String], idle: String?)>(([], nil))

    /// - Parameter idle: what it sends when nothing else is to be sent; `nil` for nothing.
    init(idle: String? = nil) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (listener, size) = (listener, length)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 4) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        port = UInt16(bigEndian: address.sin_port)
        lines.withLock { $0.idle = idle }
        let thread = Thread { [weak self] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                while let device = self, device.send(to: connection) { usleep(50_000) }
                close(connection)
            }
        }
        thread.start()
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    var link: String { "tcp:127.0.0.1:\(port)" }

    /// Sends this line once, before anything else.
    func send(_ line: String) { lines.withLock { $0.next.append(line) } }

    /// Sends this line from now on.
    func keepSending(_ line: String) { lines.withLock { $0.idle = line } }

    /// - Returns: false when the connection is gone.
    private func send(to connection: Int32) -> Bool {
        // A line for a daemon that was killed would be heard by nobody.
        var byte: UInt8 = 0
        guard recv(connection, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) != 0 else { return false }
        let line = lines.withLock { $0.next.isEmpty ? $0.idle : $0.next.removeFirst() }
        guard let line else { return true }
        let bytes = Array((line + "\r\n").utf8)
        return Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
}
