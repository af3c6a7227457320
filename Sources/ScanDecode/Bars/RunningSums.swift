/// Sums of values and of their squares up to each place, so that the mean and the norm of any stretch take no loop.
struct RunningSums {
    private let sums: [SIMD2<Float>]

    init(of values: UnsafeMutableBufferPointer<Float>) {
        var sums: [SIMD2<Float>] = [.zero]
        sums.reserveCapacity(values.count + 1)
        var sum = SIMD2<Float>.zero
        for value in values {
            sum += SIMD2(value, value * value)
            sums.append(sum)
        }
        self.sums = sums
    }

    func mean(_ range: Range<Int>) -> Float {
        (sums[range.upperBound].x - sums[range.lowerBound].x) / Float(range.count)
    }

    /// The length of a stretch as a vector after its mean is taken off.
    func norm(_ range: Range<Int>) -> Float {
        let sum = sums[range.upperBound] - sums[range.lowerBound]
        return max(0, sum.y - sum.x * sum.x / Float(range.count)).squareRoot()
    }
}
