import Testing

@testable import DeviceGateway

/// A device that is off, quiet or not the one that was adopted costs next to nothing, however long it stays so.
///
/// How many attempts and wakes that is at the most is held by `SupervisorBoundsTests`, whose clock is stepped; what it
/// costs the processor is measured by `script/bench years unplugged`.
@Suite(.timeLimit(.minutes(10)))
struct RestingDeviceTests {
    @Test(arguments: RestingDevice.allCases)
    func `a runner comes to rest, and does not wake again once it was stopped`(device: RestingDevice) async throws {
        try await device.rest { looks in
            // Beyond the first wait, which is a second at most.
            try await Task.sleep(for: .milliseconds(1500))
            let (before, began) = (looks(), ContinuousClock.now)
            try await Task.sleep(for: .seconds(1))
            print("\(device): the clock was read \(looks() - before) times in \(began.duration(to: .now))")
        }
    }

    /// In a process of its own, since others' memory would be counted too.
    @Test func `all of them together take no memory while they rest`() async {
        await #expect(processExitsWith: .success) {
            try await withThrowingDiscardingTaskGroup { group in
                let (resting, rested) = AsyncStream.makeStream(of: RestingDevice.self)
                let stays = RestingDevice.allCases.map { (device: $0, stay: AsyncStream.makeStream(of: Void.self)) }
                for (device, stay) in stays {
                    group.addTask {
                        // Nobody waits for one that failed.
                        defer { rested.finish() }
                        try await device.rest { _ in
                            rested.yield(device)
                            for await _ in stay.stream {}
                        }
                    }
                }
                for await _ in resting.prefix(stays.count) {}
                // Beyond the first wait of each.
                try await Task.sleep(for: .milliseconds(1500))
                let (before, began) = (try ProcessUse.now(), ContinuousClock.now)
                try await Task.sleep(for: .seconds(3))
                let (after, passed) = (try ProcessUse.now(), began.duration(to: .now))
                let time = after.processorTime - before.processorTime
                let memory = after.residentMemory - before.residentMemory
                print("\(stays.count) devices at rest for \(passed): \(time), \(memory >> 10) KiB more")
                #expect(memory < 2 << 20)
                for (_, stay) in stays { stay.continuation.finish() }
            }
        }
    }
}
