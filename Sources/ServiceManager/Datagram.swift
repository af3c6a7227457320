import Glibc

/// A message to a socket that has a path, or with `@` in front a name without a file.
struct Datagram {
    private let path: [UInt8]

    init(to path: String) {
        // Names without a file begin with a zero byte (unix(7)).
        self.path = path.hasPrefix("@") ? [0] + Array(path.utf8.dropFirst()) : Array(path.utf8)
    }

    /// - Returns: whether the system has taken it; it never waits.
    func send(_ bytes: [UInt8]) -> Bool {
        var address = sockaddr_un()
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // Of a name without a file every byte counts, so that none may stand behind it.
        let length = socklen_t(MemoryLayout.size(ofValue: address.sun_family) + path.count)
        let sent = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), $0, length)
            }
        }
        return sent == bytes.count
    }
}
