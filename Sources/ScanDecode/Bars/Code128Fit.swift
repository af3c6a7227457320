/// The Code 128 that explains a profile best.
///
/// Edges are not looked for: where bars are a pixel or two wide, or out of focus, there are none. Instead every symbol
/// in turn is compared with what all 103 would look like, and several explanations are followed at once. The check
/// symbol decides among them.
struct Code128Fit {
    /// From the start to the check symbol.
    let values: [UInt8]
    /// How unlike its symbol the stretch of the profile that fits worst is: 0 is the same, 1 nothing alike.
    let worst: Float
    /// The same as a mean over all symbols.
    let average: Float
    /// How much more unlike the profile the next best explanation is; negative when one that fails the check fits better.
    let margin: Float
}

extension Code128Fit {
    /// How far it can be believed, as the number of scan lines by which zbar says the same.
    ///
    /// Codes in photos are 0.01 to 0.06 unlike their symbols on average, and leave every other explanation behind by 0.002
    /// and more. What is found in straw, in letters, or in a code of which mud hides a part, stays behind that.
    var quality: Int {
        let limit: Float = values.count > 5 ? 0.065 : 0.04
        if average < limit, worst < 0.22, margin > 0.002 { return 2 }
        return average < 0.12 && worst < 0.25 && margin > 0 ? 1 : 0
    }
}

extension BarProfile {
    /// The Code 128 in it, read in either direction; `nil` when nothing looks like one.
    func code128() -> Code128Fit? {
        guard count >= 60 else { return nil }
        let both = [self, reversed].flatMap { profile in profile.starts(limit: 3).map { (profile, $0) } }
        var best: Code128Fit?
        for (profile, start) in both.sorted(by: { $0.1.likeness > $1.1.likeness }) {
            for shapes in Code128Shapes.all {
                guard let fit = profile.follow(start, shapes: shapes) else { continue }
                if best.map({ fit.average < $0.average }) ?? true { best = fit }
                if fit.average < 0.03 { break }
            }
            if let best, best.average < 0.03 { break }
        }
        return best
    }

    /// Whether it begins like one, from either side.
    var looksLikeCode128: Bool {
        count >= 60 && [self, reversed].contains { ($0.starts(limit: 1).first?.likeness ?? 0) > 0.93 }
    }

    struct Start {
        /// Where its first bar begins, and pixels in a module.
        let place: Float
        let module: Float
        let value: Int
        let likeness: Float
    }

    /// Places that look like a start behind blank paper, most alike first.
    func starts(limit: Int) -> [Start] {
        var found: [Start] = []
        let shapes = Code128Shapes.all[1]
        let (samples, length) = (Code128Shapes.samples, Code128Shapes.startLength)
        var module = max(0.9, Float(count) / 400)
        while module * 50 < Float(count) {
            let step = module / Float(samples)
            let before = Float(Code128Shapes.paper) * module
            let total = Int((Float(count) + before) / step)
            withUnsafeTemporaryAllocation(of: Float.self, capacity: total) { buffer in
                sample(from: -before, step: step, into: buffer, length: total)
                let last = min(total - length, total * 6 / 10)
                guard last > 0 else { return }
                let sums = RunningSums(of: buffer)
                let paper = Code128Shapes.paper * samples
                for offset in 0..<last {
                    let norm = sums.norm(offset..<(offset + length))
                    // A start begins with paper and then a bar of two modules.
                    let paperLight = sums.mean(offset..<(offset + paper))
                    let barLight = sums.mean((offset + paper)..<(offset + paper + 2 * samples))
                    guard norm > 0, (paperLight - barLight) * Self.rootOfLength > 0.8 * norm else { continue }
                    let window = UnsafeBufferPointer(rebasing: buffer[offset..<(offset + length)])
                    for (index, shape) in shapes.starts.enumerated() {
                        let likeness = window.product(with: shape, from: 0) / norm
                        guard likeness > 0.85 else { continue }
                        found.append(
                            Start(
                                place: Float(offset) * step, module: module,
                                value: Code128Patterns.starts.lowerBound + index, likeness: likeness))
                    }
                }
            }
            module *= 1.05
        }
        found.sort { $0.likeness > $1.likeness }
        var kept: [Start] = []
        for start in found where kept.count < limit {
            let isKnown = kept.contains {
                $0.value == start.value && abs($0.place - start.place) < 1.5 * start.module
                    && abs($0.module - start.module) < 0.15 * start.module
            }
            if !isKnown { kept.append(start) }
        }
        return kept
    }

    private static let rootOfLength = Float(Code128Shapes.startLength).squareRoot()

    private struct Path {
        var place: Float
        var module: Float
        /// How much larger the modules of the last symbol were than those of the one before it.
        var growth: Float = 1
        var cost: Float
        var worst: Float
        var values: [UInt8]
        /// Modules of the space that the last symbol ended with.
        var space: Int
        var average: Float { cost / Float(values.count) }
    }

    private func follow(_ start: Start, shapes: Code128Shapes) -> Code128Fit? {
        var paths = [
            Path(
                place: start.place + 11 * start.module, module: start.module, cost: 1 - start.likeness,
                worst: 1 - start.likeness, values: [UInt8(start.value)],
                space: Code128Patterns.widths[start.value][5])
        ]
        var whole: [Path] = []
        for _ in 0..<40 {
            var next: [Path] = []
            for path in paths {
                if path.values.count >= 3, let end = stop(after: path, shapes: shapes) { whole.append(end) }
                if path.place + 11 * path.module < Float(count) + path.module {
                    next += symbols(after: path, shapes: shapes)
                }
            }
            next.sort { $0.cost < $1.cost }
            paths = []
            for path in next where paths.count < 5 {
                if !paths.contains(where: { $0.values == path.values }) { paths.append(path) }
            }
            // Nothing looks like this.
            paths.removeAll { $0.average > 0.2 }
            if paths.isEmpty { break }
        }
        whole.sort { $0.average < $1.average }
        guard let found = whole.first(where: { Code128Patterns.isChecked($0.values) }) else { return nil }
        let other = whole.first { $0.values != found.values }?.average ?? 1
        return Code128Fit(
            values: found.values, worst: found.worst, average: found.average, margin: other - found.average)
    }

