import Photos

/// How light each module of a QR code is.
struct ModuleGrid: Sendable {
    let frame: QRFrame
    private let greys: [Float]
    private var side: Int { frame.side }

    init(of image: GreyImage, in fit: GridFit) {
        frame = fit.frame
        let side = fit.frame.side
        // The middle counts double, as the edges of a module are mixed with its neighbours.
        let offsets: [(Double, Double, Float)] = [
            (0, 0, 2), (0.22, 0.22, 1), (-0.22, 0.22, 1), (0.22, -0.22, 1), (-0.22, -0.22, 1),
        ]
        greys = image.pixels.withUnsafeBufferPointer { source in
            (0..<(side * side)).map { index in
                let (u, v) = (Double(index % side) + 0.5, Double(index / side) + 0.5)
                return offsets.reduce(0) { sum, offset in
                    sum + offset.2 * image.grey(source, at: fit.projection.place(u + offset.0, v + offset.1))
                } / 6
            }
        }
    }

    private init(frame: QRFrame, greys: [Float]) {
        self.frame = frame
        self.greys = greys
    }

    /// Each module's difference to its neighbours made greater: what a blurred picture has lost.
    func sharpened(across: Float, down: Float) -> ModuleGrid {
        let at = { (column: Int, row: Int) in
            greys[min(max(row, 0), side - 1) * side + min(max(column, 0), side - 1)]
        }
        return ModuleGrid(
            frame: frame,
            greys: (0..<(side * side)).map { index in
                let (row, column) = index.quotientAndRemainder(dividingBy: side)
                let middle = greys[index]
                return middle + across * (2 * middle - at(column - 1, row) - at(column + 1, row)) / 2
                    + down * (2 * middle - at(column, row - 1) - at(column, row + 1)) / 2
            })
    }

    /// The code as it should be printed: modules black or white, compared with the mean of those around them, and the
    /// frame as it always is.
    ///
    /// - Parameter reach: modules on each side whose mean counts.
    func printed(reach: Int, isMirrored: Bool = false) -> GreyImage {
        var isDark = [Bool](repeating: false, count: side * side)
        for row in 0..<side {
            for column in 0..<side {
                var (least, most, sum, count): (Float, Float, Float, Float) = (1e9, -1e9, 0, 0)
                for y in max(0, row - reach)...min(side - 1, row + reach) {
                    for x in max(0, column - reach)...min(side - 1, column + reach) {
                        let grey = greys[y * side + x]
                        least = min(least, grey)
                        most = max(most, grey)
                        sum += grey
                        count += 1
                    }
                }
                isDark[row * side + column] = greys[row * side + column] < (sum / count + (least + most) / 2) / 2
            }
        }
        for module in frame.modules { isDark[module.row * side + module.column] = module.isDark }
        let (scale, paper) = (4, 4)
        let width = (side + 2 * paper) * scale
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * width)
        for row in -paper..<(side + paper) {
            var line: [UInt8] = []
            for column in -paper..<(side + paper) {
                let isInside = (0..<side).contains(row) && (0..<side).contains(column)
                let isBlack = isInside && isDark[isMirrored ? column * side + row : row * side + column]
                line += [UInt8](repeating: isBlack ? 0 : 255, count: scale)
            }
            for _ in 0..<scale { pixels += line }
        }
        return GreyImage(width: width, height: width, pixels: pixels)
    }
}
