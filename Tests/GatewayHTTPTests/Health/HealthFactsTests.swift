import DeviceGateway
import HTTPServer
import HerdStore
import Metrics
import ScanDecode
import ScanWorkers
import TestSupport
import Testing
import Values

@testable import GatewayHTTP

/// What is known of each part comes from that part, and where the gateway listens from its listeners.
struct HealthFactsTests {
    private func facts(
        _ gateway: Gateway, _ vitals: Vitals, settingsHold: Bool = true
    ) -> HealthFacts {
        vitals.facts(
            of: gateway.station, backups: gateway.backups, listening: gateway.listening, settingsHold: settingsHold)
    }

    @Test func `of copies is told where some are made, and where one failed`() async throws {
        let vitals = Vitals()
        let gateway = try await Gateway.open(vitals: vitals)
        let folder = BackupFolder(path: gateway.folder.path, isOwn: true)
        #expect(facts(gateway, vitals).backup == nil)
        gateway.backups.plan = BackupPlan(folder: folder, at: nil)
        #expect(facts(gateway, vitals).backup == nil, "none are wanted")
        gateway.backups.trouble = .noFolder(folder.path)
        #expect(facts(gateway, vitals).backup?.trouble != nil, "one that was made by hand failed")
        gateway.backups.trouble = nil
        gateway.backups.plan = BackupPlan(folder: folder, at: 60)
        let backup = try #require(facts(gateway, vitals).backup)
        #expect(backup.age == nil && backup.trouble == nil)
        await gateway.station.stop()
    }

    @Test func `https, settings, workers and the last look through the store are told as they are`() async throws {
        let vitals = Vitals { WorkersStanding() }
        let gateway = try await Gateway.open(vitals: vitals)
        let before = facts(gateway, vitals, settingsHold: false)
        #expect(before.https == .off && !before.settingsHold && before.workers != nil && before.sinceLook == nil)
        #expect(!before.hasDisk && before.uptime == .zero, "nobody feels the pulse")
        vitals.noteLookedThrough()
        gateway.listening.https = .failed("x")
        let failed = facts(gateway, vitals)
        #expect(failed.sinceLook != nil && failed.https == .failed && failed.settingsHold)
        let expires = gateway.station.clock.now() + .seconds(1000)
        let address = ListenAddress(host: "0.0.0.0", port: 1)
        gateway.listening.https = .on(.init(address: address, names: [], authority: nil, expires: expires))
        let lasts: Duration? = if case .on(let lasts) = facts(gateway, vitals).https { lasts } else { nil }
        let left = try #require(lasts)
        #expect(left <= .seconds(1000) && left > .seconds(900))
        gateway.listening.https = .on(.init(address: address, names: [], authority: nil))
        #expect(facts(gateway, vitals).https == .on(nil))
        await gateway.station.stop()
    }

    // MARK: - Rules at their edges

    private func part(_ name: HealthReport.Name, _ change: (inout HealthFacts) -> Void) -> HealthReport.Part {
        var facts = HealthFacts()
        change(&facts)
        return HealthReport(facts)[name]
    }

    @Test func `fourteen days are early enough, and a second less is soon`() {
        let soon = Duration.seconds(14 * 86_400)
        func https(_ lasts: Duration) -> String? { part(.https) { $0.https = .on(lasts) }.reason }
        #expect(https(soon) == nil && https(soon - .seconds(1)) == "expiresSoon")
        #expect(https(.zero) == "expiresSoon" && https(.zero - .seconds(1)) == "expired")
        func disk(_ days: Int) -> String? {
            part(.disk) { facts in
                // A day takes a billion bytes.
                facts.disk.note((days + 1) * 1_000_000_000, at: .zero)
                facts.disk.note(days * 1_000_000_000, at: .seconds(86_400))
            }.reason
        }
        #expect(disk(15) == nil && disk(13) == "fullSoon")
    }

    @Test func `no worker for photos is a failure, and the first thing that is wrong says why`() {
        var standing = WorkersStanding()
        #expect(part(.workers) { $0.workers = standing }.state == .ok)
        standing = WorkersStanding.absent
        let workers = part(.workers) { $0.workers = standing }
        #expect(workers.state == .failed && workers.reason == "none")
        var part = HealthReport.Part(.store)
        part.note(.warning, "a")
        part.note(.warning, "b")
        #expect(part.reason == "a")
        part.note(.failed, "c")
        part.note(.warning, "d")
        #expect(part.reason == "c" && part.state == .failed)
    }

    @Test func `what is off is no failure, and a warning leaves the gateway well`() {
        var facts = HealthFacts()
        facts.sync = .init(age: .seconds(5), trouble: "unreachable")
        #expect(HealthReport(facts).isWell && HealthReport(facts)[.sync].ageSeconds == 5)
        facts.backup = .init(age: nil, trouble: "no-folder")
        #expect(!HealthReport(facts).isWell)
        #expect(HealthReport(HealthFacts())[.sync].state == .off)
    }

    // MARK: - Where it listens

    @Test(arguments: [
        ("::", "192.168.1.2", true), ("::", "2001:db8::1", true), ("0.0.0.0", "192.168.1.2", true),
        ("0.0.0.0", "2001:db8::1", false), ("192.168.1.2", "192.168.1.2", true), ("192.168.1.2", "192.168.1.3", false),
        ("127.0.0.1", "192.168.1.2", false),
    ])
    func `an address is offered to phones only where somebody listens`(host: String, address: String, isReached: Bool) {
        let own = OwnAddress(address: address, interface: "eth0", network: .lan)
        let listening = Listening { [own] }
        #expect(listening.reachable() == [], "not yet")
        listening.http = ListenAddress(host: host, port: 8080)
        #expect(listening.reachable() == (isReached ? [own] : []))
    }

    @Test(arguments: [
        ("localhost", false), ("::1", false), ("127.0.0.1", false), ("127.9.9.9", false), ("0.0.0.0", true),
        ("::", true),
        ("192.168.1.2", true), ("12.7.0.0", true),
    ])
    func `others can call where it is not this machine alone`(host: String, isForOthers: Bool) {
        #expect(ListenAddress(host: host, port: 1).isForOthers == isForOthers)
    }

    // MARK: - Requests

    @Test func `requests are counted by their class, also those that throw and those that are refused`() async throws {
        let meter = RequestMeter()
        for status in [200, 201, 304, 404, 503] { _ = try await meter.watch { Response(Status(status)) } }
        await #expect(throws: CancellationError.self) { try await meter.watch { throw CancellationError() } }
        meter.noteRefusal(Problem.signInNeeded)
        #expect(meter.counts.map(\.class) == ["1xx", "2xx", "3xx", "4xx", "5xx"])
        #expect(meter.counts.map(\.count) == [0, 2, 1, 2, 2])
        #expect(meter.durations.reading.count == 6)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.1.2.3", true), ("::1", true), ("::ffff:127.0.0.1", true), ("192.0.2.1", false),
        ("12.7.0.0", false), ("::ffff:192.0.2.1", false), ("0.0.0.0", false),
    ])
    func `this machine is told by its address`(address: String, isOwn: Bool) throws {
        let head = try RequestHead(method: .get, target: "/", remoteAddress: address)
        #expect(head.isOfThisMachine == isOwn)
    }
}

extension WorkersStanding {
    /// As after a photo for which there was no worker.
    fileprivate static var absent: WorkersStanding {
        let workers = ScanWorkers(ScanSettings(), count: 1, program: "/nonexistent")
        _ = try? workers.scan([1])
        return workers.standing
    }
}
