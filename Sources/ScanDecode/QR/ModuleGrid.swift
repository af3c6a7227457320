import Photos

/// How light each module of a QR code is.
struct ModuleGrid: Sendable {
    let frame: QRFrame
    let greys: [Float]
    var side: Int { frame.side }

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
                    sum + offset.2 * image.grey(source, at: fit.projection.point(u + offset.0, v + offset.1))
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

    /// The grid seen from behind: what a mirror or a film shows.
    var mirrored: ModuleGrid {
        ModuleGrid(
            frame: frame, greys: (0..<(side * side)).map { greys[$0 % side * side + $0 / side] })
    }

    /// How much lighter each module is than those around it: below 0 it is dark; near 0 nobody knows.
    ///
    /// - Parameter reach: modules on each side that count as around it.
    func margins(reach: Int) -> [Float] {
        let across = Self.around(greys.map { ($0, $0, $0) }, side: side, reach: reach, step: 1)
        let around = Self.around(across, side: side, reach: reach, step: side)
        return greys.indices.map { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: side)
            let (least, most, sum) = around[index]
            let rows = min(side - 1, row + reach) - max(0, row - reach) + 1
            let columns = min(side - 1, column + reach) - max(0, column - reach) + 1
            return (greys[index] - (sum / Float(rows * columns) + (least + most) / 2) / 2) / max(most - least, 8)
        }
    }

    private typealias Around = (least: Float, most: Float, sum: Float)

    /// Least, most and sum of each value and those before and after it, along rows (`step` 1) or columns.
    private static func around(_ values: [Around], side: Int, reach: Int, step: Int) -> [Around] {
        values.indices.map { index in
            let place = index / step % side
            var all = values[index]
            for other in max(0, place - reach)...min(side - 1, place + reach) where other != place {
                let value = values[index + (other - place) * step]
                all = (min(all.least, value.least), max(all.most, value.most), all.sum + value.sum)
            }
            return all
        }
    }

    /// The code as it should be printed, every error corrected; `nil` when there are too many.
    ///
    /// - Parameters:
    ///   - margins: how much lighter than dark each module is.
    ///   - isSure: whether it is to be read without giving any module up, or not at all.
    func corrected(_ margins: [Float], isSure: Bool = false) -> GreyImage? {
        formats(margins).prefix(isSure ? 1 : 2).lazy.compactMap { format in
            bytes(margins, format, isSure: isSure).map { printed($0, format) }
        }.first
    }

    /// What the code may say of itself, likeliest first.
    private func formats(_ margins: [Float]) -> [QRFormat] {
        let places = QRFormat.places(side: side)
        let likeness = QRFormat.all.map { format in
            places.reduce(0 as Float) { sum, copy in
                sum
                    + copy.enumerated().reduce(0 as Float) { sum, place in
                        let margin = margins[place.element.row * side + place.element.column]
                        return sum + (format.bits >> (14 - place.offset) & 1 == 1 ? -margin : margin)
                    }
            }
        }
        return likeness.indices.sorted { likeness[$0] > likeness[$1] }.map { QRFormat.all[$0] }
    }

    /// The bytes of data and checks in the order in which they stand, corrected.
    private func bytes(_ margins: [Float], _ format: QRFormat, isSure: Bool) -> [UInt8]? {
        let layout = QRBlocks(version: (side - 17) / 4, level: format.level)
        var blocks = layout.data.map { [UInt8](repeating: 0, count: $0 + layout.checks) }
        var certainty = blocks.map { $0.map { _ in 9 as Float } }
        let places = layout.places
        for (index, place) in places.enumerated() {
            for bit in 0..<8 {
                let module = frame.data[8 * index + bit]
                let isDark = margins[module] < 0
                let isOne = isDark != format.inverts(column: module % side, row: module / side)
                if isOne { blocks[place.block][place.place] |= 0x80 >> bit }
                certainty[place.block][place.place] = min(certainty[place.block][place.place], abs(margins[module]))
            }
        }
        for index in blocks.indices {
            let right =
                isSure
                ? ReedSolomon.corrected(blocks[index], checks: layout.checks)
                : Self.corrected(blocks[index], certainty[index], checks: layout.checks)
            guard let right else { return nil }
            blocks[index] = right
        }
        return places.map { blocks[$0.block][$0.place] }
    }

    /// A block put right: first with every byte believed, then with the least certain ones given up.
    private static func corrected(_ block: [UInt8], _ certainty: [Float], checks: Int) -> [UInt8]? {
        if let right = ReedSolomon.corrected(block, checks: checks) { return right }
        let doubtful = certainty.indices.sorted { certainty[$0] < certainty[$1] }
        // Three check bytes are kept: one wrong correction in sixteen millions passes them.
        for count in stride(from: 2, through: checks - 3, by: 2) {
            let places = Array(doubtful.prefix(count))
            if let right = ReedSolomon.corrected(block, checks: checks, doubtful: places, spare: 3) { return right }
        }
        return nil
    }

    private func printed(_ bytes: [UInt8], _ format: QRFormat) -> GreyImage {
        var isDark = [Bool](repeating: false, count: side * side)
        for (index, module) in frame.data.enumerated() {
            let isOne = index / 8 < bytes.count && bytes[index / 8] >> (7 - index % 8) & 1 == 1
            isDark[module] = isOne != format.inverts(column: module % side, row: module / side)
        }
        for copy in QRFormat.places(side: side) {
            for (bit, place) in copy.enumerated() {
                isDark[place.row * side + place.column] = format.bits >> (14 - bit) & 1 == 1
            }
        }
        for module in frame.modules { isDark[module.row * side + module.column] = module.isDark }
        let (scale, paper) = (3, 4)
        let width = (side + 2 * paper) * scale
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * width)
        for row in -paper..<(side + paper) {
            let line = (-paper..<(side + paper)).flatMap { column in
                let isInside = (0..<side).contains(row) && (0..<side).contains(column)
                return [UInt8](repeating: isInside && isDark[row * side + column] ? 0 : 255, count: scale)
            }
            for _ in 0..<scale { pixels += line }
        }
        return GreyImage(width: width, height: width, pixels: pixels)
    }
}
