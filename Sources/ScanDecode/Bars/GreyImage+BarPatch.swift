import Photos

extension GreyImage {
    /// A field cut out and turned so that its bars stand upright, with some of what is left and right of it.
    func upright(_ field: BarField) -> GreyImage {
        let width = min(Int(field.width * 1.4) + 80, 2400)
        let height = min(max(Int(field.height), 8), 2400)
        let axes = BarAxes(of: field)
        let patch = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            pixels.withUnsafeBufferPointer { source in
                for row in 0..<height {
                    let v = Double(row) - Double(height - 1) / 2
                    for column in 0..<width {
                        let u = Double(column) - Double(width - 1) / 2
                        let place = axes.point(u, v)
                        buffer[row * width + column] = sample(source, x: place.x, y: place.y)
                    }
                }
            }
            count = width * height
        }
        return GreyImage(width: width, height: height, pixels: patch)
    }

    /// The grey between four pixels; white outside.
    private func sample(_ source: UnsafeBufferPointer<UInt8>, x: Double, y: Double) -> UInt8 {
        guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return 255 }
        let (column, row) = (Int(x), Int(y))
        let (right, down) = (x - Double(column), y - Double(row))
        let start = row * width + column
        let upper = Double(source[start]) * (1 - right) + Double(source[start + 1]) * right
        let lower = Double(source[start + width]) * (1 - right) + Double(source[start + width + 1]) * right
        return UInt8(upper * (1 - down) + lower * down)
    }

    /// This picture with another below it, each centred in the width of the wider one.
    func stacked(_ other: GreyImage) -> GreyImage {
        let wide = max(width, other.width)
        var rows: [UInt8] = []
        rows.reserveCapacity(wide * (height + other.height))
        for image in [self, other] {
            let left = (wide - image.width) / 2
            for start in stride(from: 0, to: image.pixelCount, by: max(1, image.width)) {
                rows += [UInt8](repeating: 255, count: left)
                rows += image.pixels[start..<(start + image.width)]
                rows += [UInt8](repeating: 255, count: wide - image.width - left)
            }
        }
        return GreyImage(width: wide, height: height + other.height, pixels: rows)
    }

    /// Every pixel the mean of those up to `radius` above and below it: bars stay, what crosses them goes.
    func smoothedAlongBars(radius: Int) -> GreyImage {
        guard radius > 0, height > 2 * radius else { return self }
        var smooth = [UInt8]()
        smooth.reserveCapacity(pixelCount)
        let at = { (row: Int, column: Int) in Int(pixels[min(max(row, 0), height - 1) * width + column]) }
        var sums = (0..<width).map { column in (-radius...radius).reduce(0) { $0 + at($1, column) } }
        for row in 0..<height {
            for column in 0..<width {
                smooth.append(UInt8(sums[column] / (2 * radius + 1)))
                sums[column] += at(row + radius + 1, column) - at(row - radius, column)
            }
        }
        return GreyImage(width: width, height: height, pixels: smooth)
    }
}
