/// A line across bars as runs of dark and light.
///
/// Where bars are narrow or out of focus they are neither black nor white: each border lies halfway between the darkest
/// and the lightest beside it, between two pixels.
struct BarRuns {
    /// Where each run begins, and where the last one ends.
    let borders: [Float]
    let firstIsDark: Bool

    var count: Int { max(0, borders.count - 1) }

    /// - Parameter contrast: how much of the line's range the grey must change by to be a border.
    init(_ line: UnsafeBufferPointer<Float>, contrast: Float) {
        guard let first = line.first, let least = line.min(), let most = line.max(), most - least > 12 else {
            (borders, firstIsDark) = ([], false)
            return
        }
        let step = contrast * (most - least)
        // Darkest and lightest places in turn.
        var extremes: [Int] = []
        var (lightest, darkest) = (0, 0)
        var isRising: Bool?
        for place in line.indices {
            if line[place] > line[lightest] { lightest = place }
            if line[place] < line[darkest] { darkest = place }
            if isRising != false, line[place] < line[lightest] - step {
                extremes.append(lightest)
                (isRising, darkest) = (false, place)
            } else if isRising != true, line[place] > line[darkest] + step {
                extremes.append(darkest)
                (isRising, lightest) = (true, place)
            }
        }
        if let isRising { extremes.append(isRising ? lightest : darkest) }
        firstIsDark = extremes.first.map { line[$0] < (extremes.count > 1 ? line[extremes[1]] : first) } ?? false
        borders =
            zip(extremes, extremes.dropFirst()).map { before, after in
                Self.border(in: line, from: before, to: after)
            }
            .reduce(into: [0]) { $0.append($1) } + [Float(line.count)]
    }

    /// Where the grey passes half of the way between two places.
    private static func border(in line: UnsafeBufferPointer<Float>, from before: Int, to after: Int) -> Float {
        let half = (line[before] + line[after]) / 2
        let isFalling = line[before] > half
        var place = before
        while place < after, (line[place + 1] > half) == isFalling { place += 1 }
        let change = line[place + 1] - line[place]
        return Float(place) + 0.5 + (change == 0 ? 0 : (half - line[place]) / change)
    }
}
