import Testing

@testable import DeviceGateway

@Suite(.timeLimit(.minutes(10)))
struct InterruptibleSleepTests {
    private let sleep = InterruptibleSleep()

    @Test func `it ends when its time is over, and not before`() async {
        for _ in 0..<5 {
            let begin = ContinuousClock.now
            #expect(await sleep.sleep(for: .milliseconds(30)) == false)
            #expect(ContinuousClock.now - begin >= .milliseconds(30))
        }
        #expect(await sleep.sleep(for: .zero) == false)
        #expect(await sleep.sleep(for: .seconds(-1)) == false)
    }

    /// A task that sleeps for an hour, and does so already.
    private func fallAsleep() -> Task<Bool, Never> {
        Task.immediate { [sleep] in await sleep.sleep(for: .seconds(3600)) }
    }

    @Test func `a hurry ends it at once, the thousandth time as the first`() async {
        for _ in 0..<1000 {
            let sleeper = fallAsleep()
            sleep.hurry()
            #expect(await sleeper.value)
        }
        #expect(await sleep.sleep(for: .milliseconds(1)) == false, "nothing of it is left")
    }

    @Test func `a hurry that comes before ends one sleep, unless it is taken back`() async {
        sleep.hurry()
        sleep.hurry()
        #expect(await sleep.sleep(for: .seconds(3600)))
        #expect(await sleep.sleep(for: .milliseconds(1)) == false)
        sleep.hurry()
        sleep.forgetHurry()
        #expect(await sleep.sleep(for: .milliseconds(1)) == false)
    }

    @Test func `cancelling ends it, before it begins too, and the next one sleeps as ever`() async {
        for _ in 0..<100 {
            let sleeper = fallAsleep()
            sleeper.cancel()
            #expect(await sleeper.value == false)
        }
        let late = Task { [sleep] in
            while !Task.isCancelled { await Task.yield() }
            return await sleep.sleep(for: .seconds(3600))
        }
        late.cancel()
        #expect(await late.value == false)
        let begin = ContinuousClock.now
        #expect(await sleep.sleep(for: .milliseconds(30)) == false)
        #expect(ContinuousClock.now - begin >= .milliseconds(30))
    }

    @Test func `hurries, alarms and cancellations that meet end each sleep once`() async {
        await withDiscardingTaskGroup { group in
            group.addTask { [sleep] in
                // Trapped if a sleep ended twice, and stopped by the time limit if one never ended.
                for round in 0..<2000 {
                    let sleeper = Task { await sleep.sleep(for: .microseconds(round % 50)) }
                    if round % 3 == 0 { sleeper.cancel() }
                    _ = await sleeper.value
                }
            }
            group.addTask { [sleep] in
                for _ in 0..<20_000 {
                    sleep.hurry()
                    await Task.yield()
                }
            }
        }
    }
}
