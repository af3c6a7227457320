import DeviceGateway
import Testing

@testable import gatewayd

/// What systemd hears of a gateway that works, and of one that does not.
struct WatchdogTests {
    private struct Broken: Error {}

    private func watched(
        _ limit: Duration?, last: Int = 3, check: @escaping @Sendable () async throws -> Void
    ) async -> (told: [Systemd.Notice], pauses: [Duration], log: [String]) {
        let (told, pauses, lines) = (Notebook<Systemd.Notice>(), Notebook<Duration>(), Notebook<String>())
        await Watchdog(
            log: lines.log, limit: limit, tell: { told.note($0) }, pause: pauses.pause(last: last), check: check
        ).run()
        return (told.entries, pauses.entries, lines.entries)
    }

    @Test func `a check that succeeds is told three times in the time that systemd gives`() async {
        let watched = await watched(.seconds(30)) {}
        #expect(watched.told == [.alive, .alive, .alive])
        #expect(watched.pauses == [.seconds(10), .seconds(10), .seconds(10)])
        #expect(watched.log == [])
    }

    @Test func `a check that fails is never told as alive, and is tried again`() async {
        let watched = await watched(.seconds(30)) { throw Broken() }
        #expect(watched.told == Array(repeating: .status("the self-check failed: Broken()"), count: 3))
        #expect(watched.log.count == 3)
    }

    @Test func `one that fails once is told as alive before and after`() async {
        let checks = Notebook<Void>()
        let watched = await watched(.seconds(30)) {
            checks.note(())
            if checks.entries.count == 2 { throw Broken() }
        }
        #expect(watched.told == [.alive, .status("the self-check failed: Broken()"), .alive])
    }

    @Test func `a service that ended unexpectedly is reported once, and the gateway stays alive`() async {
        let told = Notebook<Systemd.Notice>()
        let turns = Notebook<Void>()
        await Watchdog(
            log: Log { _ in }, limit: .seconds(30), tell: { told.note($0) }, pause: Notebook<Duration>().pause(last: 4),
            check: {},
            ended: {
                turns.note(())
                return turns.entries.count < 2 ? [] : ["imports", "reminders"]
            }
        ).run()
        #expect(
            told.entries == [.alive, .alive, .status("ended unexpectedly: imports, reminders"), .alive, .alive])
    }

    @Test func `where nobody watches nothing is checked and nothing told`() async {
        let checks = Notebook<Void>()
        let watched = await watched(nil) { checks.note(()) }
        #expect(watched.told == [] && watched.pauses == [] && checks.entries.isEmpty)
        var watchdog = Watchdog.unchecked
        watchdog.limit = nil
        #expect(watchdog.services.isEmpty, "a watchdog that returns at once would count as an ended service")
        watchdog.limit = .seconds(30)
        #expect(watchdog.services.map(\.name) == ["watchdog"])
    }

    @Test func `a gateway that waits for a person is told as alive`() async throws {
        let told = Notebook<Systemd.Notice>()
        var watchdog = Watchdog.unchecked
        (watchdog.limit, watchdog.tell, watchdog.pause) = (
            .seconds(9), { told.note($0) }, Notebook<Duration>().pause(last: 2)
        )
        await watchdog.run()
        #expect(told.entries == [.alive, .alive])
    }

    @Test func `each notice is one assignment`() {
        #expect(Systemd.Notice.ready.line == "READY=1")
        #expect(Systemd.Notice.alive.line == "WATCHDOG=1")
        #expect(Systemd.Notice.stopping.line == "STOPPING=1")
        #expect(Systemd.Notice.status("a\nREADY=1\r\nb").line == "STATUS=a READY=1 b")
    }
}
