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
}

extension GreyImage {
    /// The picture as the photographer saw it.
    package func turned(upright orientation: PhotoOrientation) -> GreyImage {
        guard orientation != .upright, pixelCount > 0 else { return self }
        let (columns, rows) = orientation.swapsSides ? (height, width) : (width, height)
        let last = pixelCount - 1
        // Where the first pixel of the result is stored, and how far from it the pixels to the right and below are.
        let (start, right, down): (Int, Int, Int) =
            switch orientation {
            case .upright: (0, 1, width)
            case .mirrored: (width - 1, -1, width)
            case .upsideDown: (last, -1, -width)
            case .upsideDownMirrored: (last - (width - 1), 1, -width)
            case .transposed: (0, width, 1)
            case .quarterClockwise: (last - (width - 1), -width, 1)
            case .transversed: (last, -width, -1)
            case .quarterCounterClockwise: (width - 1, width, -1)
            }
        let turned = [UInt8](unsafeUninitializedCapacity: pixelCount) { buffer, count in
            pixels.withUnsafeBufferPointer { stored in
                for row in 0..<rows {
                    var source = start + row * down
                    for column in 0..<columns {
                        buffer[row * columns + column] = stored[source]
                        source += right
                    }
                }
            }
            count = columns * rows
        }
        return GreyImage(width: columns, height: rows, pixels: turned)
    }
}
