/// Guesses what a mistyped word was meant to be.
enum Spelling {
    /// The candidate with the fewest typing errors, at most one in three letters; `nil` when none is that close.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let word = Array(word.lowercased().prefix(40))
        let ranked = candidates.map { (candidate: $0, distance: distance(word, Array($0.lowercased()))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, max(word.count, best.candidate.count) / 3) ? best.candidate : nil
    }

    /// The number of letters inserted, left out, replaced, or swapped with their neighbour (optimal string alignment
    /// distance).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                var best = min(last[column + 1] + 1, current[column] + 1)
                best = min(best, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
