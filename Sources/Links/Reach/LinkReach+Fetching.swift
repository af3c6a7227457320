extension LinkReach {
    /// Whether something may be fetched from an address: over TLS from everywhere but this machine, in clear from where
    /// devices may be alone.
    ///
    /// - Parameter address: in numbers.
    package func allowsFetching(from address: String, isSecure: Bool) -> Bool {
        guard let address = NetworkAddress(address) else { return false }
        if isAnywhere || allows(address) { return true }
        return isSecure && !NetworkAddress.own.contains(address)
            && !Self.nobodys.contains { $0.contains(address) }
    }

    /// This machine by other names, and what is no single machine: loopback, link-local, multicast, unspecified.
    private static let nobodys = [
        "0.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "224.0.0.0/3", "::/127", "fe80::/10", "ff00::/8",
    ].compactMap { IPNetwork($0) }
}
