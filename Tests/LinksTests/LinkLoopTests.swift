import Glibc
import Synchronization
import Testing

@testable import Links

/// The loop under links: what is watched, what rings, and who runs on its thread.
@Suite(.timeLimit(.minutes(10)))
struct LinkLoopTests {
    private let loop = LinkLoop()

    /// Both sides of a socket pair.
    private func pair() throws -> (OwnedDescriptor, OwnedDescriptor) {
        var pair: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_NONBLOCK, 0, &pair) == 0)
        return (OwnedDescriptor(pair[0]), OwnedDescriptor(pair[1]))
    }

    /// Waits while the loop does all that it has to do at once, for at least seven whole turns.
    ///
    /// An alarm that is set after one has rung rings in a later turn, once that has asked the descriptors. The first may
    /// ring in the turn that is under way.
    private func aMoment() async {
        let alarm = Alarm(on: loop)
        for _ in 0..<8 {
            await withCheckedContinuation { ring in
                alarm.set(after: .zero) { ring.resume() }
            }
        }
    }

    @Test func `a descriptor is told of until it is read, and never after it was shut`() async throws {
        let (near, far) = try pair()
        let calls = Mutex(0)
        let watch = Mutex<Watch?>(nil)
        let new = Watch(near, on: loop) { readiness, memory in
            #expect(readiness == .reading)
            let count = calls.withLock { calls in
                calls += 1
                return calls
            }
            guard count == 3 else { return }
            #expect(recv(near.number, memory.baseAddress, memory.count, 0) == 1)
        }
        watch.withLock { $0 = new }
        try watch.withLock { try $0?.open(.reading) }
        #expect(send(far.number, "x", 1, 0) == 1)
        await aMoment()
        #expect(calls.withLock { $0 } == 3)
        watch.withLock { $0?.shut(.reading) }
        #expect(send(far.number, "x", 1, 0) == 1)
        await aMoment()
        #expect(calls.withLock { $0 } == 3)
        watch.withLock { $0?.cancel() }
    }

    @Test func `a hang-up does not keep the thread busy when nobody wants to read`() async throws {
        let (near, far) = try pair()
        let calls = Mutex(0)
        var watch = Watch(near, on: loop) { _, _ in calls.withLock { $0 += 1 } }
        try watch.open(.reading)
        watch.shut(.reading)
        shutdown(far.number, Int32(SHUT_RDWR))
        await aMoment()
        #expect(calls.withLock { $0 } == 0)
        try watch.open(.reading)
        await aMoment()
        #expect(calls.withLock { $0 } > 0)
        watch.cancel()
    }

    @Test func `what is cancelled is let go of`() throws {
        // A hang-up of the far end would be told to the handler again and again, which is held while it is called.
        let (first, far) = try pair()
        defer { withExtendedLifetime(far) {} }
        var near: OwnedDescriptor? = consume first
        weak let held = near
        var watch = Watch(try #require(near), on: loop) { [near] _, _ in withExtendedLifetime(near) {} }
        try watch.open(.reading)
        near = nil
        #expect(held != nil)
        #expect(loop.watchCount == 1)
        watch.cancel()
        #expect(held == nil)
        #expect(loop.watchCount == 0)
    }

    @Test func `an alarm rings once, at the last time it was set to, and not when it is gone`() async {
        let rings = Mutex<[String]>([])
        func ring(_ name: String) -> @Sendable () -> Void { { rings.withLock { $0.append(name) } } }
        let (tooEarly, putOff) = (ring("too early"), ring("put off"))
        let (ofDropped, ofGone) = (ring("dropped"), ring("gone"))
        let loop = loop
        let (start, put, dropped) = (Alarm(on: loop), Alarm(on: loop), Alarm(on: loop))
        await withCheckedContinuation { (over: CheckedContinuation<Void, Never>) in
            // On the loop itself, where nothing rings in between.
            start.set(after: .zero) {
                put.set(after: .milliseconds(5), ring: tooEarly)
                put.set(after: .milliseconds(10)) {
                    putOff()
                    over.resume()
                }
                dropped.set(after: .milliseconds(5), ring: ofDropped)
                dropped.cancel()
                var gone: Alarm? = Alarm(on: loop)
                gone?.set(after: .milliseconds(5), ring: ofGone)
                gone = nil
            }
        }
        await aMoment()
        #expect(rings.withLock { $0 } == ["put off"])
    }

    @Test func `alarms years ahead and in the past do no harm`() async {
        let (far, past) = (Alarm(on: loop), Alarm(on: loop))
        far.set(after: .seconds(4_000_000_000)) { Issue.record("years early") }
        await withCheckedContinuation { rung in
            past.set(after: .seconds(-5)) { rung.resume() }
        }
        await aMoment()
    }

    @Test func `a link and its alarms call on the thread of their actor`() async throws {
        let alarm = Alarm()
        let isThere = await withCheckedContinuation { answer in
            alarm.set(after: .zero) { answer.resume(returning: LinkActor.assumeIsolated { true }) }
        }
        #expect(isThere)
        #expect(LinkLoop.shared.isIsolatingCurrentContext() == false)
        await confirmation { confirmed in
            await Task { @LinkActor in
                LinkActor.shared.preconditionIsolated()
                confirmed()
            }.value
        }
    }
}

/// Reading without a change of task.
@Suite(.timeLimit(.minutes(10)))
struct HandingOnTests {
    @Test func `bytes come in order, wait while their reader is busy, and end with the link`() async throws {
        let terminal = try PseudoTerminal()
        let link = try await Link.open(terminal.address)
        let bytes = pattern(100_000)
        let sending = Task {
            try await terminal.link.send(bytes)
        }
        let (received, turns) = await collect(from: link, upTo: bytes.count)
        try await sending.value
        #expect(isSame(received, bytes))
        #expect(turns > 3)
        terminal.link.close()
        #expect(await link.handOn { _ in true } == false)
        #expect(link.ending == .unplugged)
    }

    /// Asks for a pause after every third piece.
    @LinkActor
    private func collect(from link: Link, upTo count: Int) async -> (bytes: [UInt8], turns: Int) {
        let collected = Collected()
        var turns = 0
        while collected.bytes.count < count {
            let isOpen = await link.handOn { chunk in
                collected.bytes += chunk
                collected.pieces += 1
                return collected.pieces % 3 != 0 && collected.bytes.count < count
            }
            guard isOpen else { break }
            turns += 1
        }
        return (collected.bytes, turns)
    }

    @LinkActor
    private final class Collected {
        var bytes: [UInt8] = []
        var pieces = 0
    }
}
