import GatewayHTTP
import HTTPServer
import Testing

@testable import gatewayd

/// What is printed at the start: whoever reads it later must not become administrator by it.
struct AnnouncementTests {
    private func lines(
        on host: String = "127.0.0.1", isDemo: Bool = false, isTerminal: Bool = false, isJournal: Bool = false,
        own: [String] = []
    ) -> [String] {
        let listening = Listening { [] }
        listening.http = ListenAddress(host: host, port: 8080)
        return Announcement(
            token: "s3cret", tokenFile: "/data/token", isDemo: isDemo, isTerminal: isTerminal, isJournal: isJournal,
            own: { OwnNames(addresses: own, names: []) }
        ).lines(listening)
    }

    /// Who may read it × whose herd it is.
    @Test(arguments: [
        (isDemo: false, isTerminal: false, isJournal: false, isShown: false),
        (isDemo: false, isTerminal: false, isJournal: true, isShown: false),
        (isDemo: false, isTerminal: true, isJournal: false, isShown: true),
        (isDemo: true, isTerminal: false, isJournal: false, isShown: true),
        (isDemo: true, isTerminal: false, isJournal: true, isShown: false),
        (isDemo: true, isTerminal: true, isJournal: false, isShown: true),
    ])
    func `the administrator's token is shown to a person alone, and of a demo not in the journal`(
        _ row: (isDemo: Bool, isTerminal: Bool, isJournal: Bool, isShown: Bool)
    ) {
        let lines = lines(isDemo: row.isDemo, isTerminal: row.isTerminal, isJournal: row.isJournal)
        #expect(lines.contains { $0.contains("s3cret") } == row.isShown)
        #expect(lines.contains("open http://127.0.0.1:8080/\(row.isShown ? "#token=s3cret" : "")"))
        #expect(lines.contains("the administrator's access token is in /data/token") == !row.isShown)
    }

    @Test func `an address that can be opened is printed, also of IPv6 and of one that hears all`() {
        #expect(lines(on: "::1").contains("open http://[::1]:8080/"))
        for host in ["0.0.0.0", "::"] {
            let lines = lines(on: host, own: ["192.168.1.20", "2001:db8::7"])
            #expect(lines.contains("open http://127.0.0.1:8080/"))
            #expect(
                lines.suffix(2) == [
                    "from a phone: http://192.168.1.20:8080/", "from a phone: http://[2001:db8::7]:8080/",
                ])
        }
        #expect(!lines(own: ["192.168.1.20"]).contains { $0.contains("phone") }, "nobody else can call")
    }

    @Test func `nothing is said before it listens, and HTTPS is said where it is on`() {
        let listening = Listening { [] }
        var announcement = Announcement(
            token: "t", tokenFile: "f", isDemo: false, isTerminal: false, isJournal: false)
        announcement.own = { OwnNames(addresses: [], names: []) }
        #expect(announcement.lines(listening) == [])
        listening.http = ListenAddress(host: "127.0.0.1", port: 8080)
        listening.https = .failed("no")
        #expect(!announcement.lines(listening).contains { $0.hasPrefix("HTTPS") })
        listening.https = .on(.init(address: ListenAddress(host: "0.0.0.0", port: 8443), names: [], authority: nil))
        #expect(announcement.lines(listening).contains("HTTPS on 0.0.0.0 port 8443"))
    }
}
