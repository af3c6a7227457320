import Glibc
import Photos

/// Lines across a bar code, one below the other, each with its own share of light taken off.
///
/// The lines follow the field that was found roughly; `aligned` finds how the bars really run.
struct BarLines {
    let width: Int
    let height: Int
    private let values: [Float]
    /// How far the bars may lean: what the angle of a field can be wrong by.
    private let reach: Float

    /// Photos do not keep light as it is but about its 2.2nd root; blur happened to the light.
    private static let light: [Float] = (0..<256).map { Float(pow(Double($0) / 255, 2.2)) }

    /// - Parameters:
    ///   - field: in pixels of `image`.
    ///   - most: values in a line, when the field has more pixels than that.
    init(of image: GreyImage, in field: BarField, most: Double = 1400) {
        let margin = 0.15 * field.width + 40
        let step = max(1, (field.width + 2 * margin) / most)
        width = Int((field.width + 2 * margin) / step)
        height = min(max(Int(field.height * 0.9), 3), 48)
        reach = Float(0.07 * field.height / step) + 2
        let (width, height) = (width, height)
        let axes = BarAxes(of: field)
        values = [Float](unsafeUninitializedCapacity: width * height) { buffer, count in
            image.pixels.withUnsafeBufferPointer { source in
                for row in 0..<height {
                    let v = (Double(row) + 0.5) / Double(height) * 0.9 * field.height - 0.45 * field.height
                    for column in 0..<width {
                        let u = (Double(column) + 0.5 - Double(width) / 2) * step
                        let place = axes.point(u, v)
                        let x = min(max(0, place.x - 0.5), Double(image.width) - 1.001)
                        let y = min(max(0, place.y - 0.5), Double(image.height) - 1.001)
                        let (left, top) = (Int(x), Int(y))
                        let (right, down) = (Float(x - Double(left)), Float(y - Double(top)))
                        let start = top * image.width + left
                        let below = min(start + image.width, source.count - 2)
                        let upper =
                            Self.light[Int(source[start])] * (1 - right) + Self.light[Int(source[start + 1])] * right
                        let lower =
                            Self.light[Int(source[below])] * (1 - right) + Self.light[Int(source[below + 1])] * right
                        buffer[row * width + column] = upper * (1 - down) + lower * down
                    }
                }
            }
            count = width * height
        }
    }

    /// The longest stretch of lines that are like their neighbours, 0 being the first line and 1 the last: above and
    /// below the bars there are words and paper.
    var bars: ClosedRange<Double> {
        guard height >= 8 else { return 0...1 }
        let lines = (0..<height).map { straightened($0, along: Course()) }
        var best = 0..<1
        var first = 0
        for row in 1..<height {
            if Self.likeness(lines[row - 1], lines[row]) < 0.75 { first = row }
            if row + 1 - first > best.count { best = first..<(row + 1) }
        }
        return Double(best.lowerBound) / Double(height)...Double(best.upperBound) / Double(height)
    }

    /// How the bars run through the lines: pixels that the outermost lines are shifted by.
    struct Course {
        /// The same everywhere: the bars lean.
        var lean: Float = 0
        /// More to the right and less to the left: the bars fan out.
        var fan: Float = 0
        /// The upper and lower lines both: the bars are bent.
        var bend: Float = 0

        func shift(line: Float, column: Float) -> Float {
            (lean + fan * column) * line + bend * line * line
        }
    }

    /// The course for which the mean of all lines has the strongest edges.
    func course() -> Course {
        var course = Course()
        var best = sharpness(course)
        func improve(_ part: WritableKeyPath<Course, Float>, reach: Float, step: Float) {
            let middle = course[keyPath: part]
            var shift = -reach
            while shift <= reach {
                var other = course
                other[keyPath: part] = middle + shift
                let sharpness = sharpness(other)
                if sharpness > best { (best, course) = (sharpness, other) }
                shift += step
            }
        }
        improve(\.lean, reach: reach, step: 1)
        improve(\.fan, reach: reach + 2, step: 1)
        improve(\.bend, reach: 3, step: 1)
        improve(\.lean, reach: 1, step: 0.5)
        improve(\.fan, reach: 1, step: 0.5)
        return course
    }

