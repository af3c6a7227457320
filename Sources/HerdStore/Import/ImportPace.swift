/// How many records go into one batch: as many as are written in a moment that a weighing may wait.
package struct ImportPace: Equatable, Sendable {
    /// Of the next batch.
    package private(set) var size: Int
    private let range: ClosedRange<Int>

    /// A weighing waits for no longer than one batch, and half of this is what a batch is to take.
    static let longest = Duration.milliseconds(50)

    /// - Parameter range: how few and how many records a batch may have.
    package init(within range: ClosedRange<Int> = 1...500) {
        self.range = range
        size = min(max(50, range.lowerBound), range.upperBound)
    }

    /// Writes a batch of the size, and learns how long it took.
    mutating func keep(_ write: (_ size: Int) throws -> Void) rethrows {
        let start = ContinuousClock.now
        try write(size)
        took(ContinuousClock.now - start)
    }

    /// Learns how long a batch took.
    mutating func took(_ time: Duration) {
        if time > Self.longest {
            size = max(range.lowerBound, size / 2)
        } else if time < Self.longest / 4 {
            size = min(range.upperBound, size * 2)
        }
    }
}
