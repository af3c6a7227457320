import Glibc
import Photos

/// A part of a picture in which all edges run one way, as in a bar code.
struct BarField: Hashable, Sendable {
    /// Middle, in pixels.
    var x: Double
    var y: Double
    /// Clockwise angle of the direction across the bars, in radians.
    var angle: Double
    /// How much further along the bars the code lies with every pixel across them: 0 unless it is seen from a slant.
    var slant = 0.0
    /// Extent across the bars and along them, in pixels.
    var width: Double
    var height: Double
    /// How many blocks of the picture it has: large ones are looked at first.
    var blocks: Int

    /// Its corners, clockwise.
    var corners: [Point] {
        [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { right, down in
            let place = BarAxes(of: self).point(right * width / 2, down * height / 2)
            return Point(x: Int(place.x), y: Int(place.y))
        }
    }

    /// A part of the field's height, 0 being its first line and 1 its last.
    func part(_ part: ClosedRange<Double>) -> BarField {
        let shift = ((part.lowerBound + part.upperBound) / 2 - 0.5) * 0.9 * height
        var field = self
        field.x -= shift * sin(angle)
        field.y += shift * cos(angle)
        field.height *= (part.upperBound - part.lowerBound)
        return field
    }

    /// The part that lies between these distances from the middle, in pixels across the bars and along them.
    func part(across: ClosedRange<Double>, along: ClosedRange<Double>) -> BarField {
        let middle = BarAxes(of: self).point(
            (across.lowerBound + across.upperBound) / 2, (along.lowerBound + along.upperBound) / 2)
        var field = self
        (field.x, field.y) = (middle.x, middle.y)
        (field.width, field.height) = (across.upperBound - across.lowerBound, along.upperBound - along.lowerBound)
        return field
    }

    /// The same field in a picture that is larger by `factor`.
    func scaled(by factor: Double) -> BarField {
        BarField(
            x: x * factor, y: y * factor, angle: angle, slant: slant, width: width * factor, height: height * factor,
            blocks: blocks)
    }
}

/// The directions along the code and along its bars, ready for many places.
struct BarAxes {
    private let middle: (x: Double, y: Double)
    private let across: (x: Double, y: Double)
    private let down: (x: Double, y: Double)

    init(of field: BarField) {
        let (cosine, sine) = (cos(field.angle), sin(field.angle))
        middle = (field.x, field.y)
        down = (-sine, cosine)
        across = (cosine - field.slant * sine, sine + field.slant * cosine)
    }

    /// The point `u` pixels across the bars and `v` along them from the field's middle.
    @inline(__always)
    func point(_ u: Double, _ v: Double) -> Projection.Point {
        .init(x: middle.x + u * across.x + v * down.x, y: middle.y + u * across.y + v * down.y)
    }
}

extension GreyImage {
    /// Where bar codes may be, largest first.
    func barFields(limit: Int) -> [BarField] {
        let grid = BlockGrid(of: self)
        var isTaken = grid.angles.map { $0 == nil }
        var fields: [BarField] = []
        for start in isTaken.indices where !isTaken[start] {
            let members = grid.neighbours(of: start, taking: &isTaken)
            // Less is grass, hair and print.
            guard members.count >= 6 else { continue }
            let field = grid.field(of: members)
            // Boards and fences are higher than wide; the shortest code has 68 modules.
            if field.width > 40, field.width * 2.5 > field.height { fields.append(field) }
        }
        return Array(fields.sorted { $0.blocks > $1.blocks }.prefix(limit))
    }
}

/// The direction of the edges in each block of a picture; `nil` where there is none, or more than one.
private struct BlockGrid {
    static let side = 12
    let columns: Int
    let rows: Int
    private(set) var angles: [Double?] = []

    init(of image: GreyImage) {
        columns = max(0, (image.width - 2) / Self.side)
        rows = max(0, (image.height - 2) / Self.side)
        angles = image.pixels.withUnsafeBytes { pixels in
            (0..<(columns * rows)).map { block in
                let top = block / columns * Self.side + 1
                let left = block % columns * Self.side + 1
                return Self.angle(in: pixels, stride: image.width, start: top * image.width + left)
            }
        }
    }

