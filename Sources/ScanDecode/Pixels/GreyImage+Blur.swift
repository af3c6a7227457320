import Photos

extension GreyImage {
    /// Softened by two box blurs of `2 * radius + 1` pixels each way: noise goes, bars of several pixels stay.
    func blurred(radius: Int) -> GreyImage {
        guard radius > 0, width > 2 * radius, height > 2 * radius else { return self }
        return boxBlurredAlongRows(radius: radius).boxBlurredAlongRows(radius: radius).transposed()
            .boxBlurredAlongRows(radius: radius).boxBlurredAlongRows(radius: radius).transposed()
    }

    private func transposed() -> GreyImage { turned(upright: .transposed) }

    private func boxBlurredAlongRows(radius: Int) -> GreyImage {
        let side = 2 * radius + 1
        let blurred = [UInt8](unsafeUninitializedCapacity: pixelCount) { buffer, count in
            pixels.withUnsafeBufferPointer { source in
                for start in stride(from: 0, to: pixelCount, by: width) {
                    // Beyond the edge the picture goes on as it ended.
                    let at = { (column: Int) in Int(source[start + min(max(column, 0), width - 1)]) }
                    var sum = (-radius...radius).reduce(0) { $0 + at($1) }
                    for column in 0..<width {
                        buffer[start + column] = UInt8((sum + radius) / side)
                        sum += at(column + radius + 1) - at(column - radius)
                    }
                }
            }
            count = pixelCount
        }
        return GreyImage(width: width, height: height, pixels: blurred)
    }
}
