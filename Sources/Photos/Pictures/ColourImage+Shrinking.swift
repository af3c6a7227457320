extension ColourImage {
    /// The picture with a long side of at most `side` pixels, every pixel the mean of the area it covers.
    package func shrunk(toLongSide side: Int) -> ColourImage {
        guard side > 0, longSide > side else { return self }
        let ratio = Double(side) / Double(longSide)
        return shrunk(
            toWidth: max(1, Int((Double(width) * ratio).rounded())),
            height: max(1, Int((Double(height) * ratio).rounded())))
    }

    private func shrunk(toWidth newWidth: Int, height newHeight: Int) -> ColourImage {
        let columns = AreaWeights(from: width, to: newWidth)
        let rows = AreaWeights(from: height, to: newHeight)
        let line = 3 * width
        let shrunk = [UInt8](unsafeUninitializedCapacity: 3 * newWidth * newHeight) { buffer, count in
            pixels.withUnsafeBufferPointer { source in
                // Rows are added up first: that is the long loop, and it runs over adjacent memory.
                withUnsafeTemporaryAllocation(of: UInt32.self, capacity: line) { sums in
                    for row in 0..<newHeight {
                        sums.initialize(repeating: 0)
                        rows.forEachShare(of: row) { sourceRow, weight in
                            let start = sourceRow * line
                            for place in 0..<line { sums[place] &+= UInt32(source[start &+ place]) &* weight }
                        }
                        for column in 0..<newWidth {
                            var (red, green, blue): (UInt64, UInt64, UInt64) = (0, 0, 0)
                            columns.forEachShare(of: column) { sourceColumn, weight in
                                let (place, weight) = (3 &* sourceColumn, UInt64(weight))
                                red &+= UInt64(sums[place]) &* weight
                                green &+= UInt64(sums[place &+ 1]) &* weight
                                blue &+= UInt64(sums[place &+ 2]) &* weight
                            }
                            let target = 3 * (row * newWidth + column)
                            buffer[target] = UInt8(truncatingIfNeeded: (red &+ 1 << 31) >> 32)
                            buffer[target + 1] = UInt8(truncatingIfNeeded: (green &+ 1 << 31) >> 32)
                            buffer[target + 2] = UInt8(truncatingIfNeeded: (blue &+ 1 << 31) >> 32)
                        }
                    }
                }
            }
            count = 3 * newWidth * newHeight
        }
        return ColourImage(width: newWidth, height: newHeight, pixels: shrunk)
    }
}
