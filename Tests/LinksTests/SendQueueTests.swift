import Glibc
import Testing

@testable import Links

/// What waits to be sent: in order, bounded by what waits now and by nothing that was sent before.
@Suite(.timeLimit(.minutes(10)))
struct SendQueueTests {
    /// A queue with those who wait in it.
    private actor Senders {
        private var queue = SendQueue()
        private let appended: AsyncStream<Void>.Continuation
        nonisolated let appends: AsyncStream<Void>

        init() { (appends, appended) = AsyncStream.makeStream() }

        var first: Int? { queue.first?.count }

        func send(_ count: Int, ticket: UInt64 = 0) async -> Result<Void, LinkError> {
            await withCheckedContinuation { sender in
                let notices = queue.append([UInt8](repeating: 0x41, count: count), ticket, capacity: 100, sender)
                for notice in notices { notice() }
                appended.yield()
            }
        }

        func advance(by count: Int) { for notice in queue.advance(by: count) { notice() } }
        func cancel(_ ticket: UInt64) { for notice in queue.cancel(ticket) { notice() } }
        func fail() { for notice in queue.failAll(.ended(.closed)) { notice() } }
    }

    /// Lets some wait, one after the other.
    private func wait(_ counts: [Int], in senders: Senders) async -> [Task<Result<Void, LinkError>, Never>] {
        var appends = senders.appends.makeAsyncIterator()
        var tasks: [Task<Result<Void, LinkError>, Never>] = []
        for (ticket, count) in counts.enumerated() {
            tasks.append(Task { await senders.send(count, ticket: UInt64(ticket)) })
            await appends.next()
        }
        return tasks
    }

    private func error(of task: Task<Result<Void, LinkError>, Never>) async -> LinkError? {
        if case .failure(let error) = await task.value { error } else { nil }
    }

    @Test func `what is out does not count any more, however much it was`() async {
        let senders = Senders()
        for _ in 0..<50 {
            let tasks = await wait([60, 40, 1], in: senders)
            #expect(await error(of: tasks[2]) == .backlog(100))
            await senders.advance(by: 20)
            #expect(await senders.first == 40)
            await senders.advance(by: 40)
            #expect(await error(of: tasks[0]) == nil)
            await senders.advance(by: 40)
            #expect(await error(of: tasks[1]) == nil)
            #expect(await senders.first == nil)
        }
    }

    @Test func `one send may be of any size, if nothing waits before it`() async {
        let senders = Senders()
        let tasks = await wait([1000, 1], in: senders)
        #expect(await error(of: tasks[1]) == .backlog(1000))
        await senders.advance(by: 1000)
        #expect(await error(of: tasks[0]) == nil)
    }

    @Test func `what was cancelled before its first byte does not count, and one that has begun goes on`() async {
        let senders = Senders()
        let tasks = await wait([50, 50], in: senders)
        await senders.advance(by: 10)
        await senders.cancel(0)
        await senders.cancel(1)
        #expect(await error(of: tasks[0]) == .cancelled)
        #expect(await error(of: tasks[1]) == .cancelled)
        #expect(await senders.first == 40, "the rest of what has begun")
        let next = await wait([60], in: senders)
        await senders.advance(by: 40)
        #expect(await senders.first == 60)
        await senders.advance(by: 60)
        #expect(await error(of: next[0]) == nil)
    }

    @Test func `at the end all are told, and nothing counts any more`() async {
        let senders = Senders()
        let tasks = await wait([50, 50], in: senders)
        await senders.fail()
        for task in tasks { #expect(await error(of: task) == .ended(.closed)) }
        let next = await wait([60, 40], in: senders)
        await senders.advance(by: 60)
        await senders.advance(by: 40)
        for task in next { #expect(await error(of: task) == nil) }
    }
}

/// A link that is closed here: nothing of it is handed on any more.
@Suite(.timeLimit(.minutes(10)))
struct ClosedLinkTests {
    @Test func `what has come and was not taken yet is not handed on`() async throws {
        let (reads, read) = AsyncStream.makeStream(of: Void.self)
        // A byte at a time, so that each look comes after what was read before it was put away.
        let calls = SystemCalls(
            read: { descriptor, buffer in
                read.yield()
                return SystemCalls.socket.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(1)))
            }, write: SystemCalls.socket.write)
        var pair: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_NONBLOCK, 0, &pair) == 0)
        let (link, other) = (
            Link(OwnedDescriptor(pair[0]), calls: calls), Link(OwnedDescriptor(pair[1]), calls: .socket)
        )
        try await other.send(Array("abcd".utf8))
        var looks = reads.makeAsyncIterator()
        for _ in 0..<3 { await looks.next() }
        link.close()
        var pieces = link.received.makeAsyncIterator()
        #expect(await pieces.next() == nil)
        #expect(link.ending == .closed)
        other.close()
    }

    @Test func `what has come before the other side has ended is handed on`() async throws {
        let pair = try LinkPair()
        try await pair.device.send(Array("abcd".utf8))
        pair.device.close()
        var bytes: [UInt8] = []
        for await piece in pair.gateway.received { bytes += piece }
        #expect(bytes == Array("abcd".utf8))
        #expect(pair.gateway.ending == .endOfStream)
    }
}
