import Glibc

/// An address of a machine, by its bytes; one of IPv4 that is written as IPv6 is the one of IPv4.
package struct NetworkAddress: Hashable, Sendable {
    let bytes: [UInt8]

    /// What stands before an address of IPv4 that is written as IPv6.
    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    private init(bytes: [UInt8]) {
        self.bytes = bytes.starts(with: Self.mapped) ? Array(bytes.dropFirst(Self.mapped.count)) : bytes
    }

    /// Reads it in numbers, such as `192.168.7.1` or `fd00::7`; no name is looked up.
    package init?(_ text: some StringProtocol) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, String(text), &four) == 1 {
            self.init(bytes: withUnsafeBytes(of: &four) { Array($0) })
        } else if inet_pton(AF_INET6, String(text), &six) == 1 {
            self.init(bytes: withUnsafeBytes(of: &six) { Array($0) })
        } else {
            return nil
        }
    }

    /// The one that a socket is given.
    init?(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            self.init(bytes: withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) })
        case AF_INET6:
            self.init(bytes: withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) })
        default: return nil
        }
    }

    /// Those of this machine.
    static var own: Set<NetworkAddress> {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: Set<NetworkAddress> = []
        var entry = list
        while let interface = entry?.pointee {
            if let address = interface.ifa_addr.flatMap({ NetworkAddress($0) }) { found.insert(address) }
            entry = interface.ifa_next
        }
        return found
    }
}