    /// How a window that begins at a path's end and is one symbol long may lie, in modules and as a share of them.
    private static let shifts: [Float] = [-0.3, 0, 0.3]
    private static let stretches: [Float] = [0.96, 1, 1.04]

    /// The most likely symbols after a path.
    private func symbols(after path: Path, shapes: Code128Shapes) -> [Path] {
        let length = Code128Shapes.length
        let symbols = shapes.symbols[path.space - 1]
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: length) { buffer in
            let window = UnsafeBufferPointer(buffer)
            /// Fills the window and tells what to divide products with it by, and what its place costs.
            func look(shift: Float, stretch: Float) -> (norm: Float, strain: Float) {
                sample(
                    from: path.place + shift * path.module,
                    step: path.module * stretch / Float(Code128Shapes.samples), into: buffer, length: length)
                // Modules grow evenly, if at all, and symbols follow each other without a gap.
                let (bend, gap) = ((stretch - path.growth) / 0.05, shift / 0.3)
                return (window.norm, 0.004 * (bend * bend + gap * gap))
            }
            var best = [(cost: Float, shift: Float, stretch: Float)](repeating: (9, 0, 1), count: 103)
            func compare(_ values: some Sequence<Int>, shift: Float, stretch: Float) {
                let (norm, strain) = look(shift: shift, stretch: stretch)
                guard norm > 0 else { return }
                for value in values {
                    let cost = 1 - window.product(with: symbols, from: value * length) / norm + strain
                    if cost < best[value].cost { best[value] = (cost, shift, stretch) }
                }
            }
            compare(0..<103, shift: 0, stretch: path.growth)
            // What is quite unlike one where it should be does not get like it a little beside it.
            let limit = (best.lazy.map(\.cost).min() ?? 0) + 0.4
            let possible = best.indices.filter { best[$0].cost < limit }.sorted { best[$0].cost < best[$1].cost }
                .prefix(20)
            for stretch in Self.stretches.map({ $0 * path.growth }) {
                for shift in Self.shifts where shift != 0 || stretch != path.growth {
                    compare(possible, shift: shift, stretch: stretch)
                }
            }
            let likely = possible.sorted { best[$0].cost < best[$1].cost }.prefix(5)
            for value in likely {
                let middle = best[value]
                for stretch in [middle.stretch - 0.02, middle.stretch, middle.stretch + 0.02] {
                    for shift in [middle.shift - 0.15, middle.shift, middle.shift + 0.15] {
                        compare(CollectionOfOne(value), shift: shift, stretch: stretch)
                    }
                }
            }
            return likely.map { value in
                let (cost, shift, stretch) = best[value]
                let module = path.module * stretch
                return Path(
                    place: path.place + shift * path.module + 11 * module, module: module,
                    growth: min(max((path.growth + stretch) / 2, 0.92), 1.08), cost: path.cost + cost,
                    worst: max(path.worst, cost), values: path.values + [UInt8(value)],
                    space: Code128Patterns.widths[value][5])
            }
        }
    }

    /// The path with its stop, if that is what follows.
    private func stop(after path: Path, shapes: Code128Shapes) -> Path? {
        let length = Code128Shapes.stopLength
        let shape = shapes.stops[path.space - 1]
        var end: Path?
        withUnsafeTemporaryAllocation(of: Float.self, capacity: length) { buffer in
            for stretch in Self.stretches {
                let module = path.module * stretch * path.growth
                for shift in Self.shifts {
                    let place = path.place + shift * path.module
                    sample(from: place, step: module / Float(Code128Shapes.samples), into: buffer, length: length)
                    let window = UnsafeBufferPointer(buffer)
                    let norm = window.norm
                    guard norm > 0 else { continue }
                    let cost = 1 - window.product(with: shape, from: 0) / norm
                    guard cost < 0.2, path.cost + cost < (end?.cost ?? 99) else { continue }
                    end = path
                    end?.place = place + 13 * module
                    end?.cost += cost
                    end?.worst = max(path.worst, cost)
                }
            }
        }
        return end
    }
}

extension UnsafeBufferPointer<Float> {
    /// Its length as a vector after its mean is taken off.
    fileprivate var norm: Float {
        var sums = SIMD4<Float>.zero
        var squares = SIMD4<Float>.zero
        let bytes = UnsafeRawBufferPointer(self)
        for offset in stride(from: 0, to: bytes.count, by: 16) {
            let values = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
            sums += values
            squares += values * values
        }
        let sum = sums.sum()
        return Swift.max(0, squares.sum() - sum * sum / Float(count)).squareRoot()
    }

    /// A shape is zero on average, so the mean of the window does not matter.
    @inline(__always)
    fileprivate func product(with shape: [Float], from first: Int) -> Float {
        let left = UnsafeRawBufferPointer(self)
        return shape.withUnsafeBytes { right in
            var sums = SIMD4<Float>.zero
            for offset in stride(from: 0, to: left.count, by: 16) {
                sums +=
                    left.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
                    * right.loadUnaligned(fromByteOffset: offset + 4 * first, as: SIMD4<Float>.self)
            }
            return sums.sum()
        }
    }
}
