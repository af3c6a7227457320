import Glibc
import Photos

/// Where the modules of a QR code lie in a picture.
struct GridFit: Sendable {
    let frame: QRFrame
    /// Outer corners of the code, clockwise from its upper left.
    private(set) var corners: [Projection.Point]
    private(set) var projection: Projection
    /// How well the modules that every code has are there: 1 is black on white throughout.
    private(set) var likeness: Double

    init?(frame: QRFrame, corners: [Projection.Point], in image: GreyImage) {
        guard let projection = Projection(side: Double(frame.side), corners: corners) else { return nil }
        self.frame = frame
        self.corners = corners
        self.projection = projection
        likeness = image.likeness(of: frame, projection)
    }

    /// Corners that are moved together: a grid that stays flat, and one of which each corner goes its own way.
    enum Freedom {
        case sides, corners

        fileprivate var groups: [[Int]] {
            switch self {
            case .sides: [[0, 1], [1, 2], [2, 3], [3, 0], [0, 1, 2, 3]]
            case .corners: [[0], [1], [2], [3]]
            }
        }
    }

    /// The fit with its corners moved until the frame is there best; `module` is in pixels.
    func refined(in image: GreyImage, module: Double, _ freedom: Freedom) -> GridFit {
        var best = self
        var step = 0.7 * module
        while step > 0.08 * module {
            var isBetter = false
            for group in freedom.groups {
                for (x, y) in [(step, 0.0), (-step, 0), (0, step), (0, -step)] {
                    var corners = best.corners
                    for corner in group {
                        corners[corner].x += x
                        corners[corner].y += y
                    }
                    guard let fit = GridFit(frame: frame, corners: corners, in: image), fit.likeness > best.likeness
                    else { continue }
                    best = fit
                    isBetter = true
                }
            }
            if !isBetter { step /= 2 }
        }
        return best
    }
}

extension GreyImage {
    /// The grey at a place, between four pixels; at the edge when the place is outside, or nowhere.
    @inline(__always)
    func grey(_ source: UnsafeBufferPointer<UInt8>, at place: Projection.Point) -> Float {
        let x = min(max(0, place.x - 0.5), Double(width) - 1.001)
        let y = min(max(0, place.y - 0.5), Double(height) - 1.001)
        return grey(source, x: Float(x), y: Float(y))
    }

    /// The same at pixels counted from the middle of the first, inside the picture.
    @inline(__always)
    private func grey(_ source: UnsafeBufferPointer<UInt8>, x: Float, y: Float) -> Float {
        let (column, row) = (Int(x), Int(y))
        let (right, down) = (x - Float(column), y - Float(row))
        let start = row &* width &+ column
        let (upperLeft, upperRight) = (Float(source[start]), Float(source[start &+ 1]))
        let (lowerLeft, lowerRight) = (Float(source[start &+ width]), Float(source[start &+ width &+ 1]))
        let upper = upperLeft + (upperRight - upperLeft) * right
        return upper + (lowerLeft + (lowerRight - lowerLeft) * right - upper) * down
    }

    /// How much the modules of a frame that should be dark are, against those which should be light.
    ///
    /// The correlation of both, of places in the middles of modules.
    func likeness(of frame: QRFrame, _ projection: Projection) -> Double {
        guard width > 1, height > 1 else { return 0 }
        return pixels.withUnsafeBufferPointer { source in
            var (sum, squares, product, signs): (Float, Float, Float, Float) = (0, 0, 0, 0)
            let (right, bottom) = (Float(width) - 1.001, Float(height) - 1.001)
            for mark in frame.marks {
                let place = projection.nearPoint(mark.u, mark.v)
                let (x, y) = (min(max(0, place.x - 0.5), right), min(max(0, place.y - 0.5), bottom))
                let grey = grey(source, x: x, y: y)
                sum += grey
                squares += grey * grey
                product += grey * mark.sign
                signs += mark.sign
            }
            let count = Float(frame.modules.count)
            let variance = squares - sum * sum / count
            let signVariance = count - signs * signs / count
            return Double((product - sum * signs / count) / max(variance * signVariance, 1).squareRoot())
        }
    }
}
