import Values

/// The swing of a load about its mean, of deviation 1, between 0.2 and 3.6 Hz.
struct Sway {
    /// What the swing is made of.
    enum Kind: CaseIterable {
        /// Five fixed frequencies, the slow ones strongest, as in `Gait`.
        case fixed
        /// Three to six frequencies from the whole range.
        case lines
        /// The same, but slow ones as likely as fast ones.
        case slowLines
        /// Thirty of them: as good as noise of that band.
        case noise
    }

    private var turns: [Double]
    private let frequencies: [Double]
    private let amplitudes: [Double]
    /// Turns by which a phase wanders in the root of a second; 0 for a clockwork.
    private let wander: Double

    init(_ kind: Kind, random: inout SplitMix64) {
        let count = kind == .noise ? 30 : Int.random(in: 3...6, using: &random)
        switch kind {
        case .fixed:
            frequencies = [0.2, 0.55, 1.1, 2.1, 3.6]
            amplitudes = [0.30, 0.28, 0.22, 0.13, 0.07]
        case .lines, .noise:
            frequencies = (0..<count).map { _ in .random(in: 0.2...3.6, using: &random) }
            amplitudes = frequencies.map { _ in .random(in: 0.05...1, using: &random) }
        case .slowLines:
            // Evenly on the logarithm: 18 is 3.6 / 0.2.
            frequencies = (0..<count).map { _ in
                0.2 * exponential(.random(in: 0...1, using: &random) * logarithm(18))
            }
            amplitudes = frequencies.map { _ in .random(in: 0.05...1, using: &random) }
        }
        turns = frequencies.map { _ in .random(in: 0..<1, using: &random) }
        wander = kind == .noise ? 0 : [0, 0.08, 0.13].randomElement(using: &random) ?? 0
    }

    /// The swing after a further small step of time.
    mutating func next(after seconds: Double, random: inout SplitMix64) -> Double {
        var sum = 0.0
        var power = 0.0
        for index in turns.indices {
            turns[index] += frequencies[index] * seconds
            if wander > 0 { turns[index] += wander * seconds.squareRoot() * random.normal() }
            sum += amplitudes[index] * sine(turns: turns[index])
            power += amplitudes[index] * amplitudes[index] / 2
        }
        return sum / power.squareRoot()
    }
}

extension SplitMix64 {
    /// A number of mean 0 and deviation 1, near enough to normal: the sum of twelve even ones (Irwin and Hall).
    package mutating func normal() -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &self) }
    }
}
