import Testing

/// A page of grey dots, as pdftoppm writes it (PGM).
struct PlainPage {
    let width: Int
    let dots: [UInt8]

    init(_ file: [UInt8]) throws {
        let head = file.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        let size = String(decoding: try #require(head.dropFirst().first), as: UTF8.self).split(separator: " ")
        width = try #require(size.first.flatMap { Int($0) })
        dots = Array(try #require(head.last))
    }

    /// The first column and the first row that are not white, in millimetres.
    func darkCorner(at dotsPerMillimetre: Double) -> (x: Double, y: Double) {
        let dark = dots.indices.filter { dots[$0] < 128 }
        let column = dark.map { $0 % width }.min() ?? 0
        return (Double(column) / dotsPerMillimetre, Double((dark.first ?? 0) / width) / dotsPerMillimetre)
    }
}
