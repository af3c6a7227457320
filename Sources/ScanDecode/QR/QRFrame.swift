/// The modules of a QR code that are the same whatever it says (ISO/IEC 18004).
struct QRFrame: Sendable {
    struct Module: Sendable {
        let column: Int
        let row: Int
        let isDark: Bool
    }

    /// Modules in a row: 17 and four for each version.
    let side: Int
    /// Finders with the light line around them, timing lines, and the alignment patterns.
    let modules: [Module]

    init(side: Int) {
        self.side = side
        var modules: [Module] = []
        for (left, top) in [(0, 0), (side - 7, 0), (0, side - 7)] {
            for row in -1...7 {
                for column in -1...7 {
                    guard (0..<side).contains(left + column), (0..<side).contains(top + row) else { continue }
                    let ring = max(abs(column - 3), abs(row - 3))
                    modules.append(Module(column: left + column, row: top + row, isDark: ring <= 1 || ring == 3))
                }
            }
        }
        for place in 8..<(side - 8) {
            modules.append(Module(column: place, row: 6, isDark: place.isMultiple(of: 2)))
            modules.append(Module(column: 6, row: place, isDark: place.isMultiple(of: 2)))
        }
        let centers = Self.alignment(side: side)
        for y in centers {
            for x in centers {
                let isFinder =
                    (x == 6 || x == side - 7) && (y == 6 || y == side - 7) && !(x == side - 7 && y == side - 7)
                if isFinder { continue }
                for row in -2...2 {
                    for column in -2...2 {
                        modules.append(
                            Module(column: x + column, row: y + row, isDark: max(abs(column), abs(row)) != 1))
                    }
                }
            }
        }
        self.modules = modules
    }

    /// Middles of the alignment patterns, across and down.
    private static func alignment(side: Int) -> [Int] {
        let version = (side - 17) / 4
        guard version >= 2 else { return [] }
        let gaps = version / 7 + 1
        let last = side - 7
        guard gaps > 1 else { return [6, last] }
        let step = version == 32 ? 26 : (version * 4 + gaps * 2 + 1) / (gaps * 2) * 2
        return [6] + (0..<gaps).reversed().map { last - $0 * step }
    }

    /// Frames of every version, smallest first.
    static let all = (1...40).map { QRFrame(side: 17 + 4 * $0) }
}
