import Testing

@testable import Links

/// From where something may be fetched: over TLS from the world, in clear from where devices may be.
struct FetchingReachTests {
    private static let own = NetworkAddress.own

    @Test(arguments: [
        ("192.168.7.1", true, true), ("10.0.0.1", true, true), ("fd00::7", true, true), ("8.8.8.8", true, false),
        ("2001:4860:4860::8888", true, false), ("127.0.0.1", false, false), ("::1", false, false),
        ("::ffff:127.0.0.1", false, false), ("0.0.0.0", false, false), ("::", false, false),
        ("169.254.169.254", false, false), ("fe80::1", false, false), ("224.0.0.251", false, false),
        ("255.255.255.255", false, false), ("ff02::1", false, false), ("not an address", false, false),
        ("example.org", false, false),
    ])
    func `only over TLS from the world, and from nowhere that is this machine or nobody's`(
        address: String, isAllowedSecurely: Bool, isAllowedInClear: Bool
    ) {
        let reach = LinkReach(replays: "")
        #expect(reach.allowsFetching(from: address, isSecure: true) == isAllowedSecurely)
        #expect(reach.allowsFetching(from: address, isSecure: false) == isAllowedInClear)
    }

    @Test func `an address of this machine is not fetched from, over TLS either`() {
        let reach = LinkReach(replays: "")
        for address in NetworkAddress.own where address.bytes.count == 4 {
            let text = address.bytes.map(String.init).joined(separator: ".")
            #expect(!reach.allowsFetching(from: text, isSecure: true), "\(text)")
            #expect(!reach.allowsFetching(from: text, isSecure: false), "\(text)")
        }
    }

    @Test func `where devices may be besides, and for the owner's own commands, all is allowed`() {
        let reach = LinkReach(networks: ["8.8.8.0/24", "127.0.0.0/8"].compactMap { IPNetwork($0) }, replays: "")
        for isSecure in [true, false] {
            #expect(reach.allowsFetching(from: "8.8.8.8", isSecure: isSecure))
            #expect(reach.allowsFetching(from: "127.0.0.1", isSecure: isSecure))
            #expect(LinkReach.anywhere.allowsFetching(from: "127.0.0.1", isSecure: isSecure))
            #expect(!LinkReach.anywhere.allowsFetching(from: "localhost", isSecure: isSecure), "in numbers only")
        }
    }
}
