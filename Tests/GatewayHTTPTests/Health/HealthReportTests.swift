import HerdStore
import ScanWorkers
import Testing
import Values

@testable import DeviceGateway
@testable import GatewayHTTP

/// What the parts say of themselves, judged: the rules of docs/health.md.
struct HealthReportTests {
    private typealias Name = HealthReport.Name
    private typealias State = HealthReport.State

    private func part(_ name: HealthReport.Name, _ change: (inout HealthFacts) -> Void) -> HealthReport.Part {
        var facts = HealthFacts()
        change(&facts)
        return HealthReport(facts)[name]
    }

    @Test func `a gateway that has just begun is well, and what is not wanted is off`() {
        let report = HealthReport(HealthFacts())
        #expect(report.isWell)
        #expect(report.parts.map(\.part) == HealthReport.Name.allCases)
        #expect(
            report.parts.filter { $0.state == .off }.map(\.part) == [
                .disk, .links, .workers, .backup, .sync, .https, .services,
            ])
    }

    @Test func `a service that has ended by itself has failed, and one that was stopped has not`() {
        func services(_ states: ServiceStanding.State...) -> HealthReport.Part {
            part(.services) { facts in
                facts.services = states.map { .init(name: "imports", state: $0) }
            }
        }
        #expect(services(.running, .running).state == .ok)
        #expect(services(.running, .stopped).state == .ok)
        let ended = services(.running, .ended, .running)
        #expect(ended.state == .failed && ended.reason == "ended")
        #expect(ended.figures == ["running": 2, "ended": 1])
    }

    @Test func `a loop or a store that has not answered for a minute hangs`() {
        for name in [Name.loop, .store] {
            func after(_ age: Duration?, uptime: Duration = .seconds(900)) -> State {
                part(name) { facts in
                    facts.uptime = uptime
                    facts.loop = age.map { .init(age: $0, took: .milliseconds(2)) }
                    facts.read = facts.loop
                }.state
            }
            #expect(after(.seconds(12)) == .ok && after(.seconds(60)) == .ok)
            #expect(after(.seconds(61)) == .failed)
            #expect(after(nil, uptime: .seconds(5)) == .ok, "it has had no time yet")
            #expect(after(nil) == .failed, "it has never answered")
        }
    }

    @Test(arguments: [HealthReport.Name.disk, .links, .clock])
    func `what could not be looked at for a minute hangs, whatever was seen before`(name: HealthReport.Name) {
        func after(_ age: Duration?, uptime: Duration = .seconds(900)) -> HealthReport.Part {
            part(name) { facts in
                facts.uptime = uptime
                (facts.hasDisk, facts.isClockWatched) = (true, true)
                (facts.sinceDisk, facts.sinceLinks, facts.sinceClock) = (age, age, age)
                if age != nil {
                    facts.disk.note(20_000_000_000, at: .zero)
                    facts.links = [.connected: 1]
                }
            }
        }
        #expect(after(.seconds(60)).state == .ok && after(.seconds(60)).ageSeconds == 60)
        #expect(after(.seconds(61)).state == .failed && after(.seconds(61)).reason == "hangs")
        #expect(after(nil, uptime: .seconds(5)).state != .failed, "it has had no time yet")
        #expect(after(nil).reason == "hangs" && after(nil).ageSeconds == nil, "it was never looked at")
    }

    @Test func `a clock that is surely wrong is that, also when nobody has looked since`() {
        let clock = part(.clock) { facts in
            (facts.uptime, facts.isClockWatched, facts.sinceClock) = (.seconds(900), true, .seconds(300))
            facts.trouble.clock = ClockDoubt(reason: .beforeRecords, earliest: Timestamp(microseconds: 0))
        }
        #expect(clock.reason == "beforeRecords" && clock.ageSeconds == 300)
    }

    @Test func `a store that is damaged is that, also when it hangs because of it`() {
        let store = part(.store) { facts in
            facts.uptime = .seconds(900)
            facts.trouble.store = .damaged
            facts.sinceLook = .seconds(7)
        }
        #expect(store.state == .failed && store.reason == "damaged")
        #expect(store.figures["lookedThroughSecondsAgo"] == 7)
    }

    @Test func `room is little, then none, and told in days once that is known`() {
        func disk(_ free: Int, after: Int? = nil) -> HealthReport.Part {
            part(.disk) { facts in
                facts.disk.note(free, at: .zero)
                if let after { facts.disk.note(after, at: .seconds(86_400)) }
            }
        }
        #expect(disk(20_000_000_000).state == .ok)
        #expect(disk(500_000_000).state == .ok)
        #expect(disk(499_000_000).reason == "littleRoom" && disk(499_000_000).state == .warning)
        #expect(disk(7_000_000).reason == "full" && disk(7_000_000).state == .failed)
        let shrinking = disk(20_000_000_000, after: 18_000_000_000)
        #expect(shrinking.reason == "fullSoon" && shrinking.figures["daysLeft"] == 9)
        let slow = disk(20_000_000_000, after: 19_900_000_000)
        #expect(slow.state == .ok && slow.figures["daysLeft"] == 199)
    }

    @Test func `a device that is away is to be looked at, and no fault of the gateway`() {
        var facts = HealthFacts()
        facts.links = [.connected: 2, .waiting: 1, .silent: 1, .disconnected: 1]
        let report = HealthReport(facts)
        #expect(report[.links].state == .warning && report.isWell)
        #expect(report[.links].figures == ["open": 2, "opening": 0, "trouble": 2, "disconnected": 1])
    }

    @Test func `what waits to be stored says why, and what was lost stays told`() {
        let waiting = part(.backlog) { facts in
            facts.backlog.reason = .readOnly
            facts.backlog.waiting = 3
        }
        #expect(waiting.state == .failed && waiting.reason == "readOnly" && waiting.figures["waiting"] == 3)
        #expect(part(.backlog) { $0.backlog.lost = 1 }.reason == "lost")
        #expect(part(.backlog) { $0.backlog.refused = 1 }.reason == "refused")
        let full = part(.backlog) { facts in
            facts.backlog.reason = .diskFull
            facts.backlog.isFull = true
        }
        #expect(full.reason == "full")
    }

    @Test func `a certificate is told of before it ends`() {
        func https(_ days: Int) -> HealthReport.Part { part(.https) { $0.https = .on(.seconds(days * 86_400)) } }
        #expect(https(60).state == .ok && https(60).figures["certificateDays"] == 60)
        #expect(https(13).reason == "expiresSoon" && https(13).state == .warning)
        #expect(https(-1).reason == "expired" && https(-1).state == .failed)
        #expect(part(.https) { $0.https = .failed }.state == .failed)
    }

    @Test func `the others`() {
        let doubt = ClockDoubt(reason: .beforeProgram, earliest: Timestamp(microseconds: 0))
        #expect(part(.clock) { $0.trouble.clock = doubt }.reason == "beforeProgram")
        #expect(part(.settings) { $0.settingsHold = false }.state == .failed)
        #expect(part(.backup) { $0.backup = .init(age: .seconds(90), trouble: nil) }.ageSeconds == 90)
        #expect(part(.backup) { $0.backup = .init(age: nil, trouble: "no-folder") }.state == .failed)
        #expect(part(.sync) { $0.sync = .init(age: nil, trouble: "unreachable") }.state == .warning)
        #expect(part(.workers) { $0.workers = WorkersStanding() }.state == .ok)
    }
}
