import Glibc
import Synchronization
import Testing

@testable import Links

/// Links whose system calls fail as told.
@Suite(.timeLimit(.minutes(10)))
struct ForcedErrorTests {
    /// A socket pair: one side under a link with scripted calls, one plain.
    private func pair(_ calls: SystemCalls) throws -> (link: Link, other: Link) {
        var pair: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_NONBLOCK, 0, &pair) == 0)
        return (Link(OwnedDescriptor(pair[0]), calls: calls), Link(OwnedDescriptor(pair[1]), calls: .socket))
    }

    /// Fails with these codes first, then does what the real call does.
    private func failing(reads: [Int32] = [], writes: [Int32] = []) -> SystemCalls {
        let (reads, writes) = (Script(reads), Script(writes))
        return SystemCalls(
            read: { reads.next().map(SystemCalls.Outcome.failure) ?? SystemCalls.socket.read($0, $1) },
            write: { writes.next().map(SystemCalls.Outcome.failure) ?? SystemCalls.socket.write($0, $1) })
    }

    @Test func `interrupted calls and calls that come too early are made again`() async throws {
        let (link, other) = try pair(failing(reads: [EINTR, EAGAIN, EINTR], writes: [EINTR, EAGAIN, EINTR]))
        try await other.send("hello")
        #expect(await link.receive("hello") == "hello")
        try await link.send("there")
        #expect(await other.receive("there") == "there")
    }

    @Test(arguments: [
        (EIO, LinkEnding.unplugged), (ENXIO, .unplugged), (ECONNRESET, .failed(code: ECONNRESET)),
        (ETIMEDOUT, .failed(code: ETIMEDOUT)),
    ])
    func `a failing read ends the link with its reason`(code: Int32, ending: LinkEnding) async throws {
        let (link, other) = try pair(failing(reads: [code]))
        try await other.send("x")
        #expect(await link.readToEnd().ending == ending)
        #expect(await other.readToEnd().ending != nil)
        #expect(ending.action != nil)
    }

    @Test func `a link that hangs ends, though reading it comes too early for ever`() async throws {
        let calls = SystemCalls(
            read: { descriptor, buffer in
                let outcome = SystemCalls.socket.read(descriptor, buffer)
                // As of a Bluetooth socket whose error was told already.
                return outcome == .success(0) ? .failure(SystemFailure(code: EAGAIN)) : outcome
            }, write: SystemCalls.socket.write)
        let (link, other) = try pair(calls)
        try await other.send("last")
        #expect(await link.receive("last") == "last")
        other.close()
        #expect(await link.readToEnd().ending == .endOfStream)
    }

    @Test func `a failing write fails its sender and leaves what was received`() async throws {
        let (link, other) = try pair(failing(writes: [EIO]))
        await #expect(throws: LinkError.ended(.unplugged)) { try await link.send("x") }
        try await other.send("still read")
        #expect(await link.receive("still read") == "still read")
        #expect(link.ending == nil)
    }

    @Test func `writing to a side that is gone is an error, not the end of the process`() throws {
        var pair: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_NONBLOCK, 0, &pair) == 0)
        close(pair[1])
        let outcome = [0x78].withUnsafeBytes { SystemCalls.socket.write(pair[0], $0) }
        #expect(outcome == .failure(SystemFailure(code: EPIPE)))
        close(pair[0])
    }

    @Test func `short writes are continued`() async throws {
        let calls = SystemCalls(
            read: SystemCalls.socket.read,
            write: { SystemCalls.socket.write($0, UnsafeRawBufferPointer(rebasing: $1.prefix(3))) })
        let (link, other) = try pair(calls)
        let bytes = pattern(10_000)
        async let received = other.receive(bytes.count)
        try await link.send(bytes)
        #expect(await received == bytes)
    }

    @Test func `a send that has not begun is dropped when cancelled, one that has begun goes out whole`() async throws {
        let mayWrite = Mutex(0)
        let calls = SystemCalls(
            read: SystemCalls.socket.read,
            write: { descriptor, bytes in
                let allowed = mayWrite.withLock { $0 }
                guard allowed > 0 else { return .failure(SystemFailure(code: EAGAIN)) }
                mayWrite.withLock { $0 = allowed == .max ? .max : 0 }
                return SystemCalls.socket.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(allowed)))
            })
        let (link, other) = try pair(calls)
        mayWrite.withLock { $0 = 3 }
        let begun = Task { try await link.send(Array("begun".utf8)) }
        #expect(await other.receive("beg") == "beg")
        let waiting = Task { try await link.send(Array("waiting".utf8)) }
        waiting.cancel()
        await #expect(throws: LinkError.cancelled) { try await waiting.value }
        begun.cancel()
        await #expect(throws: LinkError.cancelled) { try await begun.value }
        mayWrite.withLock { $0 = .max }
        try await link.send("next")
        #expect(await other.receive("unnext") == "unnext")
    }

    @Test func `many senders are served whole and in order until too much waits`() async throws {
        let calls = SystemCalls(
            read: SystemCalls.socket.read, write: { _, _ in .failure(SystemFailure(code: EAGAIN)) })
        let (link, other) = try pair(calls)
        let block = pattern(DescriptorStream.capacity / 4)
        await withTaskGroup(of: LinkError?.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    do throws(LinkError) {
                        try await link.send(block)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            // Four fit; two are turned away at once, the others wait until the link is closed.
            #expect(await group.next() == .some(.backlog(DescriptorStream.capacity)))
            #expect(await group.next() == .some(.backlog(DescriptorStream.capacity)))
            link.close()
            for await error in group { #expect(error == .ended(.closed)) }
        }
        #expect(await other.readToEnd().bytes.isEmpty)
    }
}

/// Codes that are handed out one by one.
private final class Script: Sendable {
    private let codes: Mutex<[Int32]>

    init(_ codes: [Int32]) {
        self.codes = Mutex(codes.reversed())
    }

    func next() -> SystemFailure? {
        codes.withLock { $0.popLast() }.map(SystemFailure.init)
    }
}
