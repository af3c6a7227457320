import Glibc
import Synchronization
import Testing

@testable import Links

/// A link that brings far more than can be dealt with, beside one that brings a line.
@Suite(.timeLimit(.minutes(10)))
struct FloodedLoopTests {
    private struct Line {
        let gateway: Link
        let device: Link

        init() async throws {
            let listener = try TCPListener()
            gateway = try await Link.open(listener.address)
            var links = listener.links.makeAsyncIterator()
            device = try #require(await links.next())
        }
    }

    /// Works as long as the processor takes for so much time.
    private static func work(_ time: Duration) {
        let end = ThreadTime.now + time
        while ThreadTime.now < end {}
    }

    @Test func `what another link brings does not wait until a flood is over`() async throws {
        let (flooded, other) = (try await Line(), try await Line())
        let bytes = [UInt8](repeating: 0x2E, count: 200_000)
        let flooding = Task { try await flooded.device.send(bytes) }
        let heard = Mutex<(before: Int, all: Int)>((0, 0))
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let reading = Task { @LinkActor in
            await flooded.gateway.handOn { piece in
                // A millisecond for each 16 bytes: 200,000 would take twelve seconds of the loop's.
                Self.work(.microseconds(62) * piece.count)
                heard.withLock { $0.all += piece.count }
                begin.yield()
                return true
            }
        }
        for await _ in begun { break }
        try await other.device.send(Array("one".utf8))
        #expect(await other.gateway.receive("one") == "one")
        #expect(heard.withLock { $0.all } < bytes.count, "it came in between")
        // Closed here, it has no more to say: nobody waits for what is left.
        flooded.gateway.close()
        #expect(await reading.value == false)
        #expect(heard.withLock { $0.all } < bytes.count)
        flooding.cancel()
        flooded.device.close()
    }

    @Test func `no byte of a flood is lost, doubled or swapped by its rests`() async throws {
        let line = try await Line()
        let bytes = pattern(60_000)
        let flooding = Task { try await line.device.send(bytes) }
        let heard = Mutex<[UInt8]>([])
        let reading = Task { @LinkActor in
            // Every seventh piece asks for a pause, as one that has to be stored.
            var pieces = 0
            while await line.gateway.handOn(to: { piece in
                Self.work(.microseconds(10) * piece.count)
                heard.withLock { $0 += piece }
                pieces += 1
                return pieces % 7 != 0
            }) {}
        }
        try await flooding.value
        line.device.close()
        await reading.value
        #expect(isSame(heard.withLock { $0 }, bytes))
        #expect(line.gateway.ending == .endOfStream)
    }

    @Test func `connections that find no room at a listener are closed, not left hanging`() async throws {
        let listener = try TCPListener(waiting: 2)
        var links: [Link] = []
        for _ in 0..<5 { links.append(try await Link.open(listener.address)) }
        for link in links.dropFirst(2) {
            #expect(await link.readToEnd().ending != nil)
        }
        var waiting = listener.links.makeAsyncIterator()
        let first = try #require(await waiting.next())
        try await first.send("x")
        #expect(await links[0].receive("x") == "x")
    }
}
