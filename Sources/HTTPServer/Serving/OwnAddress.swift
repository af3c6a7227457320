import CMicroHTTPD
import Glibc

/// An address under which others in the network reach this machine, and the network that it belongs to.
package struct OwnAddress: Equatable, Sendable {
    /// In numbers.
    package let address: String
    /// Such as `wlan0`.
    package let interface: String
    package let network: Network

    package enum Network: String, Codable, Sendable {
        case wlan
        /// By cable.
        case lan
        /// A bridge, a tunnel, a virtual machine's.
        case other
    }

    package init(address: String, interface: String, network: Network) {
        (self.address, self.interface, self.network) = (address, interface, network)
    }

    /// Those of the interfaces that are up, without those of the machine to itself; asks the system, which blocks.
    package static func all() -> [OwnAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [OwnAddress] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            let flags = Int32(bitPattern: entry.ifa_flags)
            guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0,
                let address = entry.ifa_addr, [AF_INET, AF_INET6].contains(Int32(address.pointee.sa_family)),
                // A browser cannot say through which interface a link-local address is meant.
                let text = OwnNames.canonical(SocketAddress.text(address))
            else { continue }
            let name = String(cString: entry.ifa_name)
            found.append(OwnAddress(address: text, interface: name, network: Network(interface: name)))
        }
        return found
    }

    /// The likeliest first that a phone reaches it: wireless, cable, others; the short addresses before the long.
    package static func likeliestFirst(_ addresses: [OwnAddress]) -> [OwnAddress] {
        addresses.enumerated().sorted { left, right in
            (left.element.rank, left.offset) < (right.element.rank, right.offset)
        }.map(\.element)
    }

    private var rank: Int {
        let network =
            switch network {
            case .wlan: 0
            case .lan: 1
            case .other: 2
            }
        return network + (address.contains(":") ? 3 : 0)
    }
}

extension OwnAddress.Network {
    /// What the kernel says of an interface; only hardware has a device.
    init(interface: String) {
        let folder = "/sys/class/net/\(interface)"
        if access(folder + "/wireless", F_OK) == 0 || access(folder + "/phy80211", F_OK) == 0 {
            self = .wlan
        } else {
            self = access(folder + "/device", F_OK) == 0 ? .lan : .other
        }
    }
}
