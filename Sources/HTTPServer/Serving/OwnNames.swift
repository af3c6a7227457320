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
        var addresses: [String] = []
        for own in OwnAddress.all() where !addresses.contains(own.address) { addresses.append(own.address) }
        return OwnNames(addresses: addresses, names: hostNames())
    }

    /// Whether a `Host` without its port, in lower case, is one of them.
    package func contains(_ host: String) -> Bool {
        if names.contains(host) { return true }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        guard let asked = Self.canonical(isBracketed ? String(host.dropFirst().dropLast()) : host) else { return false }
        // An IPv6 address stands in brackets, an IPv4 address does not.
        return asked.contains(":") == isBracketed && addresses.contains(asked)
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
    static func canonical(_ text: String) -> String? {
        guard var address = SocketAddress(host: text, port: 0), text != "localhost" else { return nil }
        return address.withPointer { pointer, _ in SocketAddress.text(pointer) }
    }
}
