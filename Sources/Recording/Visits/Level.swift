/// A stretch of samples in which the load stood at about one level.
struct Level: Equatable, Codable, Sendable {
    /// Seconds since the stay began.
    let from: Double
    private(set) var until: Double
    /// The median of its samples, in kilograms.
    private(set) var kilograms: Double
    /// The lightest and heaviest load since the level before, each by three samples that follow each other.
    let lowestBefore: Double
    let highestBefore: Double
    private var newest: [Double]

    /// Shorter ones are steps from one level to another.
    static let least = 0.8
    /// Less is what an empty plate shows.
    static let lightest = 15.0
    private static let remembered = 25

    init(_ samples: [(second: Double, kilograms: Double)], lowestBefore: Double, highestBefore: Double) {
        from = samples.first?.second ?? 0
        until = samples.last?.second ?? 0
        newest = samples.map(\.kilograms)
        kilograms = median(of: newest)
        self.lowestBefore = lowestBefore
        self.highestBefore = highestBefore
    }

    var seconds: Double { until - from }

    /// How far its samples are from the median as a rule, as a share of it.
    var sway: Double {
        guard kilograms > 0 else { return 0 }
        return 1.48 * median(of: newest.map { abs($0 - kilograms) }) / kilograms
    }

    /// Whether it is long enough to be one, not just a step.
    var isPlateau: Bool { seconds >= Self.least && kilograms >= Self.lightest }

    mutating func append(_ sample: Double, at second: Double) {
        until = second
        if newest.count == Self.remembered { newest.removeFirst() }
        newest.append(sample)
        kilograms = median(of: newest)
    }
}

/// Divides the load of one stay into levels: a new one begins when feet come or go, not when an animal sways.
struct Levels: Equatable, Codable, Sendable {
    /// The plateaus that are over, the newest last.
    private(set) var past: [Level] = []
    private(set) var current: Level?
    private var newest: [Sample] = []
    private var lowest = Double.infinity
    private var highest = 0.0

    private struct Sample: Equatable, Codable {
        let second: Double
        let kilograms: Double
    }

    /// The plateaus, with the one that goes on.
    var plateaus: [Level] {
        guard let current, current.isPlateau else { return past }
        return past + [current]
    }

    /// - Returns: whether the plateaus changed: one began or ended.
    mutating func append(_ kilograms: Double, at second: Double, swing: (Double) -> Double) -> Bool {
        newest = newest.suffix(2) + [Sample(second: second, kilograms: kilograms)]
        guard newest.count == 3 else { return false }
        // The middle one of three: a single wrong sample is no step.
        let ordered = newest.map(\.kilograms).sorted()
        lowest = min(lowest, ordered[2])
        highest = max(highest, ordered[0])
        guard var level = current else {
            begin()
            return false
        }
        guard abs(ordered[1] - level.kilograms) >= swing(max(ordered[1], level.kilograms)) else {
            let was = level.isPlateau
            level.append(kilograms, at: second)
            current = level
            if !was, level.isPlateau {
                (lowest, highest) = (ordered[2], ordered[0])
                return true
            }
            if was {
                // What it swings while it stands there is no step either.
                (lowest, highest) = (min(level.kilograms, ordered[2]), max(level.kilograms, ordered[0]))
            }
            return false
        }
        let ended = level.isPlateau
        if ended {
            past.append(level)
            (lowest, highest) = (ordered[2], ordered[0])
        }
        begin()
        return ended
    }

    /// Forgets so many of the oldest plateaus.
    mutating func forget(_ count: Int) { past.removeFirst(min(count, past.count)) }

    /// Nobody saw what became of the level: what is seen next is another one.
    mutating func interrupt() {
        if let current, current.isPlateau { past.append(current) }
        (current, newest) = (nil, [])
        (lowest, highest) = (.infinity, 0)
    }

    private mutating func begin() {
        current = Level(
            newest.map { ($0.second, $0.kilograms) }, lowestBefore: lowest, highestBefore: highest)
    }
}
