import Glibc

/// Three finders that may belong to one QR code.
struct FinderTriple: Sendable {
    /// Upper left in the code, whichever way that lies in the photo.
    let corner: Finder
    let right: Finder
    let below: Finder
    /// How little like a QR code they lie: 0 is the best.
    let cost: Double

    var finders: [Finder] { [corner, right, below] }

    /// `nil` when these three cannot be a code's.
    init?(_ three: [Finder]) {
        let modules = three.map(\.module)
        guard let least = modules.min(), let most = modules.max(), most < 2 * least else { return nil }
        var best: FinderTriple?
        for index in 0..<3 {
            let (corner, one, other) = (three[index], three[(index + 1) % 3], three[(index + 2) % 3])
            let (x1, y1) = (one.x - corner.x, one.y - corner.y)
            let (x2, y2) = (other.x - corner.x, other.y - corner.y)
            let (length1, length2) = (hypot(x1, y1), hypot(x2, y2))
            guard min(length1, length2) > 9 * least, max(length1, length2) < 180 * most else { continue }
            let cosine = (x1 * x2 + y1 * y2) / (length1 * length2)
            let ratio = max(length1, length2) / min(length1, length2)
            guard abs(cosine) < 0.7, ratio < 2.2 else { continue }
            let cost = abs(cosine) + log(ratio) + 0.5 * log(most / least)
            guard cost < best?.cost ?? 9 else { continue }
            // Clockwise from the corner comes the one to the right.
            let isRight = x1 * y2 - y1 * x2 > 0
            best = FinderTriple(corner: corner, right: isRight ? one : other, below: isRight ? other : one, cost: cost)
        }
        guard let best else { return nil }
        self = best
    }

    /// What two finders may be part of, when the third is hidden by mud or glare.
    static func guesses(from finders: [Finder], limit: Int) -> [FinderTriple] {
        var triples: [FinderTriple] = []
        for (i, one) in finders.enumerated() {
            for other in finders[(i + 1)...] {
                let module = (one.module + other.module) / 2
                let distance = hypot(other.x - one.x, other.y - one.y)
                guard max(one.module, other.module) < 1.5 * min(one.module, other.module), distance > 12 * module,
                    distance < 75 * module
                else { continue }
                /// A finder that is as far from one place as two others are apart, a quarter turn from them.
                func guess(_ x: Double, _ y: Double, _ right: Double, _ down: Double) -> Finder {
                    Finder(x: x + right, y: y + down, module: module, lines: 0, isGuessed: true)
                }
                let (right, down) = (other.x - one.x, other.y - one.y)
                // Those which many lines went through are no accident.
                let cost = abs(log(one.module / other.module)) + 1 / Double(one.lines) + 1 / Double(other.lines)
                let all = [
                    // Side by side, the third below or above them.
                    (one, other, guess(one.x, one.y, -down, right)),
                    (other, guess(other.x, other.y, -down, right), one),
                    (other, one, guess(other.x, other.y, down, -right)),
                    (one, guess(one.x, one.y, down, -right), other),
                    // Across from each other.
                    (guess(one.x, one.y, (right - down) / 2, (down + right) / 2), one, other),
                    (guess(one.x, one.y, (right + down) / 2, (down - right) / 2), other, one),
                ]
                triples += all.map { FinderTriple(corner: $0.0, right: $0.1, below: $0.2, cost: cost) }
            }
        }
        return Array(triples.sorted { $0.cost < $1.cost }.prefix(limit))
    }

    /// Whether three of the finders lie as exactly as only a screenshot has them: its modules may be single pixels, of which
    /// no finder by itself is likely.
    static func isPrinted(among finders: [Finder]) -> Bool {
        all(of: finders.filter { $0.lines > 1 }, limit: 1).first.map { $0.cost < 0.03 } ?? false
    }

    private init(corner: Finder, right: Finder, below: Finder, cost: Double) {
        self.corner = corner
        self.right = right
        self.below = below
        self.cost = cost
    }

    /// The likeliest triples.
    static func all(of finders: [Finder], limit: Int) -> [FinderTriple] {
        var triples: [FinderTriple] = []
        for i in finders.indices {
            for j in finders.indices where j > i {
                for k in finders.indices where k > j {
                    if let triple = FinderTriple([finders[i], finders[j], finders[k]]) { triples.append(triple) }
                }
            }
        }
        return Array(triples.sorted { $0.cost < $1.cost }.prefix(limit))
    }
}
