import Foundation
import TestSupport

/// A device on a TCP port of this machine that sends the same bytes again and again, as fast as they are taken.
final class FloodingDevice: Sendable {
    private let listener: Int32
    let port: UInt16

    init(_ block: [UInt8]) throws {
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
        let thread = Thread {
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                while Glibc.send(connection, block, block.count, Int32(MSG_NOSIGNAL)) > 0 {}
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

    /// Lines of a scale on which everything sways.
    static let lines = (0..<500).map { "ST,GS,+\(["0000.0", "0425.5", "0431.0", "0110.5"][$0 * 7 % 4])kg\r\n" }
        .joined().utf8.map { $0 }

    /// Bytes that no dialect understands.
    static let garbage: [UInt8] = {
        var random = SeededGenerator(seed: 13)
        return (0..<65_536).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }()
}
