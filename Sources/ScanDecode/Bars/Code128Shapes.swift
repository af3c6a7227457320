import Glibc

/// What the symbols of Code 128 look like through a lens that blurs: the shapes which a profile is compared with.
///
/// Every shape has `samples` values for each module, is zero on average, and has length 1 as a vector: the product with
/// a profile of length 1 is then how much the two are alike.
struct Code128Shapes: Sendable {
    static let samples = 4
    /// Samples of one symbol.
    static let length = 11 * samples
    /// Blank paper that belongs to the shapes of start and stop, in modules.
    static let paper = 3
    static let startLength = (11 + paper) * samples
    static let stopLength = (13 + paper) * samples

    /// Start A, B and C, behind blank paper.
    let starts: [[Float]]
    /// The stop, before blank paper, after a space of 1…4 modules.
    let stops: [[Float]]
    /// The values 0…102 one after the other, after a space of 1…4 modules.
    let symbols: [[Float]]

    /// Shapes for several lenses, the most common first; the blur is the deviation in modules.
    static let all = [0.5, 0.3, 0.7, 0.9].map(Code128Shapes.init)

    private init(blur: Double) {
        let widths = Code128Patterns.widths
        starts = Code128Patterns.starts.map { value in
            Self.shape([20] + widths[value] + [2, 2], from: 20 - Self.paper, length: Self.startLength, blur: blur)
        }
        stops = (1...4).map { space in
            Self.shape(
                [3, space] + widths[Code128Patterns.stop] + [20], from: 3 + space, length: Self.stopLength, blur: blur,
                isFirstDark: true)
        }
        symbols = (1...4).map { space in
            (0...102).flatMap { value in
                Self.shape(
                    [3, space] + widths[value] + [2, 2], from: 3 + space, length: Self.length, blur: blur,
                    isFirstDark: true)
            }
        }
    }

    /// Light is 1 and dark 0 before the mean is taken off.
    private static func shape(
        _ runs: [Int], from first: Int, length: Int, blur: Double, isFirstDark: Bool = false
    ) -> [Float] {
        var borders: [(place: Double, step: Double)] = []
        var place = 0.0
        var isDark = isFirstDark
        for run in runs.dropLast() {
            place += Double(run)
            borders.append((place, isDark ? 1 : -1))
            isDark.toggle()
        }
        let shape = (0..<length).map { sample in
            let at = Double(first) + (Double(sample) + 0.5) / Double(samples)
            return borders.reduce(0.0) { $0 + $1.step * 0.5 * (1 + erf((at - $1.place) / blur / 2.0.squareRoot())) }
        }
        let mean = shape.reduce(0, +) / Double(length)
        let norm = shape.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
        return shape.map { Float(($0 - mean) / norm) }
    }
}
