import Testing

@testable import HerdStore

/// How long one transaction of an import keeps others from the store.
struct BatchLengthTests {
    private let start = ContinuousClock.now

    /// Items of a tenth of a millisecond, until the transaction takes no more or there are none.
    private func items(_ length: BatchLength, from begin: ContinuousClock.Instant, awaitedAfter wait: Int = .max) -> Int
    {
        var count = 0
        while count < 2000,
            !length.isOver(
                count, since: begin, at: begin + .microseconds(100 * count), isAwaited: count >= wait)
        { count += 1 }
        return count
    }

    @Test func `while nobody needs the store a transaction takes all that was read`() {
        #expect(items(BatchLength(), from: start) == 2000)
    }

    @Test func `one that somebody waits for ends with the item in hand, but never takes nothing`() {
        #expect(items(BatchLength(), from: start, awaitedAfter: 700) == 700)
        #expect(items(BatchLength(), from: start, awaitedAfter: 0) == 5)
    }

    @Test func `where somebody waited a while ago all take a moment, and a minute later as long as they like`() {
        var length = BatchLength()
        length.wasAwaited(at: start)
        #expect(items(length, from: start + .seconds(1)) == 20)
        #expect(items(length, from: start + .seconds(59)) == 20)
        #expect(items(length, from: start + .seconds(61)) == 2000)
    }
}
