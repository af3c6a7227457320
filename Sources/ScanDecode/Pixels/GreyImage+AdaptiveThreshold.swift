import Photos

extension GreyImage {
    /// Black and white, every pixel compared with the mean of the window around it, so that shadows do not matter.
    ///
    /// - Parameters:
    ///   - window: side of the window in pixels; several modules of a code.
    ///   - offset: how much darker than the mean a pixel must be to be black; above the noise of paper.
    func binarizedAdaptively(window: Int, offset: Int) -> GreyImage {
        let radius = window / 2
        let sums = SummedArea(of: self)
        let binary = [UInt8](unsafeUninitializedCapacity: pixelCount) { buffer, count in
            pixels.withUnsafeBufferPointer { source in
                sums.sums.withUnsafeBufferPointer { sums in
                    let stride = width + 1
                    for row in 0..<height {
                        let top = max(0, row - radius) * stride
                        let bottom = min(height, row + radius + 1) * stride
                        let rows = (bottom - top) / stride
                        for column in 0..<width {
                            let left = max(0, column - radius)
                            let right = min(width, column + radius + 1)
                            // Differences are right even where the sums have wrapped round.
                            let sum =
                                sums[bottom + right] &- sums[bottom + left] &- sums[top + right] &+ sums[top + left]
                            let area = rows * (right - left)
                            let isDark = (Int(source[row * width + column]) + offset) * area < Int(sum)
                            buffer[row * width + column] = isDark ? 0 : 255
                        }
                    }
                }
            }
            count = pixelCount
        }
        return GreyImage(width: width, height: height, pixels: binary)
    }
}

/// Sums of all pixels above and to the left, one row and column more than the picture has; they wrap round.
private struct SummedArea {
    let sums: [UInt32]

    init(of image: GreyImage) {
        let (width, height) = (image.width, image.height)
        let stride = width + 1
        sums = [UInt32](unsafeUninitializedCapacity: stride * (height + 1)) { buffer, count in
            image.pixels.withUnsafeBufferPointer { source in
                buffer.initialize(repeating: 0)
                for row in 0..<height {
                    var line: UInt32 = 0
                    for column in 0..<width {
                        line &+= UInt32(source[row * width + column])
                        buffer[(row + 1) * stride + column + 1] = buffer[row * stride + column + 1] &+ line
                    }
                }
            }
            count = stride * (height + 1)
        }
    }
}