    private func sharpness(_ course: Course) -> Float {
        let lines = Swift.stride(from: 0, to: height, by: max(1, height / 16))
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { sums in
            sums.initialize(repeating: 0)
            values.withUnsafeBufferPointer { values in
                for row in lines {
                    let line = height > 1 ? 2 * Float(row) / Float(height - 1) - 1 : 0
                    let start = course.shift(line: line, column: -1)
                    let slope = (course.shift(line: line, column: 1) - start) / Float(width)
                    let row = UnsafeBufferPointer(rebasing: values[(row * width)..<((row + 1) * width)])
                    Self.add(row, to: sums, start: start, slope: slope)
                }
            }
            var sharpness: Float = 0
            for column in 1..<(width - 1) {
                let difference = sums[column + 1] - sums[column - 1]
                sharpness += difference * difference
            }
            return sharpness
        }
    }

    /// Adds a line, shifted by whole pixels: `start` at its left end, and `slope` more with every pixel.
    private static func add(
        _ line: UnsafeBufferPointer<Float>, to sums: UnsafeMutableBufferPointer<Float>, start: Float, slope: Float
    ) {
        var column = 0
        while column < sums.count {
            let shift = (start + slope * Float(column) + 0.5).rounded(.down)
            // The shift stays the same for many pixels: they are added without looking at each.
            let stay = slope == 0 ? Float(sums.count) : ((slope > 0 ? shift + 0.5 : shift - 0.5) - start) / slope
            let end = min(sums.count, max(column + 1, Int(min(stay, Float(sums.count)).rounded(.up))))
            let shifted = (column + Int(shift))..<(end + Int(shift))
            if shifted.lowerBound >= 0, shifted.upperBound <= line.count {
                for place in column..<end { sums[place] += line[place &+ Int(shift)] }
            } else {
                for place in column..<end { sums[place] += line[min(max(place + Int(shift), 0), line.count - 1)] }
            }
            column = end
        }
    }

    /// The lines as one, along a course: what most of them agree on.
    func profile(along course: Course) -> BarProfile {
        let straight = (0..<height).map { straightened($0, along: course) }
        let mean = Self.mean(of: straight)
        // Lines beside the bars, or under mud, are unlike the others.
        let likeness = straight.map { Self.likeness($0, mean) }
        let limit = 0.7 * (likeness.max() ?? 0)
        let good = zip(straight, likeness).filter { $0.1 >= limit }.map(\.0)
        return BarProfile(Self.middle(of: good))
    }

    /// One line shifted as the course says, its mean 0 and its deviation 1.
    private func straightened(_ row: Int, along course: Course) -> [Float] {
        let line = height > 1 ? 2 * Float(row) / Float(height - 1) - 1 : 0
        var straight = [Float](repeating: 0, count: width)
        for column in 0..<width {
            let place = Float(column) + course.shift(line: line, column: 2 * Float(column) / Float(width) - 1)
            let index = min(max(Int(place.rounded(.down)), 0), width - 2)
            let share = min(max(place - Float(index), 0), 1)
            straight[column] = values[row * width + index] * (1 - share) + values[row * width + index + 1] * share
        }
        let mean = straight.reduce(0, +) / Float(width)
        let deviation = (straight.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(width)).squareRoot()
        return straight.map { ($0 - mean) / max(deviation, 1e-4) }
    }

    private static func mean(of lines: [[Float]]) -> [Float] {
        var sums = [Float](repeating: 0, count: lines.first?.count ?? 0)
        for line in lines { for column in line.indices { sums[column] += line[column] } }
        return sums.map { $0 / Float(lines.count) }
    }

    private static func likeness(_ left: [Float], _ right: [Float]) -> Float {
        var (product, norm): (Float, Float) = (0, 0)
        for column in left.indices {
            product += left[column] * right[column]
            norm += right[column] * right[column]
        }
        return product / max(norm * Float(left.count), 1e-6).squareRoot()
    }

    /// In each column the mean of the middle two of every four lines that lie far from each other.
    private static func middle(of lines: [[Float]]) -> [Float] {
        let groups = lines.count / 4
        var sums = [Float](repeating: 0, count: lines.first?.count ?? 0)
        for group in 0..<groups {
            let (a, b) = (lines[group], lines[group + groups])
            let (c, d) = (lines[group + 2 * groups], lines[group + 3 * groups])
            for column in sums.indices {
                let (low, high) = (min(a[column], b[column]), max(a[column], b[column]))
                let (low2, high2) = (min(c[column], d[column]), max(c[column], d[column]))
                sums[column] += max(low, low2) + min(high, high2)
            }
        }
        for line in lines.dropFirst(4 * groups) {
            for column in sums.indices { sums[column] += line[column] }
        }
        let count = Float(2 * groups + lines.count % 4)
        return sums.map { $0 / count }
    }
}
