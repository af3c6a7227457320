/// What a QR code says of itself beside its finders: how much it corrects, and which mask lies over it.
struct QRFormat: Hashable, Sendable {
    /// 0 L, 1 M, 2 Q, 3 H.
    let level: Int
    let mask: Int

    /// Its 15 bits, the highest first: five and their BCH checks, under a fixed mask.
    var bits: Int {
        let data = [1, 0, 3, 2][level] << 3 | mask
        var checks = data << 10
        for bit in stride(from: 14, through: 10, by: -1) where checks >> bit & 1 == 1 {
            checks ^= 0x537 << (bit - 10)
        }
        return (data << 10 | checks) ^ 0x5412
    }

    static let all = (0..<4).flatMap { level in (0..<8).map { QRFormat(level: level, mask: $0) } }

    /// Where the bits stand, the highest first: around the upper left finder, and divided between the others.
    static func places(side: Int) -> [[(column: Int, row: Int)]] {
        var around: [(column: Int, row: Int)] = []
        for column in [0, 1, 2, 3, 4, 5, 7, 8] { around.append((column, 8)) }
        for row in [7, 5, 4, 3, 2, 1, 0] { around.append((8, row)) }
        var beside: [(column: Int, row: Int)] = []
        for bit in 0..<7 { beside.append((8, side - 1 - bit)) }
        for bit in 7..<15 { beside.append((side - 15 + bit, 8)) }
        return [around, beside]
    }

    /// Whether the mask turns a module over.
    func inverts(column: Int, row: Int) -> Bool {
        switch mask {
        case 0: (row + column).isMultiple(of: 2)
        case 1: row.isMultiple(of: 2)
        case 2: column.isMultiple(of: 3)
        case 3: (row + column).isMultiple(of: 3)
        case 4: (row / 2 + column / 3).isMultiple(of: 2)
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3).isMultiple(of: 2)
        default: ((row + column) % 2 + row * column % 3).isMultiple(of: 2)
        }
    }
}
