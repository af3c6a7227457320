extension GreyImage {
    /// The picture with a long side of at most `side` pixels, every pixel the mean of the area it covers.
    package func shrunk(toLongSide side: Int) -> GreyImage {
        guard side > 0, longSide > side else { return self }
        let ratio = Double(side) / Double(longSide)
        return shrunk(
            toWidth: max(1, Int((Double(width) * ratio).rounded())),
            height: max(1, Int((Double(height) * ratio).rounded())))
    }

    /// The picture with every block of `factor * factor` pixels replaced by its mean.
    ///
    /// Incomplete blocks at the right and at the bottom are cut off.
    ///
    /// - Parameter factor: 2…16; the picture is not shrunk by any other.
    package func shrunk(by factor: Int) -> GreyImage {
        let (newWidth, newHeight) = (width / max(1, factor), height / max(1, factor))
        // Each 16-bit sum holds a column of up to 16 pixels.
        guard factor > 1, factor <= 16, newWidth > 0, newHeight > 0 else { return self }
        let area = UInt32(factor * factor)
        // Multiplies instead of dividing by the area, which is exact enough for sums of at most 65280.
        let share = (1 << 24 + area / 2) / area
        let shrunk = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { buffer, count in
            pixels.withUnsafeBufferPointer { source in
                withUnsafeTemporaryAllocation(of: UInt16.self, capacity: newWidth * factor) { sums in
                    for row in 0..<newHeight {
                        sums.initialize(repeating: 0)
                        for line in (row * factor)..<((row + 1) * factor) {
                            let start = line * width
                            for column in 0..<(newWidth * factor) {
                                sums[column] &+= UInt16(truncatingIfNeeded: source[start &+ column])
                            }
                        }
                        var place = 0
                        for column in 0..<newWidth {
                            var total: UInt32 = 0
                            for _ in 0..<factor {
                                total &+= UInt32(sums[place])
                                place &+= 1
                            }
                            buffer[row &* newWidth &+ column] = UInt8(truncatingIfNeeded: (total &* share) >> 24)
                        }
                    }
                }
            }
            count = newWidth * newHeight
        }
        return GreyImage(width: newWidth, height: newHeight, pixels: shrunk)
    }

    private func shrunk(toWidth newWidth: Int, height newHeight: Int) -> GreyImage {
        let columns = AreaWeights(from: width, to: newWidth)
        let rows = AreaWeights(from: height, to: newHeight)
        let shrunk = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { buffer, count in
            pixels.withUnsafeBufferPointer { source in
                // Rows are added up first: that is the long loop, and it runs over adjacent memory.
                withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { sums in
                    for row in 0..<newHeight {
                        sums.initialize(repeating: 0)
                        rows.forEachShare(of: row) { sourceRow, weight in
                            let start = sourceRow * width
                            for column in 0..<width {
                                sums[column] &+= UInt32(source[start &+ column]) &* weight
                            }
                        }
                        for column in 0..<newWidth {
                            var total: UInt64 = 0
                            columns.forEachShare(of: column) { sourceColumn, weight in
                                total &+= UInt64(sums[sourceColumn]) &* UInt64(weight)
                            }
                            buffer[row * newWidth + column] = UInt8(truncatingIfNeeded: (total &+ 1 << 31) >> 32)
                        }
                    }
                }
            }
            count = newWidth * newHeight
        }
        return GreyImage(width: newWidth, height: newHeight, pixels: shrunk)
    }
}
