import Glibc

extension ModuleGrid {
    /// How much lighter each module is than dark, after undoing what the lens and the hand did to all of them alike.
    ///
    /// Every QR code has modules that are known beforehand. They tell how much of its light each module gives to those
    /// around it; then those modules are looked for which, blurred that way, would look as these do.
    ///
    /// - Returns: `nil` when the known modules do not say.
    func equalized() -> [Float]? {
        let light = greys.map { powf(max(0, $0) / 255, 2.2) }
        // Two rings of paper around the code are known, too. Blur reaches no farther, and is the same to both sides.
        let stride = side + 4
        var known = [Float](repeating: 1, count: stride * stride)
        for place in 0..<(side * side) { known[(place / side + 2) * stride + place % side + 2] = 0 }
        for module in frame.modules { known[(module.row + 2) * stride + module.column + 2] = module.isDark ? -1 : 1 }
        let around = (-2...2).flatMap { down in (-2...2).map { down * stride + $0 } }
        let index = { (place: Int) in (place / self.side + 2) * stride + place % self.side + 2 }
        let share = { (place: Int) in
            (x: Float(place % self.side) / Float(self.side) - 0.5, y: Float(place / self.side) / Float(self.side) - 0.5)
        }

        var equations = LinearEquations(count: 16)
        for place in 0..<(side * side) {
            let neighbours = around.map { known[index(place) + $0] }
            guard !neighbours.contains(0) else { continue }
            let (x, y) = share(place)
            let pairs = (0..<12).map { neighbours[$0] + neighbours[24 - $0] }
            equations.add(pairs + [neighbours[12], 1, x, y], equals: light[place])
        }
        guard let solution = equations.solution, solution[12] > 0.01 else { return nil }
        let kernel = Array(solution[0...12] + solution[0..<12].reversed())

        var modules = known
        let start = sharpened(across: 1, down: 1).margins(reach: 4)
        let free = (0..<(side * side)).filter { known[index($0)] == 0 }
        for place in free { modules[index(place)] = start[place] < 0 ? -1 : 1 }
        // What is seen less what would be: it is to become as small as can be.
        var rest = [Float](repeating: 0, count: stride * stride)
        for place in 0..<(side * side) {
            let (x, y) = share(place)
            let expected = zip(around, kernel).reduce(solution[13] + solution[14] * x + solution[15] * y) {
                $0 + $1.1 * modules[index(place) + $1.0]
            }
            rest[index(place)] = light[place] - expected
        }
        /// How much worse it gets when a module is turned over.
        func loss(_ place: Int) -> Float {
            var loss: Float = 0
            for (offset, weight) in zip(around, kernel) {
                // The module is the neighbour on the other side of its neighbour.
                let neighbour = place - offset
                guard isInside(neighbour) else { continue }
                let change = 2 * modules[place] * weight
                loss += change * (2 * rest[neighbour] + change)
            }
            return loss
        }
        func isInside(_ place: Int) -> Bool {
            let (row, column) = place.quotientAndRemainder(dividingBy: stride)
            return row >= 2 && row < side + 2 && column >= 2 && column < side + 2
        }
        for _ in 0..<12 {
            var isChanged = false
            for place in free.map(index) where loss(place) < 0 {
                for (offset, weight) in zip(around, kernel) where isInside(place - offset) {
                    rest[place - offset] += 2 * modules[place] * weight
                }
                modules[place] *= -1
                isChanged = true
            }
            if !isChanged { break }
        }
        let power = 4 * kernel.reduce(0) { $0 + $1 * $1 }
        return (0..<(side * side)).map { modules[index($0)] * max(0, loss(index($0))) / power }
    }
}

/// Equations of which there are more than unknowns, solved so that the squares of what is left are least.
private struct LinearEquations {
    private let count: Int
    private var matrix: [[Double]]
    private var rows = 0

    init(count: Int) {
        self.count = count
        matrix = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count)
    }

    mutating func add(_ factors: [Float], equals value: Float) {
        rows += 1
        for i in 0..<count {
            for j in 0..<count { matrix[i][j] += Double(factors[i]) * Double(factors[j]) }
            matrix[i][count] += Double(factors[i]) * Double(value)
        }
    }

    /// `nil` when there are too few equations.
    var solution: [Float]? {
        guard rows > 2 * count else { return nil }
        var matrix = matrix
        for i in 0..<count { matrix[i][i] += 1e-3 * Double(rows) }
        for i in 0..<count {
            let pivot = matrix[i][i]
            guard abs(pivot) > 1e-9 else { return nil }
            for j in (i + 1)..<max(i + 1, count) {
                let factor = matrix[j][i] / pivot
                for k in i...count { matrix[j][k] -= factor * matrix[i][k] }
            }
        }
        var solution = [Double](repeating: 0, count: count)
        for i in (0..<count).reversed() {
            let rest = ((i + 1)..<max(i + 1, count)).reduce(matrix[i][count]) { $0 - matrix[i][$1] * solution[$1] }
            solution[i] = rest / matrix[i][i]
        }
        return solution.map(Float.init)
    }
}
