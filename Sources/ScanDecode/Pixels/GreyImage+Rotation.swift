import Photos

extension GreyImage {
    /// Turned clockwise by 30° into a picture large enough for all of it; what is new is white.
    func rotatedThirtyDegrees() -> GreyImage {
        let (cosine, sine) = (0.75.squareRoot(), 0.5)
        let newWidth = Int((Double(width) * cosine + Double(height) * sine).rounded(.up))
        let newHeight = Int((Double(width) * sine + Double(height) * cosine).rounded(.up))
        let (middleX, middleY) = (Double(width - 1) / 2, Double(height - 1) / 2)
        let rotated = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { buffer, count in
            for row in 0..<newHeight {
                let y = Double(row) - Double(newHeight - 1) / 2
                for column in 0..<newWidth {
                    let x = Double(column) - Double(newWidth - 1) / 2
                    buffer[row * newWidth + column] = sample(
                        x: x * cosine + y * sine + middleX, y: y * cosine - x * sine + middleY)
                }
            }
            count = newWidth * newHeight
        }
        return GreyImage(width: newWidth, height: newHeight, pixels: rotated)
    }

    /// The grey between four pixels; white outside.
    private func sample(x: Double, y: Double) -> UInt8 {
        guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return 255 }
        let (column, row) = (Int(x), Int(y))
        let (right, down) = (x - Double(column), y - Double(row))
        let at = { (offset: Int) in Double(pixels[row * width + column + offset]) }
        let upper = at(0) * (1 - right) + at(1) * right
        let lower = at(width) * (1 - right) + at(width + 1) * right
        return UInt8(upper * (1 - down) + lower * down)
    }
}
