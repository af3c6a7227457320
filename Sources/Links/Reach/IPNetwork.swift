/// A network, by an address in it and how many bits of that all its addresses have.
package struct IPNetwork: Hashable, Sendable {
    private let address: NetworkAddress
    private let length: Int

    /// Reads `10.0.0.0/8` or `fe80::/10`; an address alone is a network of its own.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = NetworkAddress(parts[0]) else { return nil }
        let most = 8 * address.bytes.count
        if parts.count > 1 {
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(parts[1]), length <= most
            else { return nil }
            self.length = length
        } else {
            length = most
        }
        self.address = address
    }

    /// Whether an address is in it.
    func contains(_ other: NetworkAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        return zip(address.bytes, other.bytes).enumerated().allSatisfy { index, pair in
            let bits = min(8, max(0, length - 8 * index))
            return (pair.0 ^ pair.1) >> (8 - bits) == 0
        }
    }

    /// What everybody may have behind a router; nobody else in the world has it.
    static let privateRanges = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"].compactMap {
        IPNetwork($0)
    }
}
