import Foundation
import Synchronization
import TestSupport

/// What systemd is for a service: a socket to which it says how it is (sd_notify(3)).
final class PlayedServiceManager: Sendable {
    /// As NOTIFY_SOCKET names it.
    let address: String
    private let descriptor: Int32
    private let messages: AsyncStream<String>
    private let heard = Mutex<[String]>([])

    /// - Parameter address: a path, or a name without a file that begins with `@`.
    init(at address: String) throws {
        self.address = address
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        let path = address.hasPrefix("@") ? [0] + Array(address.utf8.dropFirst()) : Array(address.utf8)
        var socketAddress = sockaddr_un()
        socketAddress.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &socketAddress.sun_path) { $0.copyBytes(from: path) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
        let isBound = withUnsafePointer(to: &socketAddress) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
        }
        guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let (messages, message) = AsyncStream.makeStream(of: String.self)
        (self.descriptor, self.messages) = (descriptor, messages)
        let thread = Thread {
            var buffer = [UInt8](repeating: 0, count: 4096)
            while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
                message.yield(String(decoding: buffer[..<count], as: UTF8.self))
            }
            message.finish()
        }
        thread.name = "notices"
        thread.start()
    }

    deinit { close(descriptor) }

    /// Lets no more come, so that whoever waits for a line hears of it.
    func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// What the service has said so far, line by line.
    var lines: [String] { heard.withLock { $0 } }

    /// Waits until the service says a line.
    func hears(_ line: String) async throws {
        for await message in messages {
            let lines = message.components(separatedBy: "\n")
            heard.withLock { $0 += lines }
            if lines.contains(line) { return }
        }
        throw Silence(waitedFor: line, heard: lines)
    }

    struct Silence: Error {
        let waitedFor: String
        let heard: [String]
    }
}
