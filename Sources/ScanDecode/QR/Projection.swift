/// A plane seen from a slant: where the points of a flat grid lie in a photo.
struct Projection: Sendable {
    /// x = (a·u + b·v + c) / (g·u + h·v + 1), y = (d·u + e·v + f) / (g·u + h·v + 1).
    private let a, b, c, d, e, f, g, h: Double

    struct Point: Hashable, Sendable {
        var x: Double
        var y: Double
    }

    /// The projection that takes the corners of a square of a side to four places: clockwise from the upper left.
    ///
    /// `nil` when three of the places lie on a line.
    init?(side: Double, corners: [Point]) {
        let (p0, p1, p2, p3) = (corners[0], corners[1], corners[2], corners[3])
        let (dx1, dx2, dx3) = (p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x)
        let (dy1, dy2, dy3) = (p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y)
        let scale = dx1 * dy2 - dx2 * dy1
        guard abs(scale) > 1e-9 else { return nil }
        let across = (dx3 * dy2 - dx2 * dy3) / scale
        let down = (dx1 * dy3 - dx3 * dy1) / scale
        a = (p1.x - p0.x + across * p1.x) / side
        b = (p3.x - p0.x + down * p3.x) / side
        c = p0.x
        d = (p1.y - p0.y + across * p1.y) / side
        e = (p3.y - p0.y + down * p3.y) / side
        f = p0.y
        g = across / side
        h = down / side
    }

    @inline(__always)
    func point(_ u: Double, _ v: Double) -> Point {
        let depth = 1 / (g * u + h * v + 1)
        return Point(x: (a * u + b * v + c) * depth, y: (d * u + e * v + f) * depth)
    }

    /// The same with less precision: a hundredth of a pixel in photos of any size.
    @inline(__always)
    func nearPoint(_ u: Float, _ v: Float) -> (x: Float, y: Float) {
        let depth = 1 / (Float(g) * u + Float(h) * v + 1)
        return ((Float(a) * u + Float(b) * v + Float(c)) * depth, (Float(d) * u + Float(e) * v + Float(f)) * depth)
    }
}
