import CMicroHTTPD
import Glibc

/// The names and addresses under which others in the network reach this machine, as it is now.
package struct OwnNames: Sendable {
    /// IP addresses of the interfaces that are up, in numbers; without those of the machine to itself.
    package let addresses: [String]
    /// The host name, and the one that mDNS answers to.
    package let names: [String]

    package init(addresses: [String], names: [String]) {
        (self.addresses, self.names) = (addresses, names)
    }

    /// Asks the system, which blocks.
    ///
    /// Addresses change when a cable is plugged in.
    package static func current() -> OwnNames {
        OwnNames(addresses: interfaceAddresses(), names: hostNames())
    }

    /// Whether a `Host` without its port, in lower case, is one of them.
    package func contains(_ host: String) -> Bool {
        if names.contains(host) { return true }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        guard let asked = Self.canonical(isBracketed ? String(host.dropFirst().dropLast()) : host) else { return false }
        // An IPv6 address stands in brackets, an IPv4 address does not.
        return asked.contains(":") == isBracketed && addresses.contains(asked)
    }

    private static func interfaceAddresses() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [String] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            let flags = Int32(bitPattern: entry.ifa_flags)
            guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0,
                let address = entry.ifa_addr, [AF_INET, AF_INET6].contains(Int32(address.pointee.sa_family)),
                // A browser cannot say through which interface a link-local address is meant.
                let text = canonical(SocketAddress.text(address)), !found.contains(text)
            else { continue }
            found.append(text)
        }
        return found
    }

    private static func hostNames() -> [String] {
        // HOST_NAME_MAX is 64.
        let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65) { buffer -> String in
            guard let start = buffer.baseAddress, gethostname(start, 64) == 0 else { return "" }
            buffer[64] = 0
            return String(cString: start)
        }
        guard let first = name.lowercased().split(separator: ".").first.map(String.init) else { return [] }
        return [first, "\(first).local"]
    }

    /// An address as the system writes it; nil for what is none.
    private static func canonical(_ text: String) -> String? {
        guard var address = SocketAddress(host: text, port: 0), text != "localhost" else { return nil }
        return address.withPointer { pointer, _ in SocketAddress.text(pointer) }
    }
}