    /// By the structure tensor: how much the grey changes across, down, and both together.
    ///
    /// Changes are halved, so that their squares fit into 16 bits.
    private static func angle(in pixels: UnsafeRawBufferPointer, stride: Int, start: Int) -> Double? {
        var (across, down, both) = (SIMD4<Int32>.zero, SIMD4<Int32>.zero, SIMD4<Int32>.zero)
        var steep = SIMD4<Int16>.zero
        func greys(_ place: Int) -> SIMD4<Int16> {
            SIMD4(truncatingIfNeeded: pixels.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt8>.self))
        }
        for row in 0..<side {
            for part in Swift.stride(from: 0, to: side, by: 4) {
                let place = start &+ row &* stride &+ part
                let x = (greys(place &+ 1) &- greys(place &- 1)) &>> 1
                let y = (greys(place &+ stride) &- greys(place &- stride)) &>> 1
                let (xx, yy) = (x &* x, y &* y)
                across &+= SIMD4(truncatingIfNeeded: xx)
                down &+= SIMD4(truncatingIfNeeded: yy)
                both &+= SIMD4(truncatingIfNeeded: x &* y)
                // Minus one where it is steep.
                steep &-= (37 &- xx &- yy) &>> 15
            }
        }
        // One edge alone is steep in a quarter of its block; of bars there are several.
        guard steep.wrappedSum() * 4 > side * side else { return nil }
        let energy = Double(across.wrappedSum() + down.wrappedSum())
        let difference = Double(across.wrappedSum() - down.wrappedSum())
        let product = 2 * Double(both.wrappedSum())
        let coherence = (difference * difference + product * product).squareRoot()
        guard energy > Double(side * side * 37), coherence > 0.6 * energy else { return nil }
        return atan2(product, difference) / 2
    }

    /// Blocks that hang together: next to each other, or with one between them, such as one that light fell on.
    private static let around = [
        (0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1), (0, -2), (0, 2), (-2, 0), (2, 0),
    ]

    /// Blocks that hang together with the first one and have nearly its direction.
    func neighbours(of start: Int, taking isTaken: inout [Bool]) -> [Int] {
        isTaken[start] = true
        var members = [start]
        var next = 0
        while next < members.count {
            let (row, column) = members[next].quotientAndRemainder(dividingBy: columns)
            for (down, right) in Self.around {
                let (row, column) = (row + down, column + right)
                guard row >= 0, row < rows, column >= 0, column < columns else { continue }
                let block = row * columns + column
                guard !isTaken[block], let angle = angles[block], let known = angles[members[next]],
                    abs(sin(angle - known)) < 0.2
                else { continue }
                isTaken[block] = true
                members.append(block)
            }
            next += 1
        }
        return members
    }

    func field(of members: [Int]) -> BarField {
        // Directions are the same after half a turn, so their doubles are added.
        let doubles = members.compactMap { angles[$0] }.map { 2 * $0 }
        let angle = atan2(doubles.map(sin).reduce(0, +), doubles.map(cos).reduce(0, +)) / 2
        let places = members.map { block in
            (
                x: (Double(block % columns) + 0.5) * Double(Self.side),
                y: (Double(block / columns) + 0.5) * Double(Self.side)
            )
        }
        let across = places.map { $0.x * cos(angle) + $0.y * sin(angle) }
        let along = places.map { $0.y * cos(angle) - $0.x * sin(angle) }
        let (left, right) = (across.min() ?? 0, across.max() ?? 0)
        let slant = Self.slope(of: along, over: across)
        let level = zip(along, across).map { $0 - slant * $1 }
        let (top, bottom) = (level.min() ?? 0, level.max() ?? 0)
        let u = (left + right) / 2
        let v = (top + bottom) / 2 + slant * u
        return BarField(
            x: u * cos(angle) - v * sin(angle), y: u * sin(angle) + v * cos(angle), angle: angle, slant: slant,
            width: right - left + Double(Self.side), height: bottom - top + Double(Self.side), blocks: members.count)
    }

    /// How much one coordinate grows with the other; 0 where the blocks are too few, or hardly wider than high.
    private static func slope(of along: [Double], over across: [Double]) -> Double {
        let count = Double(along.count)
        let (meanAlong, meanAcross) = (along.reduce(0, +) / count, across.reduce(0, +) / count)
        var (both, squares, others) = (0.0, 0.0, 0.0)
        for (v, u) in zip(along, across) {
            both += (v - meanAlong) * (u - meanAcross)
            squares += (u - meanAcross) * (u - meanAcross)
            others += (v - meanAlong) * (v - meanAlong)
        }
        guard count >= 12, squares > 1.5 * others else { return 0 }
        return min(max(both / squares, -0.8), 0.8)
    }
}
