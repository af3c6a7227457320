/// How many records go into one batch: as many as are written in a moment that a weighing may wait.
package struct ImportPace: Equatable, Sendable {
    /// Of the next batch.
    package private(set) var size: Int
    private let most: Int

    /// A weighing waits for no longer than one batch, and half of this is what a batch is to take.
    static let longest = Duration.milliseconds(50)

    package init(size: Int = 50, most: Int = 500) {
        self.most = min(most, ToldImport.batch)
        self.size = min(size, self.most)
    }

    /// Learns how long a batch took.
    mutating func took(_ time: Duration) {
        if time > Self.longest {
            size = max(1, size / 2)
        } else if time < Self.longest / 4 {
            size = min(most, size * 2)
        }
    }
}
