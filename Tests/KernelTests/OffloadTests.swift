import Blocking
import Dispatch
import Synchronization
import Testing

/// Work that blocks: in turns, bounded, and never waited for longer than was said.
@Suite(.timeLimit(.minutes(10)))
struct OffloadTests {
    private struct GivenUp: Error {}

    private final class Count: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func add() { count.withLock { $0 += 1 } }
    }

    /// A piece of work that lasts until the test ends it.
    private final class Work: Sendable {
        private let isOver = DispatchSemaphore(value: 0)
        private let (begins, begin) = AsyncStream.makeStream(of: Void.self)

        func run() {
            begin.yield()
            isOver.wait()
        }

        func began() async { for await _ in begins { return } }
        func end(_ times: Int = 1) { for _ in 0..<times { isOver.signal() } }
    }

    @Test(arguments: [1, 3])
    func `so many run at once, sixty-four wait, and all others are turned away`(width: Int) async throws {
        let offload = Offload("test", width: width)
        let work = Work()
        let done = Count()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<width {
                group.addTask { (try? await offload.run { work.run() }) != nil }
                await work.began()
            }
            // In no order they come to wait; two of them find no room, and are told at once.
            for _ in 0..<66 {
                group.addTask { (try? await offload.run { done.add() }) != nil }
            }
            for _ in 0..<2 { #expect(await group.next() == false) }
            work.end(width)
            for await isDone in group { #expect(isDone) }
        }
        #expect(done.value == 64)
        #expect(try await offload.run { 7 } == 7, "and there is room again")
    }

    @Test func `an error of the work is its caller's`() async {
        let offload = Offload("test", width: 1)
        await #expect(throws: GivenUp.self) { try await offload.run { throw GivenUp() } }
    }

    @Test func `what never returns is waited for no longer than was said`() async throws {
        let work = Work()
        let interruption = Mutex<Offload.Interruption?>(nil)
        await #expect(throws: GivenUp.self) {
            try await Offload.run(
                within: .milliseconds(10),
                otherwise: { reason in
                    interruption.withLock { $0 = reason }
                    return GivenUp()
                }
            ) { () throws(GivenUp) in work.run() }
        }
        guard case .timedOut(.milliseconds(10)) = interruption.withLock({ $0 }) else {
            Issue.record("\(String(describing: interruption.withLock { $0 }))")
            return
        }
        work.end()
    }

    @Test func `who is cancelled waits no longer, and what it waited for is let go`() async throws {
        let work = Work()
        let waiting = Task {
            try await Offload.run(within: .seconds(3600), otherwise: { _ in GivenUp() }) { () throws(GivenUp) in
                work.run()
            }
        }
        await work.began()
        waiting.cancel()
        await #expect(throws: GivenUp.self) { try await waiting.value }
        work.end()
    }

    @Test func `an answer that comes in time is the answer`() async throws {
        let answer = try await Offload.run(within: .seconds(3600), otherwise: { _ in GivenUp() }) {
            () throws(GivenUp) in 7
        }
        #expect(answer == 7)
    }
}
