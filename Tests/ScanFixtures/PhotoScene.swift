import Glibc
package import Photos

/// How a printed code lies before the camera; the same seed gives the same photo.
package struct PhotoScene: Sendable {
    package var width: Int
    package var height: Int
    /// Clockwise.
    package var degrees = 0.0
    /// Photo pixels in one pixel of the printed code.
    package var scale = 1.0
    /// How much the far edge shrinks, across and down; 0 is straight on, 0.3 much.
    package var tilt = (across: 0.0, down: 0.0)
    /// Passes of a 3 × 3 blur.
    package var blur = 0
    /// Greatest deviation of a pixel by noise.
    package var noise = 0
    /// Light at the left and right edge, 1 being full.
    package var light = (left: 1.0, right: 1.0)

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The photo of a printed code, or of the bare background.
    package func photograph(_ code: GreyImage?, using generator: inout some RandomNumberGenerator) -> GreyImage {
        let background = Background(using: &generator)
        let angle = degrees * .pi / 180
        let (cosine, sine) = (cos(angle), sin(angle))
        var pixels = [UInt8](repeating: 0, count: width * height)
        for row in 0..<height {
            let y = Double(row) - Double(height - 1) / 2
            for column in 0..<width {
                let x = Double(column) - Double(width - 1) / 2
                let depth = 1 + tilt.across * x / Double(width) + tilt.down * y / Double(height)
                let right = (x * cosine + y * sine) / scale / depth
                let down = (y * cosine - x * sine) / scale / depth
                let paper = code?.grey(right: right, down: down)
                let grey = paper ?? background.grey(column: column, row: row)
                let share = Double(column) / Double(max(1, width - 1))
                pixels[row * width + column] = UInt8(grey * (light.left + (light.right - light.left) * share))
            }
        }
        for _ in 0..<blur { pixels = softened(pixels) }
        if noise > 0 {
            for index in pixels.indices {
                let deviation = Int.random(in: -noise...noise, using: &generator)
                pixels[index] = UInt8(clamping: Int(pixels[index]) + deviation)
            }
        }
        return GreyImage(width: width, height: height, pixels: pixels)
    }

    private func softened(_ pixels: [UInt8]) -> [UInt8] {
        var result = pixels
        for row in 1..<(height - 1) {
            for column in 1..<(width - 1) {
                var sum = 0
                for line in (row - 1)...(row + 1) {
                    let start = line * width + column
                    sum += Int(pixels[start - 1]) + Int(pixels[start]) + Int(pixels[start + 1])
                }
                result[row * width + column] = UInt8(sum / 9)
            }
        }
        return result
    }
}

extension GreyImage {
    /// The grey at a place counted from the middle, between four pixels; `nil` beside the paper.
    fileprivate func grey(right: Double, down: Double) -> Double? {
        let x = right + Double(width - 1) / 2
        let y = down + Double(height - 1) / 2
        guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return nil }
        let (column, row) = (Int(x), Int(y))
        let (shareX, shareY) = (x - Double(column), y - Double(row))
        let start = row * width + column
        let upper = Double(pixels[start]) * (1 - shareX) + Double(pixels[start + 1]) * shareX
        let lower = Double(pixels[start + width]) * (1 - shareX) + Double(pixels[start + width + 1]) * shareX
        return upper * (1 - shareY) + lower * shareY
    }
}

/// Straw: slanted stripes of many greys.
private struct Background {
    let stripes: [Double]
    let slope: Int

    init(using generator: inout some RandomNumberGenerator) {
        stripes = (0..<64).map { _ in Double.random(in: 60...150, using: &generator) }
        slope = Int.random(in: -3...3, using: &generator)
    }

    func grey(column: Int, row: Int) -> Double {
        stripes[((column + slope * row) / 9 + row / 23) & 63]
    }
}
