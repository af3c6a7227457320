import Glibc

/// What guesses of one client are counted by: its address, of IPv6 the network that its provider gave it.
///
/// Whoever has one IPv6 address has 2⁶⁴ of them, a fresh one for every guess (RFC 4291 §2.5.1). Link-local ones are all in
/// one network, so each counts for itself.
enum GuessingAddress {
    static func of(_ address: String) -> String {
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
        let network = withUnsafeBytes(of: bytes) { Array($0.prefix(8)) }
        // fe80::/10, and IPv4 in the clothes of IPv6 (::ffff:0:0/96), ::1.
        let isLinkLocal = network[0] == 0xFE && network[1] & 0xC0 == 0x80
        guard !isLinkLocal, network.contains(where: { $0 != 0 }) else { return address }
        return network.map { String($0, radix: 16) }.joined(separator: ".") + "/64"
    }
}
