import Testing

@testable import Links

/// One link has its share of the loop and no more, whatever it sends.
struct LoopShareTests {
    private let start = ContinuousClock.now

    /// Hands on piece after piece, as one that floods, until so much time has passed.
    ///
    /// - Parameter cost: what the processor spends on a byte.
    private func flood(_ share: inout LoopShare, after pause: Duration = .zero, for time: Duration, cost: Duration) -> (
        spent: Duration, longestTurn: Duration, rests: Int, bytes: Int
    ) {
        let start = start + pause
        var now = start
        var (spent, turn, longestTurn, rests, bytes) = (Duration.zero, Duration.zero, Duration.zero, 0, 0)
        while now < start + time {
            let work = cost * share.piece
            bytes += share.piece
            now += work
            (spent, turn) = (spent + work, turn + work)
            longestTurn = max(longestTurn, turn)
            guard let rest = share.spend(work, at: now) else { continue }
            now += rest
            turn = .zero
            if rest > .zero { rests += 1 }
        }
        return (spent, longestTurn, rests, bytes)
    }

    @Test(arguments: [Duration.nanoseconds(200), .microseconds(2), .microseconds(30)])
    func `a flood has a quarter of the time, in turns of moments`(cost: Duration) {
        var share = LoopShare()
        // The first pieces are as large as those of a device of which nothing is known.
        _ = flood(&share, for: .seconds(1), cost: cost)
        let long = flood(&share, after: .seconds(5), for: .seconds(60), cost: cost)
        #expect(long.spent < .seconds(60) / LoopShare.part + .seconds(1))
        #expect(long.spent > .seconds(60) / LoopShare.part - .seconds(1), "nor less")
        #expect(long.longestTurn <= LoopShare.turn * 2)
        #expect(long.rests <= 60 * 100, "and its rests do not wake the loop more than a hundred times a second")
    }

    @Test func `pieces become as small as a byte of them is dear, and large again`() {
        var share = LoopShare()
        _ = flood(&share, for: .seconds(5), cost: .microseconds(100))
        #expect(share.piece == LoopShare.pieces.lowerBound)
        _ = flood(&share, after: .seconds(10), for: .seconds(5), cost: .nanoseconds(1))
        #expect(share.piece == LoopShare.pieces.upperBound)
    }

    @Test func `a scale that sends all day never rests, and what comes at once after a silence is read at once`() {
        var share = LoopShare()
        var now = start
        for _ in 0..<10_000 {
            now += .milliseconds(10)
            let rest = share.spend(.microseconds(400), at: now)
            #expect(rest == nil)
        }
        var rests: [Duration] = []
        for _ in 0..<90 {
            now += .milliseconds(1)
            if let rest = share.spend(.milliseconds(1), at: now) { rests.append(rest) }
        }
        #expect(rests.allSatisfy { $0 == .zero }, "others have their turns in between, and nothing waits longer")
    }

    @Test func `one piece that took a second is paid for once`() throws {
        var share = LoopShare()
        let paid = share.spend(.seconds(1), at: start)
        let rest = try #require(paid)
        #expect(rest == (.seconds(1) - LoopShare.burst) * LoopShare.part)
        let next = share.spend(.microseconds(10), at: start + rest + .milliseconds(1))
        #expect(next == nil)
    }
}

struct ChunkQueueTests {
    @Test func `chunks are given out whole or in pieces, in order, and all are counted`() {
        var queue = ChunkQueue()
        queue.append([1, 2, 3, 4, 5])
        queue.append([6])
        var pieces: [[UInt8]] = []
        for _ in 0..<2 { if let piece = queue.takeFirst(atMost: 2) { pieces.append(piece) } }
        #expect(queue.byteCount == 2)
        if let piece = queue.takeFirst(atMost: 2) { pieces.append(piece) }
        queue.append([7, 8])
        while let piece = queue.takeFirst() { pieces.append(piece) }
        #expect(pieces == [[1, 2], [3, 4], [5], [6], [7, 8]], "a piece is of one chunk")
        #expect(queue.byteCount == 0)
    }

    @Test func `a queue that never runs empty does not grow by what was taken`() {
        var queue = ChunkQueue()
        for number in 0..<10 { queue.append([UInt8(number)]) }
        for number in 10..<100_000 {
            queue.append([UInt8(truncatingIfNeeded: number)])
            #expect(queue.takeFirst() == [UInt8(truncatingIfNeeded: number - 10)])
        }
        #expect(queue.byteCount == 10)
        #expect(queue.held <= 200)
    }
}
