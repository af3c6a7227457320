import Glibc

/// An address a socket connects to or listens on, of IPv4 or IPv6.
struct SocketAddress {
    private let storage: sockaddr_storage
    private let length: socklen_t
    let family: Int32

    /// The addresses a name has, in the order in which they should be tried.
    ///
    /// Blocks.
    static func resolve(host: String, port: UInt16, toListen: Bool = false) throws(LinkError) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = toListen ? AI_PASSIVE : AI_ADDRCONFIG
        var found: UnsafeMutablePointer<addrinfo>?
        var failure = getaddrinfo(host, String(port), &hints, &found)
        if failure == EAI_BADFLAGS || failure == EAI_NONAME, !toListen {
            // A machine with nothing but loopback has no configured address for AI_ADDRCONFIG to see.
            hints.ai_flags = 0
            failure = getaddrinfo(host, String(port), &hints, &found)
        }
        guard failure == 0 else {
            throw .hostUnknown(host: host, reason: String(cString: gai_strerror(failure)))
        }
        defer { freeaddrinfo(found) }
        return sequence(first: found) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { entry in
            guard let info = entry?.pointee, let address = info.ai_addr else { return nil }
            return SocketAddress(address, length: info.ai_addrlen, family: info.ai_family)
        }
    }

    private init(_ address: UnsafePointer<sockaddr>, length: socklen_t, family: Int32) {
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { target in
            target.copyMemory(from: UnsafeRawBufferPointer(start: address, count: min(Int(length), target.count)))
        }
        self.storage = storage
        self.length = length
        self.family = family
    }

    /// Without the port; `nil` of neither IPv4 nor IPv6.
    var network: NetworkAddress? {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { NetworkAddress($0) }
        }
    }

    /// Calls a socket function that takes an address.
    func pass(to function: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { function($0, length) }
        }
    }

    /// A non-blocking stream socket of this address's family.
    func makeSocket() throws(LinkError) -> OwnedDescriptor {
        let number = socket(family, Int32(SOCK_STREAM.rawValue) | O_NONBLOCK | O_CLOEXEC, 0)
        guard number >= 0 else { throw .system(operation: "socket", code: errno) }
        return OwnedDescriptor(number)
    }

    /// The port a socket was bound to.
    static func boundPort(of number: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
        }
        guard code == 0 else { return 0 }
        // sockaddr_in and sockaddr_in6 both have the port after the family, in network order.
        return withUnsafeBytes(of: &storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }
    }
}

/// Sets an integer option; the ones used here only make a connection better, so a refusal is no error.
func setSocketOption(_ number: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    _ = setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
}
