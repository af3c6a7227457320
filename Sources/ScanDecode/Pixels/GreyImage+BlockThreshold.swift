import Photos

extension GreyImage {
    /// Dark and light pixels, each compared with the blocks around it; evenly grey parts are what their neighbours are.
    func bitmap() -> Bitmap {
        let side = BlockLevels.side
        let levels = BlockLevels(of: self)
        guard levels.columns > 0, levels.rows > 0 else {
            return Bitmap(width: width, height: height, isDark: [Bool](repeating: false, count: pixelCount))
        }
        let dark = [Bool](unsafeUninitializedCapacity: pixelCount) { buffer, count in
            pixels.withUnsafeBytes { source in
                let dark = UnsafeMutableRawBufferPointer(buffer)
                for row in 0..<((height + side - 1) / side) {
                    let around = levels.aroundBlocks(inRow: row)
                    for y in (row * side)..<min(height, (row + 1) * side) {
                        for column in 0..<(width / side) {
                            let place = y * width + column * side
                            let greys = source.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt8>.self)
                            // One where the level is no less than the grey: comparing by `.<=` takes a loop.
                            let ones = (around[column] &- SIMD8<UInt16>(truncatingIfNeeded: greys)) &>> 8
                            dark.storeBytes(
                                of: SIMD8(truncatingIfNeeded: ones), toByteOffset: place, as: SIMD8<UInt8>.self)
                        }
                        for x in (width / side * side)..<width {
                            dark[y * width + x] = UInt16(source[y * width + x]) + 256 <= around[x / side] ? 1 : 0
                        }
                    }
                }
            }
            count = pixelCount
        }
        return Bitmap(width: width, height: height, isDark: dark)
    }
}

/// How light each block of a picture is between dark and light.
private struct BlockLevels {
    static let side = 8
    let columns: Int
    let rows: Int
    private var levels: [Int]

    init(of image: GreyImage) {
        (columns, rows) = (image.width / Self.side, image.height / Self.side)
        levels = [Int](repeating: 0, count: columns * rows)
        image.pixels.withUnsafeBytes { source in
            for row in 0..<rows {
                for column in 0..<columns {
                    levels[row * columns + column] = level(
                        in: source, start: row * Self.side * image.width + column * Self.side, stride: image.width,
                        row: row, column: column)
                }
            }
        }
    }

    @inline(__always)
    private func level(in source: UnsafeRawBufferPointer, start: Int, stride: Int, row: Int, column: Int) -> Int {
        var low = SIMD8<UInt8>(repeating: 255)
        var high = SIMD8<UInt8>.zero
        var sums = SIMD8<UInt16>.zero
        for line in 0..<Self.side {
            let greys = source.loadUnaligned(fromByteOffset: start &+ line &* stride, as: SIMD8<UInt8>.self)
            low = pointwiseMin(low, greys)
            high = pointwiseMax(high, greys)
            sums &+= SIMD8(truncatingIfNeeded: greys)
        }
        let least = Int(low.min())
        guard Int(high.max()) - least <= 20 else { return Int(sums.wrappedSum()) / (Self.side * Self.side) }
        // Paper, unless what was before it says that it is the inside of something dark.
        guard row > 0, column > 0 else { return least / 2 }
        let above = levels[(row - 1) * columns + column]
        let before = levels[row * columns + column - 1]
        let both = (above + 2 * before + levels[(row - 1) * columns + column - 1]) / 4
        return least < both ? both : least / 2
    }

    /// The mean level of the blocks around each block of a row, and of those beyond the last whole one; 256 is added.
    func aroundBlocks(inRow row: Int) -> [UInt16] {
        let middle = min(max(row, 2), max(2, rows - 3))
        let near = max(0, middle - 2)...min(rows - 1, middle + 2)
        let sums = (0..<columns).map { column in near.reduce(0) { $0 + levels[$1 * columns + column] } }
        return (0...columns).map { column in
            let middle = min(max(column, 2), max(2, columns - 3))
            let across = max(0, middle - 2)...min(columns - 1, middle + 2)
            return 256 + UInt16(across.reduce(0) { $0 + sums[$1] } / (across.count * near.count))
        }
    }
}
