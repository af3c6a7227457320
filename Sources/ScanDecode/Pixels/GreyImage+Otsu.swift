import Photos

extension GreyImage {
    /// Black and white, divided where the two differ most from each other (Otsu's method).
    func binarizedByOtsu() -> GreyImage {
        let threshold = otsuThreshold
        return GreyImage(width: width, height: height, pixels: pixels.map { $0 > threshold ? 255 : 0 })
    }

    /// The highest grey that counts as dark.
    private var otsuThreshold: UInt8 {
        var histogram = [Int](repeating: 0, count: 256)
        for pixel in pixels { histogram[Int(pixel)] += 1 }
        let total = Double(pixelCount)
        let sum = histogram.enumerated().reduce(0.0) { $0 + Double($1.offset * $1.element) }
        var darkCount = 0.0
        var darkSum = 0.0
        var best = (spread: -1.0, level: 127)
        for level in 0..<255 {
            darkCount += Double(histogram[level])
            darkSum += Double(level * histogram[level])
            let lightCount = total - darkCount
            guard darkCount > 0, lightCount > 0 else { continue }
            let difference = darkSum / darkCount - (sum - darkSum) / lightCount
            let spread = darkCount * lightCount * difference * difference
            if spread > best.spread { best = (spread, level) }
        }
        return UInt8(best.level)
    }
}
