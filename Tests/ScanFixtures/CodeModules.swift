package import Photos

/// A code as dark and light modules, before it is printed.
package struct CodeModules: Sendable {
    package let columns: Int
    /// 1 for a bar code.
    package let rows: Int
    /// Light modules that must surround it.
    package let quietZone: Int
    let dark: [Bool]

    init(columns: Int, quietZone: Int, dark: [Bool]) {
        self.columns = columns
        self.quietZone = quietZone
        self.dark = dark
        rows = dark.count / columns
    }

    /// The code printed on white paper, quiet zone included.
    ///
    /// - Parameters:
    ///   - barHeight: modules that a bar code is high.
    ///   - paper: light modules around the code instead of its quiet zone.
    package func printed(pixelsPerModule scale: Int, barHeight: Int = 30, paper: Int? = nil) -> GreyImage {
        let quietZone = paper ?? quietZone
        let height = rows == 1 ? barHeight : rows
        let (printedColumns, printedRows) = (columns + 2 * quietZone, height + 2 * quietZone)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(printedColumns * printedRows * scale * scale)
        for row in 0..<printedRows {
            let line = (0..<printedColumns).flatMap { column in
                let isInside = (0..<height).contains(row - quietZone) && (0..<columns).contains(column - quietZone)
                let index = (rows == 1 ? 0 : row - quietZone) * columns + column - quietZone
                return [UInt8](repeating: isInside && dark[index] ? 20 : 245, count: scale)
            }
            for _ in 0..<scale { pixels += line }
        }
        return GreyImage(width: printedColumns * scale, height: printedRows * scale, pixels: pixels)
    }
}
