import Testing

@testable import DeviceGateway

/// A device that is off, quiet or not the one that was adopted costs next to nothing, however long it stays so.
@Suite(.timeLimit(.minutes(10)))
struct RestingDeviceTests {
    /// Beyond the first wait, which is a second at most.
    private static let settling = Duration.milliseconds(1500)
    private static let window = Duration.seconds(2)
    /// Looks at the clock within a second; 50 are measured of one that is asked all the time.
    private static let most = 150.0

    @Test(arguments: RestingDevice.allCases)
    func `a runner wakes for its polls and attempts only, and not at all when it was stopped`(
        device: RestingDevice
    ) async throws {
        try await device.rest { looks in
            try await Task.sleep(for: Self.settling)
            let (before, began) = (looks(), ContinuousClock.now)
            try await Task.sleep(for: Self.window)
            // A busy machine wakes this test later than the device.
            let (count, time) = (looks() - before, began.duration(to: .now))
            print("\(device): the clock was looked at \(count) times in \(time)")
            #expect(Double(count) <= Self.most * (time / .seconds(1)))
        }
    }

    /// In a process of its own, since others' memory would be counted too.
    @Test func `all of them together take hardly any processor time, and no memory`() async {
        await #expect(processExitsWith: .success) {
            try await withThrowingDiscardingTaskGroup { group in
                for device in RestingDevice.allCases {
                    group.addTask {
                        try await device.rest { _ in try await Task.sleep(for: .seconds(6)) }
                    }
                }
                try await Task.sleep(for: .milliseconds(2500))
                let (before, began) = (try ProcessUse.now(), ContinuousClock.now)
                try await Task.sleep(for: .seconds(3))
                let (after, passed) = (try ProcessUse.now(), began.duration(to: .now))
                let time = after.processorTime - before.processorTime
                let memory = after.residentMemory - before.residentMemory
                let count = RestingDevice.allCases.count
                print("\(count) devices at rest for \(passed): \(time), \(memory >> 10) KiB more")
                // Of the time that passed, which is longer on a busy machine.
                #expect(time < passed / 5)
                #expect(memory < 2 << 20)
            }
        }
    }
}
