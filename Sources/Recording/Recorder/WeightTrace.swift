package import Values

/// The weight curve of one animal from stepping on to the lock, bounded in size.
package struct WeightTrace: Equatable, Codable, Sendable {
    package private(set) var points: [TracePoint] = []
    private let startedAt: Timestamp
    /// Every n-th sample is kept; doubled when the curve is full.
    private var stride = 1
    private var skipped = 0

    /// The largest number of points kept.
    package static let capacity = 512

    init(startedAt: Timestamp) {
        self.startedAt = startedAt
    }

    mutating func append(_ weight: Weight, at now: Timestamp) {
        skipped += 1
        guard skipped >= stride else { return }
        skipped = 0
        if points.count == Self.capacity {
            points = points.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
            stride *= 2
        }
        let elapsed = (now - startedAt).components
        let milliseconds = elapsed.seconds * 1000 + elapsed.attoseconds / 1_000_000_000_000_000
        points.append(TracePoint(milliseconds: Int(milliseconds), weight: weight))
    }
}
