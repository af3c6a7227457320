import Synchronization
import Testing

@testable import DeviceGateway

/// What is logged stays a line.
struct LogTests {
    private func logged(_ message: String) -> String? {
        let lines = Mutex<[String]>([])
        Log { line in lines.withLock { $0.append(line.text) } }.error(message)
        return lines.withLock { $0 }.first
    }

    @Test func `a long message is cut, and says how long it was`() throws {
        let line = try #require(logged("refused: " + String(repeating: "ř", count: 90_000)))
        #expect(line.utf8.count < Log.longestLine + 50)
        #expect(line.hasPrefix("refused: ř") && line.hasSuffix("(180009 bytes)"))
    }

    @Test func `a line about a device begins with its name, and the journal finds it by that`() {
        let lines = Mutex<[Log.Line]>([])
        let log = Log { line in lines.withLock { $0.append(line) } }
        log.about(.device("Váha\nMESSAGE=ok")).warning("is silent")
        log.about(.place("race")).notice("weighed")
        log.error("stopping")
        #expect(
            lines.withLock { $0.map(\.journalFields) } == [
                [
                    "MESSAGE=Váha MESSAGE=ok: is silent", "PRIORITY=4", "SYSLOG_IDENTIFIER=gatewayd",
                    "GATEWAYD_DEVICE=Váha MESSAGE=ok",
                ],
                ["MESSAGE=race: weighed", "PRIORITY=5", "SYSLOG_IDENTIFIER=gatewayd", "GATEWAYD_PLACE=race"],
                ["MESSAGE=stopping", "PRIORITY=3", "SYSLOG_IDENTIFIER=gatewayd"],
            ])
    }

    @Test func `what came from outside makes no line of its own and moves no cursor`() {
        #expect(logged("GET /a\r\n<3>all is well\u{1B}[2J\u{202E}\0") == "GET /a <3>all is well [2J  ")
        #expect(logged("váha Přední: 412.5 kg") == "váha Přední: 412.5 kg")
    }
}
