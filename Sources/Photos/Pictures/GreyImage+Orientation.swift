/// How the stored picture was turned or mirrored: the EXIF orientation tag.
package enum PhotoOrientation: Int, CaseIterable, Sendable {
    case upright = 1
    case mirrored = 2
    case upsideDown = 3
    case upsideDownMirrored = 4
    case transposed = 5
    /// Upright after a quarter turn clockwise.
    case quarterClockwise = 6
    case transversed = 7
    /// Upright after a quarter turn counter-clockwise.
    case quarterCounterClockwise = 8

    /// Whether turning it upright swaps width and height.
    package var swapsSides: Bool { rawValue >= 5 }

    /// The way through a stored picture in the order of the upright one's pixels.
    struct Walk {
        let columns, rows: Int
        /// Where the first pixel of the upright picture is stored.
        let start: Int
        /// How far the pixel to the right is stored from it, and the one below.
        let right, down: Int
    }

    func walk(width: Int, height: Int) -> Walk {
        let (columns, rows) = swapsSides ? (height, width) : (width, height)
        let last = width * height - 1
        let (start, right, down): (Int, Int, Int) =
            switch self {
            case .upright: (0, 1, width)
            case .mirrored: (width - 1, -1, width)
            case .upsideDown: (last, -1, -width)
            case .upsideDownMirrored: (last - (width - 1), 1, -width)
            case .transposed: (0, width, 1)
            case .quarterClockwise: (last - (width - 1), -width, 1)
            case .transversed: (last, -width, -1)
            case .quarterCounterClockwise: (width - 1, width, -1)
            }
        return Walk(columns: columns, rows: rows, start: start, right: right, down: down)
    }
}

extension GreyImage {
    /// The picture as the photographer saw it.
    package func turned(upright orientation: PhotoOrientation) -> GreyImage {
        guard orientation != .upright, pixelCount > 0 else { return self }
        let walk = orientation.walk(width: width, height: height)
        let turned = [UInt8](unsafeUninitializedCapacity: pixelCount) { buffer, count in
            pixels.withUnsafeBufferPointer { stored in
                for row in 0..<walk.rows {
                    var source = walk.start + row * walk.down
                    for column in 0..<walk.columns {
                        buffer[row * walk.columns + column] = stored[source]
                        source += walk.right
                    }
                }
            }
            count = walk.columns * walk.rows
        }
        return GreyImage(width: walk.columns, height: walk.rows, pixels: turned)
    }
}
