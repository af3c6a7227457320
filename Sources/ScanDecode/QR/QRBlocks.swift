/// How the bytes of a QR code are divided into blocks of data and checks (ISO/IEC 18004, table 9).
struct QRBlocks: Sendable {
    /// Check bytes of each block.
    let checks: Int
    /// Data bytes of each block; the last ones may have one more.
    let data: [Int]

    /// - Parameter level: 0 L, 1 M, 2 Q, 3 H.
    init(version: Int, level: Int) {
        let total = Self.total(version: version)
        checks = Self.checks[level][version - 1]
        let blocks = Self.blocks[level][version - 1]
        let (checks, short, long) = (checks, total / blocks, total % blocks)
        data = (0..<blocks).map { short - checks + ($0 >= blocks - long ? 1 : 0) }
    }

    /// Where the `index`th byte of the code belongs: bytes of the blocks take turns, first data and then checks.
    var places: [(block: Int, place: Int)] {
        var places: [(block: Int, place: Int)] = []
        for place in 0..<(data.max() ?? 0) {
            for block in data.indices where place < data[block] { places.append((block, place)) }
        }
        for place in 0..<checks {
            for block in data.indices { places.append((block, data[block] + place)) }
        }
        return places
    }

    /// Bytes of data and checks in all.
    private static func total(version: Int) -> Int {
        var bits = (16 * version + 128) * version + 64
        if version >= 2 {
            let gaps = version / 7 + 2
            bits -= (25 * gaps - 10) * gaps - 55
            if version >= 7 { bits -= 36 }
        }
        return bits / 8
    }

    private static let checks = [
        [
            7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
            30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
            28,
            28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        ],
        [
            13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30,
            30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30,
            30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
    ]

    private static let blocks = [
        [
            1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
            19, 19, 20, 21, 22, 24, 25,
        ],
        [
            1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
            31,
            33, 35, 37, 38, 40, 43, 45, 47, 49,
        ],
        [
            1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40,
            43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
        ],
        [
            1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
            48,
            51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
        ],
    ]
}
