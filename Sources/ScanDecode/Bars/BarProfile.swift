/// How light it is across the bars of a code, averaged along them.
struct BarProfile: Sendable {
    /// Sums of all values before each place, so that the mean of any stretch is one subtraction.
    private let sums: [Float]
    let count: Int

    init(_ values: [Float]) {
        var sums: [Float] = [0]
        sums.reserveCapacity(values.count + 1)
        let mean = values.reduce(0, +) / Float(max(1, values.count))
        for value in values { sums.append(sums[sums.count - 1] + value - mean) }
        self.sums = sums
        count = values.count
    }

    /// The same read from the other end.
    var reversed: BarProfile {
        BarProfile((0..<count).reversed().map { sums[$0 + 1] - sums[$0] })
    }

    /// Means of `length` stretches of `step` pixels side by side, from `start` on; beyond its ends a profile goes on as
    /// it ended.
    func sample(from start: Float, step: Float, into buffer: UnsafeMutableBufferPointer<Float>, length: Int) {
        sums.withUnsafeBufferPointer { sums in
            var before = Self.sum(sums, to: start)
            for index in 0..<length {
                let next = Self.sum(sums, to: start + Float(index + 1) * step)
                buffer[index] = next - before
                before = next
            }
        }
    }

    @inline(__always)
    private static func sum(_ sums: UnsafeBufferPointer<Float>, to place: Float) -> Float {
        let last = sums.count - 2
        if place <= 0 { return place * (sums[1] - sums[0]) }
        if place >= Float(last) + 1 {
            return sums[last + 1] + (place - Float(last) - 1) * (sums[last + 1] - sums[last])
        }
        let index = Int(place)
        return sums[index] + (place - Float(index)) * (sums[index + 1] - sums[index])
    }
}
