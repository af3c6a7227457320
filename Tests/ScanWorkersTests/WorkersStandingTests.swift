import Testing

@testable import ScanWorkers

/// What is told of the workers, as one thing comes after another.
struct WorkersStandingTests {
    @Test func `a photo that was read, or that cost its worker, tells that there are workers again`() {
        for note in [{ $0.noteRead() }, { $0.noteFailure() }] as [@Sendable (inout WorkersStanding) -> Void] {
            var standing = WorkersStanding()
            #expect(!standing.isAbsent && standing.sinceLast == nil)
            standing.noteAbsence()
            #expect(standing.isAbsent && standing.sinceLast == nil, "nothing was done with a photo")
            note(&standing)
            #expect(!standing.isAbsent && standing.sinceLast != nil)
        }
    }

    @Test func `photos and failures are counted apart`() {
        var standing = WorkersStanding()
        for _ in 1...3 { standing.noteRead() }
        for _ in 1...2 { standing.noteFailure() }
        #expect(standing.photos == 3 && standing.failures == 2)
    }

    @Test(
        arguments: [
            (0, WorkerEnding.exited(0)), (2 << 8, .exited(2)), (9, .killed(signal: 9)), (0x8B, .killed(signal: 11)),
        ] as [(Int32, WorkerEnding)])
    func `how a worker ended is read from what the kernel says`(status: Int32, ending: WorkerEnding) {
        #expect(WorkerEnding(status: status) == ending)
    }

    @Test func `a worker may take so much, for one photo and for all of its life`() {
        let limits = WorkerLimits()
        #expect(limits.memory == 640 << 20 && limits.photos == 200 && limits.start == .seconds(20))
        #expect(limits.processorTime == .milliseconds(2500) && limits.time == .seconds(12))
        #expect(limits.processorSeconds == 600, "each photo may take what one may")
    }
}
