import Glibc
import Photos

extension FinderTriple {
    /// Where the grid of the code may lie, likeliest first.
    ///
    /// - Parameters:
    ///   - bitmap: the picture in which the finders were found.
    ///   - image: the same at `scale` times the size.
    ///   - isRead: told of each grid that seems to lie right, before time is spent on making it better.
    func grids(
        in bitmap: Bitmap, _ image: GreyImage, scale: Double, until isRead: (GridFit) -> Bool = { _ in false }
    ) -> [GridFit] {
        let module = (corner.module + right.module + below.module) / 3 * scale
        var fits: [GridFit] = []
        for side in sides(in: bitmap) {
            let frame = QRFrame.all[(side - 21) / 4]
            guard let first = GridFit(frame: frame, corners: corners(side: side, in: bitmap, scale: scale), in: image)
            else { continue }
            // Three marks in straw are not the corners of anything.
            guard first.likeness > 0.2 else { continue }
            // With two finders only, free corners run away: the flat grid is kept, too.
            if first.likeness > 0.8, isRead(first) { return [first] }
            let flat = first.refined(in: image, module: module, .sides)
            if flat.likeness > 0.7, isRead(flat) { return [flat] }
            let start = flat.refined(in: image, module: module / 2, .corners)
            guard start.likeness > 0.5 else { continue }
            fits += corner.isGuessed || right.isGuessed || below.isGuessed ? [flat, start] : [start]
            // The fourth corner is a guess until the pattern next to it is found.
            for place in image.alignmentPatterns(of: start) {
                guard let moved = start.withAlignment(at: place, in: image) else { continue }
                fits.append(moved.refined(in: image, module: module / 2, .corners))
            }
            if fits.contains(where: { $0.likeness > 0.9 }) { break }
        }
        fits.sort { $0.likeness > $1.likeness }
        return fits
    }

    /// Modules in a row, by how far the finders are apart, likeliest first.
    private func sides(in bitmap: Bitmap) -> [Int] {
        let legs = [right, below].map { other in
            let modules = bitmap.module(of: corner, towards: other) + bitmap.module(of: other, towards: corner)
            return hypot(other.x - corner.x, other.y - corner.y) / (modules / 2) + 7
        }
        let mean = (legs[0] + legs[1]) / 2
        let nearest = min(max(Int(((mean - 17) / 4).rounded()), 1), 40)
        let isMore = mean > Double(17 + 4 * nearest)
        return [nearest, isMore ? nearest + 1 : nearest - 1, isMore ? nearest - 1 : nearest + 1].filter {
            (1...40).contains($0)
        }.map { 17 + 4 * $0 }
    }

    /// Outer corners of the code, from the finders and how much smaller the far ones are.
    private func corners(side: Int, in bitmap: Bitmap, scale: Double) -> [Projection.Point] {
        let span = Double(side - 7)
        let (p0, p1, p2) = (place(corner, scale), place(right, scale), place(below, scale))
        /// How much a step shrinks along a leg: 0 when the paper lies straight before the camera.
        func depth(_ other: Finder) -> Double {
            let ratio = bitmap.module(of: corner, towards: other) / bitmap.module(of: other, towards: corner)
            return min(max(ratio, 0.5), 2).squareRoot() - 1
        }
        let (across, down) = (depth(right) / span, depth(below) / span)
        let (depthRight, depthBelow) = (1 + across * span, 1 + down * span)
        let a = (x: (p1.x * depthRight - p0.x) / span, y: (p1.y * depthRight - p0.y) / span)
        let b = (x: (p2.x * depthBelow - p0.x) / span, y: (p2.y * depthBelow - p0.y) / span)
        return [(0, 0), (side, 0), (side, side), (0, side)].map { column, row in
            let (u, v) = (Double(column) - 3.5, Double(row) - 3.5)
            let depth = max(0.3, 1 + across * u + down * v)
            return Projection.Point(x: (p0.x + a.x * u + b.x * v) / depth, y: (p0.y + a.y * u + b.y * v) / depth)
        }
    }

    private func place(_ finder: Finder, _ scale: Double) -> Projection.Point {
        Projection.Point(x: finder.x * scale, y: finder.y * scale)
    }
}

extension GridFit {
    /// The fit with its fourth corner where it must be for the alignment pattern next to it to lie at a place.
    func withAlignment(at place: Projection.Point, in image: GreyImage) -> GridFit? {
        var fit = self
        // The corner moves a little more than the pattern, as it is farther out: a few turns find it.
        for _ in 0..<4 {
            let middle = Double(frame.side) - 6.5
            let now = fit.projection.point(middle, middle)
            var corners = fit.corners
            corners[2].x += 1.3 * (place.x - now.x)
            corners[2].y += 1.3 * (place.y - now.y)
            guard let next = GridFit(frame: frame, corners: corners, in: image) else { return nil }
            fit = next
        }
        return fit
    }
}

extension GreyImage {
    /// Places around where a grid has its last alignment pattern that look most like one.
    fileprivate func alignmentPatterns(of fit: GridFit) -> [Projection.Point] {
        guard fit.frame.side > 21 else { return [] }
        let middle = Double(fit.frame.side) - 6.5
        var found: [(likeness: Float, u: Double, v: Double)] = []
        pixels.withUnsafeBufferPointer { source in
            for down in -9...9 {
                for across in -9...9 {
                    let (u, v) = (middle + Double(across) / 2, middle + Double(down) / 2)
                    var (sum, squares, product): (Float, Float, Float) = (0, 0, 0)
                    for row in -2...2 {
                        for column in -2...2 {
                            let grey = grey(source, at: fit.projection.point(u + Double(column), v + Double(row)))
                            sum += grey
                            squares += grey * grey
                            product += max(abs(row), abs(column)) == 1 ? grey : 0
                        }
                    }
                    // 8 of the 25 modules are light.
                    let likeness =
                        (product - sum * 8 / 25) / max((squares - sum * sum / 25) * (8 - 64 / 25), 1).squareRoot()
                    found.append((likeness, u, v))
                }
            }
        }
        found.sort { $0.likeness > $1.likeness }
        var kept: [(u: Double, v: Double)] = []
        for (likeness, u, v) in found where kept.count < 2 && likeness > 0.5 {
            if !kept.contains(where: { abs($0.u - u) < 1.2 && abs($0.v - v) < 1.2 }) { kept.append((u, v)) }
        }
        return kept.map { fit.projection.point($0.u, $0.v) }
    }
}
