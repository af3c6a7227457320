import TestSupport

/// Seeded names of letters from all over the world, with accents stacked on them.
enum UnicodeNames {
    private static let scripts: [[ClosedRange<UInt32>]] = [
        [0x41...0x5A, 0x61...0x7A], [0xC0...0xD6, 0xD8...0xF6, 0xF8...0x17F], [0x391...0x3A1, 0x3B1...0x3C9],
        [0x410...0x44F], [0x5D0...0x5EA], [0x621...0x63A, 0x641...0x64A], [0x905...0x939], [0xE01...0xE2E],
        [0x3041...0x3096, 0x30A1...0x30FA], [0x4E00...0x9FA5], [0xAC00...0xD7A3], [0x1F600...0x1F64F],
    ]

    /// Names of at most 270 bytes, which every template has room for in its code.
    static func sample(_ count: Int, seed: UInt64) -> [String] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let words = (0..<Int.random(in: 1...6, using: &generator)).map { _ in word(&generator) }
            var name = words.joined(separator: " ")
            while name.utf8.count > 270 { name.removeLast() }
            return name
        }
    }

    private static func word(_ generator: inout SeededGenerator) -> String {
        let script = scripts[Int.random(in: 0..<scripts.count, using: &generator)]
        let stacked = Int.random(in: 0..<4, using: &generator) == 0
        var word = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...(Int.random(in: 0..<8, using: &generator) == 0 ? 40 : 10), using: &generator) {
            let range = script[Int.random(in: 0..<script.count, using: &generator)]
            append(UInt32.random(in: range, using: &generator), to: &word)
            guard stacked else { continue }
            for _ in 0..<Int.random(in: 0...5, using: &generator) {
                append(UInt32.random(in: 0x300...0x36F, using: &generator), to: &word)
            }
        }
        return String(word)
    }

    private static func append(_ value: UInt32, to word: inout String.UnicodeScalarView) {
        if let scalar = Unicode.Scalar(value) { word.append(scalar) }
    }
}
