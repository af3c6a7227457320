package import Values

/// How long something lasts, or how large it is: lognormal about a median, within bounds.
package struct Spread: Equatable, Sendable {
    package var median: Double
    /// The deviation of the logarithm.
    package var sigma: Double
    package var within: ClosedRange<Double>

    package init(_ median: Double, sigma: Double, within: ClosedRange<Double>) {
        (self.median, self.sigma, self.within) = (median, sigma, within)
    }

    package func value(_ random: inout SplitMix64) -> Double {
        let drawn = median * exponential(sigma * random.normal())
        return min(max(drawn, within.lowerBound), within.upperBound)
    }
}

extension SplitMix64 {
    /// Whether something happens that does so in this share of cases.
    package mutating func happens(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

    /// The generator of something that must not change when something else is drawn differently.
    package static func of(_ seed: UInt64, _ what: String, _ number: Int) -> SplitMix64 {
        var mixed = seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number)
        for byte in what.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return SplitMix64(seed: mixed)
    }
}
