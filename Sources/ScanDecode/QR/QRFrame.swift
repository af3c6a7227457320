/// The modules of a QR code that are the same whatever it says (ISO/IEC 18004).
struct QRFrame: Sendable {
    struct Module: Sendable {
        let column: Int
        let row: Int
        let isDark: Bool
    }

    /// Modules in a row: 17 and four for each version.
    let side: Int
    /// Finders with the light line around them, timing lines, alignment patterns, and the version.
    let modules: [Module]
    /// Middles of the same modules, and -1 for a dark one and 1 for a light one.
    let marks: [(u: Float, v: Float, sign: Float)]
    /// Row times `side` plus column of the modules that hold data and checks, in the order of their bits.
    let data: [Int]

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
        modules.append(Module(column: 8, row: side - 8, isDark: true))
        modules += Self.version(side: side)
        self.modules = modules
        marks = modules.map { (Float($0.column) + 0.5, Float($0.row) + 0.5, $0.isDark ? -1 : 1) }
        data = Self.data(side: side, besides: modules)
    }

    /// The version in 18 bits, six and their BCH checks, which large codes have beside two finders.
    private static func version(side: Int) -> [Module] {
        let version = (side - 17) / 4
        guard version >= 7 else { return [] }
        var checks = version
        for _ in 0..<12 { checks = checks << 1 ^ (checks >> 11) * 0x1F25 }
        let bits = version << 12 | checks
        return (0..<18).flatMap { bit in
            let (far, near) = (side - 11 + bit % 3, bit / 3)
            let isDark = bits >> bit & 1 == 1
            return [
                Module(column: far, row: near, isDark: isDark), Module(column: near, row: far, isDark: isDark),
            ]
        }
    }

    /// The modules of data and checks in their order: up and down in pairs of columns, from the right.
    private static func data(side: Int, besides modules: [Module]) -> [Int] {
        var isTaken = [Bool](repeating: false, count: side * side)
        for module in modules { isTaken[module.row * side + module.column] = true }
        for (column, row) in QRFormat.places(side: side).joined() { isTaken[row * side + column] = true }
        var data: [Int] = []
        var isUpward = true
        var right = side - 1
        while right > 0 {
            // The upright timing line is a column that does not count.
            if right == 6 { right -= 1 }
            for step in 0..<side {
                let row = isUpward ? side - 1 - step : step
                for column in [right, right - 1] where !isTaken[row * side + column] {
                    data.append(row * side + column)
                }
            }
            isUpward.toggle()
            right -= 2
        }
        return data
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
