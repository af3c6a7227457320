import Photos

extension GreyImage {
    /// Twice as wide and high, new pixels being the mean of their neighbours.
    func doubled() -> GreyImage {
        guard pixelCount > 0 else { return self }
        let (newWidth, newHeight) = (2 * width, 2 * height)
        let doubled = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { buffer, count in
            pixels.withUnsafeBufferPointer { source in
                for row in 0..<newHeight {
                    let upper = row / 2 * width
                    let lower = min((row + 1) / 2, height - 1) * width
                    for column in 0..<newWidth {
                        let left = column / 2
                        let right = min((column + 1) / 2, width - 1)
                        let sum =
                            Int(source[upper + left]) + Int(source[upper + right]) + Int(source[lower + left])
                            + Int(source[lower + right])
                        buffer[row * newWidth + column] = UInt8((sum + 2) / 4)
                    }
                }
            }
            count = newWidth * newHeight
        }
        return GreyImage(width: newWidth, height: newHeight, pixels: doubled)
    }
}
