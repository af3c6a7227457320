import Foundation
import Printing
import Testing

@Suite struct `Printing in words` {
    @Test(arguments: [
        ("media-empty", "media-empty", StateReason.Severity.error), ("media-empty-error", "media-empty", .error),
        ("toner-low-warning", "toner-low", .warning), ("cups-remote-pending-report", "cups-remote-pending", .report),
    ])
    func `a reason is split into keyword and severity`(word: String, keyword: String, severity: StateReason.Severity) {
        let reason = StateReason(word)
        #expect(reason?.keyword == keyword)
        #expect(reason?.severity == severity)
    }

    @Test func `none is no reason, and an unknown one stays readable`() {
        #expect(StateReason("none") == nil)
        #expect(StateReason("") == nil)
        #expect(StateReason("acme-card-stuck-error")?.sentence == "acme card stuck.")
    }

    @Test(arguments: [
        ("localhost", PrintServer.host("localhost", port: 631)),
        ("printer.farm:8631", .host("printer.farm", port: 8631)),
        ("[::1]:631", .host("::1", port: 631)), ("[::1]", .host("::1", port: 631)),
        ("/run/cups/cups.sock", .socket(path: "/run/cups/cups.sock")),
    ])
    func `an address is read as CUPS_SERVER has it`(text: String, server: PrintServer) throws {
        #expect(try PrintServer(text) == server)
    }

    @Test(arguments: ["", ":631", "host:", "host:0", "host:65536", "host:x", "http://host", "a b"])
    func `what is no address is refused`(text: String) {
        #expect(throws: PrintingError.badServer(text)) { try PrintServer(text) }
    }
}
