import Values

/// Learns the smallest step of a scale: the smallest difference between two samples that follow each other.
struct DivisionFinder: Equatable, Sendable {
    private let known: Weight?
    private var smallest: Int?
    private var last: Weight?

    /// What is assumed until the samples differ.
    private static let usual = Weight(grams: 500)
    private static let largest = Weight(grams: 5000)

    init(known: Weight?) {
        self.known = known
    }

    var division: Weight {
        known ?? smallest.map { Weight(grams: $0) } ?? Self.usual
    }

    mutating func receive(_ shown: Weight) {
        defer { last = shown }
        guard let last, last != shown else { return }
        let difference = (shown - last).magnitude
        guard difference <= Self.largest else { return }
        smallest = min(smallest ?? difference.grams, difference.grams)
    }
}
