import Photos

extension GreyImage {
    /// Dark and light pixels, each compared with the blocks around it; evenly grey parts are what their neighbours are.
    func bitmap() -> Bitmap {
        let side = 8
        let (columns, rows) = (width / side, height / side)
        guard columns > 0, rows > 0 else {
            return Bitmap(width: width, height: height, isDark: [Bool](repeating: false, count: pixelCount))
        }
        var levels = [Int](repeating: 0, count: columns * rows)
        var dark = [Bool](repeating: false, count: pixelCount)
        pixels.withUnsafeBufferPointer { source in
            for row in 0..<rows {
                for column in 0..<columns {
                    var (sum, least, most): (Int, UInt8, UInt8) = (0, 255, 0)
                    for y in 0..<side {
                        let start = (row * side + y) * width + column * side
                        for place in start..<(start + side) {
                            sum += Int(source[place])
                            least = min(least, source[place])
                            most = max(most, source[place])
                        }
                    }
                    var level = sum / (side * side)
                    if most - least <= 20 {
                        // Paper, unless what was before it says that it is the inside of something dark.
                        level = Int(least) / 2
                        if row > 0, column > 0 {
                            let above = levels[(row - 1) * columns + column]
                            let before = levels[row * columns + column - 1]
                            let both = (above + 2 * before + levels[(row - 1) * columns + column - 1]) / 4
                            if Int(least) < both { level = both }
                        }
                    }
                    levels[row * columns + column] = level
                }
            }
            for row in 0..<((height + side - 1) / side) {
                for column in 0..<((width + side - 1) / side) {
                    let middleX = min(max(column, 2), max(2, columns - 3))
                    let middleY = min(max(row, 2), max(2, rows - 3))
                    var (sum, count) = (0, 0)
                    for y in max(0, middleY - 2)...min(rows - 1, middleY + 2) {
                        for x in max(0, middleX - 2)...min(columns - 1, middleX + 2) {
                            sum += levels[y * columns + x]
                            count += 1
                        }
                    }
                    let level = UInt8(count > 0 ? sum / count : 127)
                    for y in (row * side)..<min(height, (row + 1) * side) {
                        for x in (column * side)..<min(width, (column + 1) * side) {
                            dark[y * width + x] = source[y * width + x] <= level
                        }
                    }
                }
            }
        }
        return Bitmap(width: width, height: height, isDark: dark)
    }
}
