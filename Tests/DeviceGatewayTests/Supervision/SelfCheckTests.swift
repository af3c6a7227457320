import Dispatch
import Synchronization
import TestSupport
import Testing
import Values

@testable import DeviceGateway
@testable import HerdStore
@testable import Links

/// What the watchdog of systemd is fed by: an animal that is not there walks over a scale that is not there.
struct SelfCheckTests {
    @Test(.timeLimit(.minutes(10)))
    func `the animal is weighed, and the herd is as it was`() async throws {
        let store = try await HerdStore.open(.memory)
        let check = SelfCheck(of: store)
        for _ in 1...3 { #expect(try await check.walk() == [SelfCheck.weight]) }
        try await check.pass()
        #expect(try await store.openSession() == nil, "no session was opened for it")
        #expect(try await store.weighings(WeighingQuery()).items.isEmpty)
        #expect(try await store.animals(AnimalQuery(limit: 1)).items.isEmpty)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a loop that hangs keeps it from passing`() async throws {
        let check = SelfCheck(of: try await HerdStore.open(.memory))
        try await expectWaits(check) { @LinkActor gate in gate.hold() }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a store that does not answer keeps it from passing`() async throws {
        // One in memory has nobody beside its writer who could read it.
        let store = try await HerdStore.open(.memory)
        try await expectWaits(SelfCheck(of: store)) { await store.hold($0) }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a store that is written to for minutes does not`() async throws {
        let folder = try TemporaryFolder()
        let store = try await HerdStore.open(.file(folder.file("gateway.sqlite")))
        let gate = Gate()
        let writing = Task { await store.hold(gate) }
        await gate.isReached()
        try await SelfCheck(of: store).pass()
        gate.open()
        await writing.value
    }

    /// Expects that the check does not pass before what hangs goes on, and that it does then.
    private func expectWaits(_ check: SelfCheck, while hang: @escaping @Sendable (Gate) async -> Void) async throws {
        let gate = Gate()
        let order = Mutex<[String]>([])
        let hanging = Task { await hang(gate) }
        await gate.isReached()
        async let passing: Void = {
            try await check.pass()
            order.withLock { $0.append("passed") }
        }()
        // Time enough to pass where nothing held it up; where it is held up, no time is too long or too short.
        for _ in 1...1000 { await Task.yield() }
        order.withLock { $0.append("went on") }
        gate.open()
        try await passing
        #expect(order.withLock { $0 } == ["went on", "passed"])
        await hanging.value
    }
}

/// Holds up whoever comes to it, until it is opened.
private final class Gate: Sendable {
    private let opening = DispatchSemaphore(value: 0)
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    init() { (arrivals, arrival) = AsyncStream.makeStream() }

    func hold() {
        arrival.yield()
        opening.wait()
    }

    func isReached() async { for await _ in arrivals { break } }

    func open() { opening.signal() }
}

extension HerdStore {
    /// Is busy for as long as the gate is closed.
    fileprivate func hold(_ gate: Gate) { gate.hold() }
}
