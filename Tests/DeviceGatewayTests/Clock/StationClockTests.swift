import HerdStore
import Testing
import Values

@testable import DeviceGateway

/// What a system clock that is set does to the time of the station.
struct StationClockTests {
    private let time = SetClock()

    private static let year = Duration.seconds(365 * 86_400)

    @Test(arguments: [year * 12, .seconds(3600), .seconds(1), .seconds(-1), .seconds(-7200), year * -3])
    func `from the moment the system clock is set the station has its time`(step: Duration) {
        let clock = time.station
        let before = clock.now()
        time.pass(.seconds(5))
        #expect(clock.now() - before == .seconds(5))
        time.set(by: step)
        #expect(clock.now() - before == .seconds(5) + step)
        time.pass(.seconds(5))
        #expect(clock.now() - before == .seconds(10) + step)
    }

    @Test func `waits are measured by a clock that is never set`() {
        let clock = time.station
        let before = clock.steady.now()
        time.set(by: Self.year)
        time.pass(.seconds(5))
        time.set(by: Self.year * -3)
        #expect(clock.steady.now() - before == .seconds(5))
    }

    @Test func `a moment before the clock was set is told with the time that it had`() {
        let clock = time.station
        let moment = clock.steady.now()
        #expect(clock.time(at: moment) == time.system)
        time.pass(.seconds(60))
        time.set(by: Self.year)
        #expect(clock.time(at: moment) == time.system - .seconds(60))
    }

    @Test func `a thread that is held up between its looks at the clocks sets nothing`() {
        let clock = time.station
        _ = clock.now()
        for looks in 1...20 {
            let before = clock.steady.now()
            time.holdUp(by: .milliseconds(300), looks: looks)
            #expect(clock.now() - before < .milliseconds(1))
            time.holdUp(by: .zero, looks: 0)
            time.pass(.milliseconds(100))
        }
        #expect(clock.now() == clock.steady.now())
    }

    @Test func `the real clocks agree where nobody sets them`() {
        let clock = StationClock()
        let before = clock.now()
        let steady = clock.steady.now()
        #expect(steady - before < .seconds(10))
        #expect(clock.now() >= before)
    }

    /// The first start of the gateway found a dead battery.
    @Test func `the real steady clock goes on in its boot, whatever the system clock says by now`() {
        let boot = Boot(id: "one", began: Timestamp(microseconds: 0), event: 0)
        let (clock, fresh) = (StationClock(in: boot), StationClock())
        let since = clock.steady.now()
        #expect(since - Timestamp(microseconds: 0) < Self.year * 20, "since the start of this machine")
        #expect(StationClock(in: boot).steady.now() - since < .seconds(10))
        #expect(fresh.now() - clock.now() < .seconds(10) && clock.now() - fresh.now() < .seconds(10))
    }

    @Test func `this boot is known again`() async throws {
        let store = try await HerdStore.open(.memory)
        let first = try #require(await StationClock.ofThisBoot(in: store, log: Log { _ in }).boot)
        #expect(first.id.count == 36 && first.event == 0)
        let again = await StationClock.ofThisBoot(in: store, log: Log { _ in })
        #expect(again.boot == first)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a deadline comes in time although the clock is set back`() async {
        let time = SetClock()
        let clock = StationClock { time.running }
        let timer = DeadlineTimer(clock: clock)
        timer.schedule(clock.now() + .milliseconds(50))
        time.set(by: .seconds(-7200))
        for await _ in timer.ticks { break }
    }
}
