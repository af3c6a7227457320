import Glibc

/// One of the three squares in the corners of a QR code, as it seems.
struct Finder: Hashable, Sendable {
    /// Middle, in pixels.
    var x: Double
    var y: Double
    /// Pixels in a module, about.
    var module: Double
    /// How many lines of the picture went through it in the right proportion.
    var lines: Int
    /// Not seen, but where it would be if two others belong to one code.
    var isGuessed = false

    /// Whether at least half of the lines through its middle are right, and it has more of them than chance brings: straw
    /// has these proportions by accident only once, and the noise of a dark photo in squares of some pixels only.
    var isLikely: Bool { module >= 3 && Double(lines) >= 1.5 * module }
}

/// Black and white pixels, to be asked for single ones and walked over.
struct Bitmap {
    let width: Int
    let height: Int
    private let isDark: [Bool]

    init(width: Int, height: Int, isDark: [Bool]) {
        self.width = width
        self.height = height
        self.isDark = isDark
    }

    @inline(__always)
    subscript(x: Int, y: Int) -> Bool { isDark[y * width + x] }

    func contains(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < width && y < height }

    /// Places that look like finders, those with most lines first.
    func finders(limit: Int) -> [Finder] {
        var found: [Finder] = []
        let step = height > 600 ? 2 : 1
        for row in stride(from: 1, to: height, by: step) {
            forEachProportion(in: row) { middle, length in
                guard var finder = finder(x: middle, row: row, length: length) else { return }
                finder.lines = step
                let known = found.firstIndex {
                    abs($0.x - finder.x) < 2.5 * $0.module && abs($0.y - finder.y) < 2.5 * $0.module
                        && max($0.module, finder.module) < 1.6 * min($0.module, finder.module)
                }
                if let known {
                    let share = Double(step) / Double(found[known].lines + step)
                    found[known].x += (finder.x - found[known].x) * share
                    found[known].y += (finder.y - found[known].y) * share
                    found[known].module += (finder.module - found[known].module) * share
                    found[known].lines += step
                } else {
                    found.append(finder)
                }
            }
        }
        return Array(found.sorted { $0.lines > $1.lines }.prefix(limit))
    }

    /// Calls `body` with the middle and length of every stretch of a row that is dark, light, dark, light, dark in the
    /// proportion 1 : 1 : 3 : 1 : 1.
    private func forEachProportion(in row: Int, _ body: (_ middle: Double, _ length: Double) -> Void) {
        isDark.withUnsafeBufferPointer { pixels in
            let line = UnsafeBufferPointer(rebasing: pixels[(row * width)..<((row + 1) * width)])
            var runs = (0, 0, 0, 0, 0)
            var count = 0
            var start = 0
            for column in 1...width where column == width || line[column] != line[column - 1] {
                runs = (runs.1, runs.2, runs.3, runs.4, column - start)
                count += 1
                if count >= 5, line[column - 1], Self.isFinder(runs) {
                    let length = runs.0 + runs.1 + runs.2 + runs.3 + runs.4
                    let middle = Double(column - runs.4 - runs.3) - Double(runs.2) / 2
                    body(middle, Double(length))
                }
                start = column
            }
        }
    }

    private static func isFinder(_ runs: (Int, Int, Int, Int, Int)) -> Bool {
        let length = runs.0 + runs.1 + runs.2 + runs.3 + runs.4
        guard length >= 7 else { return false }
        let module = Double(length) / 7
        let slack = 0.6 * module + 0.35
        return abs(Double(runs.0) - module) < slack && abs(Double(runs.1) - module) < slack
            && abs(Double(runs.2) - 3 * module) < 2 * slack && abs(Double(runs.3) - module) < slack
            && abs(Double(runs.4) - module) < slack
    }

    /// A place confirmed by the line down through it, and by the one across through the middle of that.
    private func finder(x: Double, row: Int, length: Double) -> Finder? {
        guard let down = cross(x: Int(x), y: row, stepX: 0, stepY: 1, most: Int(2 * length)),
            let across = cross(x: Int(x), y: Int(down.middle), stepX: 1, stepY: 0, most: Int(2 * length)),
            max(down.length, across.length) < 2.2 * min(down.length, across.length)
        else { return nil }
        return Finder(
            x: across.middle, y: down.middle, module: (down.length + across.length) / 14, lines: 1)
    }

    /// The stretch in the proportion of a finder around a dark place; its middle counts along the axis that is stepped.
    private func cross(x: Int, y: Int, stepX: Int, stepY: Int, most: Int) -> (middle: Double, length: Double)? {
        guard contains(x, y), self[x, y] else { return nil }
        /// Lengths of the three runs from the middle outward.
        func runs(_ sign: Int) -> (Int, Int, Int)? {
            var lengths = (0, 0, 0)
            var place = (x: x + sign * stepX, y: y + sign * stepY)
            for run in 0..<3 {
                var length = 0
                while contains(place.x, place.y), self[place.x, place.y] == (run != 1), length < most {
                    length += 1
                    place = (place.x + sign * stepX, place.y + sign * stepY)
                }
                switch run {
                case 0: lengths.0 = length
                case 1: lengths.1 = length
                default: lengths.2 = length
                }
                if length == 0 && run > 0 { return nil }
            }
            return lengths
        }
        guard let before = runs(-1), let after = runs(1) else { return nil }
        let all = (before.2, before.1, before.0 + 1 + after.0, after.1, after.2)
        guard Self.isFinder(all) else { return nil }
        let start = (stepX == 1 ? x : y) - before.0
        return (Double(start) + Double(all.2) / 2, Double(all.0 + all.1 + all.2 + all.3 + all.4))
    }

    /// Pixels from a finder's middle through it to its far edge and back to its near edge, along a direction, as a
    /// module: a seventh of both.
    func module(of finder: Finder, towards other: Finder) -> Double {
        let distance = hypot(other.x - finder.x, other.y - finder.y)
        guard distance > 0, !finder.isGuessed else { return finder.module }
        let (stepX, stepY) = ((other.x - finder.x) / distance, (other.y - finder.y) / distance)
        let reach = finder.module * 8
        /// How far it is to where it gets light for the second time.
        func edge(_ sign: Double) -> Double? {
            var changes = 0
            var was = true
            var length = 0.0
            while length < reach {
                let (x, y) = (Int(finder.x + sign * length * stepX), Int(finder.y + sign * length * stepY))
                guard contains(x, y) else { return nil }
                if self[x, y] != was {
                    was.toggle()
                    changes += 1
                    if changes == 3 { return length }
                }
                length += 0.5
            }
            return nil
        }
        switch (edge(1), edge(-1)) {
        case (let near?, let far?): return (near + far) / 7
        case (let one?, nil), (nil, let one?): return one / 3.5
        case (nil, nil): return finder.module
        }
    }
}
