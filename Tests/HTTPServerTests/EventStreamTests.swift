import Glibc
import Synchronization
import Testing

@testable import HTTPServer

/// The queue of one stream, without a connection.
struct EventStreamTests {
    /// Takes what is queued, in pieces of a size, until the stream would pause or has ended.
    private func drain(_ stream: EventStream, pieces: Int = 4096) -> (text: String, last: EventStream.Taken) {
        var bytes: [UInt8] = []
        while true {
            var piece = [UInt8](repeating: 0, count: pieces)
            let taken = piece.withUnsafeMutableBytes { stream.take(into: $0, pause: {}) }
            guard case .bytes(let count) = taken else { return (String(decoding: bytes, as: UTF8.self), taken) }
            bytes += piece.prefix(count)
        }
    }

    private func bounds(frames: Int = 512, bytes: Int = 1 << 20) -> EventStream.Bounds {
        var bounds = EventStream.Bounds()
        bounds.frames = frames
        bounds.bytes = bytes
        return bounds
    }

    @Test func `an event is written as the standard says`() {
        let stream = EventStream()
        stream.send(id: "17", event: "weighing.recorded", data: #"{"kilograms":425.5}"#)
        stream.send(data: "two\nlines\r\nand three")
        stream.send(id: "1\n2", event: "a\rb", data: "")
        stream.send(data: "{\"name\":\"a\u{2028}b\u{85}c\"}")
        stream.beat()
        let expected = """
            id: 17
            event: weighing.recorded
            data: {"kilograms":425.5}

            data: two
            data: lines
            data: and three

            id: 1 2
            event: a b
            data:\(" ")

            data: {"name":"a\u{2028}b\u{85}c"}

            : heartbeat


            """
        #expect(drain(stream).text == expected)
    }

    @Test func `a download is given up after four heartbeats without a byte, and no heartbeat stands in it`() {
        let file = EventStream(ofBodyWith: bounds())
        file.send(EventFrame(piece: [1, 2, 3]))
        // What is there at the first was not yet waited for.
        for _ in 1...4 { file.beat() }
        #expect(!file.isTerminated)
        #expect(drain(file).text == "\u{1}\u{2}\u{3}")
        file.send(EventFrame(piece: [4]))
        for _ in 1...4 { file.beat() }
        #expect(!file.isTerminated, "a byte gives it the time again")
        file.beat()
        #expect(file.isTerminated)
    }

    @Test func `a client of events is cut off after one heartbeat without a byte, and one that has all is not`() {
        let events = EventStream()
        events.beat()
        #expect(drain(events).text == ": heartbeat\n\n")
        for _ in 1...3 {
            events.beat()
            #expect(drain(events).text == ": heartbeat\n\n")
        }
        events.beat()
        events.beat()
        #expect(events.isTerminated)
    }

    @Test func `events that are stopped end as they are, and a file so that nobody takes it for whole`() {
        let events = EventStream()
        events.send(data: "a")
        events.stop()
        #expect(drain(events).text == "data: a\n\n" && drain(events).last == .ended)
        for isWhole in [false, true] {
            let file = EventStream(ofBodyWith: bounds())
            file.send(EventFrame(piece: [1]))
            if isWhole { file.finish() }
            file.stop()
            #expect(drain(file).last == .broken)
        }
    }

    @Test(arguments: [(4, 100, true), (5, 100, false), (1, 500, true), (1, 501, false), (0, 0, true)])
    func `there is room while half of the frames and half of the bytes are free`(
        frames: Int, bytes: Int, isHalfFree: Bool
    ) {
        var queue = FrameQueue()
        for index in 0..<frames {
            queue.append(EventFrame(piece: [UInt8](repeating: 1, count: index == 0 ? bytes - (frames - 1) : 1)))
        }
        #expect(queue.isHalfFree(of: bounds(frames: 8, bytes: 1000)) == isHalfFree)
    }

    @Test func `a client that vanished is noticed within a minute, and the kernel keeps little for it`() {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        func option(_ level: Int32, _ name: Int32) -> Int32 {
            var (value, length): (Int32, socklen_t) = (0, socklen_t(MemoryLayout<Int32>.size))
            #expect(getsockopt(descriptor, level, name, &value, &length) == 0)
            return value
        }
        EventStream.tune(descriptor)
        #expect(option(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT) == 45_000)
        // The kernel doubles what it is asked for.
        #expect(option(SOL_SOCKET, SO_SNDBUF) <= 128 * 1024)
    }

    @Test(arguments: [1, 2, 3, 7, 64])
    func `pieces of any size make the same text`(size: Int) {
        let stream = EventStream()
        for number in 0..<200 { stream.send(id: "\(number)", event: "e", data: "řeřicha \(number)") }
        stream.finish()
        let expected = (0..<200).map { "id: \($0)\nevent: e\ndata: řeřicha \($0)\n\n" }.joined()
        let (text, last) = drain(stream, pieces: size)
        #expect(text == expected)
        #expect(last == .ended)
    }

    @Test func `a slow client loses the oldest droppable frames and no others`() {
        let stream = EventStream(bounds: bounds(frames: 4))
        for number in 1...3 { stream.send(data: "live \(number)", isDroppable: true) }
        for number in 1...3 { #expect(stream.send(id: "\(number)", data: "stored \(number)")) }
        let text = drain(stream).text
        #expect(
            text == "data: live 3\n\n" + (1...3).map { "id: \($0)\ndata: stored \($0)\n\n" }.joined())
    }

    @Test func `a frame that is half sent is not dropped`() {
        let stream = EventStream(bounds: bounds(frames: 2))
        stream.send(data: "first", isDroppable: true)
        var piece = [UInt8](repeating: 0, count: 4)
        _ = piece.withUnsafeMutableBytes { stream.take(into: $0, pause: {}) }
        stream.send(data: "second", isDroppable: true)
        stream.send(data: "third", isDroppable: true)
        #expect(String(decoding: piece, as: UTF8.self) + drain(stream).text == "data: first\n\ndata: third\n\n")
    }

    @Test func `a client too slow for stored events is cut off`() async {
        let stream = EventStream(bounds: bounds(frames: 3))
        let ended = Gate()
        stream.onTermination { ended.open() }
        for number in 1...3 { #expect(stream.send(id: "\(number)", data: "")) }
        #expect(!stream.send(id: "4", data: ""))
        #expect(!stream.send(id: "5", data: ""))
        #expect(stream.isTerminated)
        await ended.wait()
        #expect(drain(stream).last == .broken)
    }

    @Test func `bytes are bounded too`() {
        let stream = EventStream(bounds: bounds(bytes: 100))
        #expect(!stream.send(data: String(repeating: "x", count: 101)))
    }

    @Test func `a client that takes nothing between two heartbeats is cut off`() {
        let stream = EventStream()
        stream.send(data: "1")
        _ = drain(stream)
        stream.beat()
        #expect(drain(stream).text == ": heartbeat\n\n")
        stream.beat()
        #expect(!stream.isTerminated)
        stream.beat()
        #expect(stream.isTerminated)
    }

    @Test func `termination is told once, and also to who asks late`() async {
        let stream = EventStream()
        let count = Mutex(0)
        stream.onTermination { count.withLock { $0 += 1 } }
        stream.terminate()
        stream.terminate()
        let late = Gate()
        stream.onTermination { late.open() }
        // Both go through one queue, so the first has come when the second has.
        await late.wait()
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `who sends under a lock may take it on termination`() async {
        let stream = EventStream(bounds: bounds(frames: 1))
        let ended = Gate()
        let lock = Mutex(())
        stream.onTermination { lock.withLock { _ in ended.open() } }
        lock.withLock { _ in
            stream.send(id: "1", data: "")
            stream.send(id: "2", data: "")
        }
        await ended.wait()
    }

    @Test func `a paused connection is woken once for many frames`() {
        let stream = EventStream()
        let woken = Mutex(0)
        let isBound = stream.attach(.init(wake: { woken.withLock { $0 += 1 } }, breakOff: {}))
        #expect(isBound)
        #expect(drain(stream).last == .waiting)
        for _ in 0..<5 { stream.send(data: "x") }
        #expect(woken.withLock { $0 } == 1)
        #expect(drain(stream).last == .waiting)
        stream.finish()
        #expect(woken.withLock { $0 } == 2)
        #expect(drain(stream).last == .ended)
    }

    @Test func `a replay waits for room and ends with the client`() async {
        let stream = EventStream(bounds: bounds(frames: 4))
        #expect(await stream.room())
        for number in 1...4 { stream.send(id: "\(number)", data: "") }
        async let hasRoom = stream.room()
        var piece = [UInt8](repeating: 0, count: 30)
        while stream.queuedFrames > 2 { _ = piece.withUnsafeMutableBytes { stream.take(into: $0, pause: {}) } }
        #expect(await hasRoom)
        for number in 5...6 { stream.send(id: "\(number)", data: "") }
        async let hasRoomLater = stream.room()
        stream.terminate()
        #expect(await !hasRoomLater)
    }
}
