/// Which old pixels along one axis a new pixel covers, and how much of each, in parts of 65536.
struct AreaWeights {
    private let scale: Double
    private let count: Int

    init(from old: Int, to new: Int) {
        scale = Double(old) / Double(new)
        count = old
    }

    /// Calls `body` for every old pixel under the new one; the weights add up to exactly 65536.
    @inline(__always)
    func forEachShare(of index: Int, _ body: (_ old: Int, _ weight: UInt32) -> Void) {
        let start = Double(index) * scale
        let end = min(Double(index + 1) * scale, Double(count))
        let first = Int(start)
        let last = max(first, Int(end.rounded(.up)) - 1)
        var rest: UInt32 = 65536
        for old in first..<last {
            let share = min(Double(old + 1), end) - max(Double(old), start)
            let weight = min(rest, UInt32(share / (end - start) * 65536))
            body(old, weight)
            rest -= weight
        }
        body(last, rest)
    }
}
