import Foundation
import TestSupport
import Testing

@testable import Links

/// A device that somebody sets in the browser is in the network of the barn and nowhere else.
@Suite(.timeLimit(.minutes(10)))
struct LinkReachTests {
    private let temporary: TestSupport.TemporaryFolder
    private let outside: TestSupport.TemporaryFolder

    init() throws {
        (temporary, outside) = (try TestSupport.TemporaryFolder(), try TestSupport.TemporaryFolder())
    }

    private func reach(named: [LinkAddress] = [], _ networks: String...) -> LinkReach {
        LinkReach(named: named, networks: networks.compactMap { IPNetwork($0) }, replays: temporary.path)
    }

    private func allows(_ text: String, _ networks: String...) throws -> Bool {
        let reach = LinkReach(networks: networks.compactMap { IPNetwork($0) }, replays: temporary.path)
        return reach.allows(try #require(NetworkAddress(text), "\(text) is an address"))
    }

    @Test(arguments: ["10.1.2.3", "172.16.0.1", "172.31.255.254", "192.168.7.1", "fd00::7", "::ffff:192.168.7.1"])
    func `private addresses may be reached`(_ text: String) throws {
        #expect(try allows(text))
    }

    @Test(arguments: [
        "127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", "0.0.0.0", "::", "169.254.169.254", "fe80::1",
        "224.0.0.251",
        "255.255.255.255", "ff02::1", "8.8.8.8", "172.32.0.1", "192.169.0.1", "100.64.0.1", "2001:db8::1",
        "64:ff9b::a00:1",
        "2002:a00:1::1",
    ])
    func `this machine, what is near without a router, groups and the world may not, unless they are allowed`(
        _ text: String
    ) throws {
        #expect(try !allows(text))
        #expect(try allows(text, text))
        #expect(try allows(text, "0.0.0.0/0", "::/0"))
    }

    @Test func `an address of this machine is this machine, whatever network it is in`() {
        for own in NetworkAddress.own { #expect(!reach().allows(own), "\(own)") }
        #expect(NetworkAddress.own.contains { reach("127.0.0.0/8").allows($0) }, "it has a loopback")
    }

    @Test(arguments: [
        "", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0/8", "barn.local", "::/129",
        "10.0.0.0/8/8",
    ])
    func `what is no network is none`(_ text: String) {
        #expect(IPNetwork(text) == nil)
    }

    @Test func `a network ends at its last bit`() throws {
        let network = try #require(IPNetwork("192.0.2.64/27"))
        let inside = try ["192.0.2.64", "192.0.2.95"].map { try #require(NetworkAddress($0)) }
        let others = try ["192.0.2.63", "192.0.2.96", "::192.0.2.64"].map { try #require(NetworkAddress($0)) }
        #expect(inside.allSatisfy { network.contains($0) })
        #expect(!others.contains { network.contains($0) })
    }

    @Test(arguments: ["127.0.0.1", "localhost", "127.1", "0x7f000001", "2130706433", "0"])
    func `where devices may not be nobody knocks, and open and closed ports sound the same`(_ host: String) async throws
    {
        let listener = try TCPListener(port: 0)
        defer { listener.close() }
        for port in [listener.port, 1] {
            await #expect(throws: LinkError.notAllowed(target: host), "\(port)") {
                try await Link.open(.tcp(host: host, port: port), within: reach())
            }
        }
        let named = LinkAddress.tcp(host: host, port: listener.port)
        for reach in [reach(named: [named]), reach("127.0.0.0/8", "::1"), .anywhere] where host != "0" {
            try await Link.open(named, within: reach).close()
        }
    }

    @Test func `what cannot be allowed is refused before it is stored`() throws {
        for host in ["127.0.0.1", "[::1]", "169.254.1.1", "8.8.8.8"] {
            #expect(throws: LinkAddressError.self, "\(host)") { try reach().check(LinkAddress("tcp:\(host):9000")) }
        }
        for path in ["/etc/passwd", "../gateway.sqlite", "a/../../b", "a//b", "."] {
            #expect(throws: LinkAddressError.notAllowed(path)) { try reach().check(LinkAddress("replay:\(path)")) }
        }
        for link in [
            "tcp:192.168.7.1:9000", "tcp:box.local:9000", "replay:a.capture", "replay:2026/a", "pty:/dev/pts/3",
        ] {
            #expect(throws: Never.self, "\(link)") { try reach().check(LinkAddress(link)) }
        }
    }

    @Test func `only what lies in the folder of replays is replayed`() async throws {
        try outside.write(Array("secret".utf8), to: "secret")
        let manager = FileManager.default
        try manager.createDirectory(atPath: temporary.file("day"), withIntermediateDirectories: false)
        try temporary.write(Array("weights".utf8), to: "day/raw")
        try manager.createSymbolicLink(atPath: temporary.file("link"), withDestinationPath: outside.file("secret"))
        try manager.createSymbolicLink(atPath: temporary.file("way"), withDestinationPath: outside.path)
        try manager.linkItem(atPath: outside.file("secret"), toPath: temporary.file("second"))
        #expect(mkfifo(temporary.file("pipe"), 0o600) == 0)
        let up = "../\((outside.path as NSString).lastPathComponent)/secret"
        for path in [outside.file("secret"), up, "link", "way/secret", "second", "pipe", "day"] {
            await #expect(throws: LinkError.notAllowed(target: path)) {
                try await Link.open(.replay(path: path, speed: .maximum), within: reach())
            }
        }
        await #expect(throws: LinkError.capture(.noSuchFile(path: "none"))) {
            try await Link.open(.replay(path: "none", speed: .maximum), within: reach())
        }
        let link = try await Link.open(.replay(path: "day/raw", speed: .maximum), within: reach())
        #expect(await link.readToEnd().bytes == Array("weights".utf8))
        let named = LinkAddress.replay(path: outside.file("secret"), speed: .maximum)
        let own = try await Link.open(named, within: reach(named: [named]))
        #expect(await own.readToEnd().bytes == Array("secret".utf8), "its owner has named it")
    }
}
