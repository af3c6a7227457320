extension CodeModules {
    /// A Code 128 of printable ASCII: pairs of digits in set C, the rest in set B.
    package static func code128(_ text: String) -> CodeModules {
        var values: [Int] = []
        var isSetC = false
        var rest = Array(text.utf8)[...]
        precondition(rest.allSatisfy { (0x20...0x7E).contains($0) }, "'\(text)' is not printable ASCII")
        while let byte = rest.first {
            let digits = rest.prefix { (0x30...0x39).contains($0) }.count
            // A change of set costs a symbol: it pays for four digits, and for a pair once set C is on.
            let wantsC = digits >= (isSetC ? 2 : 4)
            if values.isEmpty {
                values.append(wantsC ? 105 : 104)
            } else if wantsC != isSetC {
                values.append(wantsC ? 99 : 100)
            }
            isSetC = wantsC
            if isSetC {
                values.append(Int(byte - 0x30) * 10 + Int(rest[rest.startIndex + 1] - 0x30))
                rest = rest.dropFirst(2)
            } else {
                values.append(Int(byte) - 0x20)
                rest = rest.dropFirst()
            }
        }
        return code128(values: values)
    }

    /// A Code 128 of these values, start first; check and stop are added.
    package static func code128(values: [UInt8]) -> CodeModules { code128(values: values.map(Int.init)) }

    private static func code128(values: [Int]) -> CodeModules {
        let checksum = values.enumerated().reduce(0) { $0 + max(1, $1.offset) * $1.element } % 103
        let widths = (values + [checksum, 106]).flatMap { String(patterns[$0]).compactMap(\.wholeNumberValue) }
        // Bars and spaces take turns, over the borders of symbols too: each has an even number of them.
        let dark = widths.enumerated().flatMap { [Bool](repeating: $0.offset.isMultiple(of: 2), count: $0.element) }
        return CodeModules(columns: dark.count, quietZone: 10, dark: dark)
    }

    /// Widths of bars and spaces of the values 0…106 (ISO/IEC 15417), the stop pattern with its last bar.
    private static let patterns = [
        212222, 222122, 222221, 121223, 121322, 131222, 122213, 122312, 132212, 221213, 221312, 231212, 112232, 122132,
        122231, 113222, 123122, 123221, 223211, 221132, 221231, 213212, 223112, 312131, 311222, 321122, 321221, 312212,
        322112, 322211, 212123, 212321, 232121, 111323, 131123, 131321, 112313, 132113, 132311, 211313, 231113, 231311,
        112133, 112331, 132131, 113123, 113321, 133121, 313121, 211331, 231131, 213113, 213311, 213131, 311123, 311321,
        331121, 312113, 312311, 332111, 314111, 221411, 431111, 111224, 111422, 121124, 121421, 141122, 141221, 112214,
        112412, 122114, 122411, 142112, 142211, 241211, 221114, 413111, 241112, 134111, 111242, 121142, 121241, 114212,
        124112, 124211, 411212, 421112, 421211, 212141, 214121, 412121, 111143, 111341, 131141, 114113, 114311, 411113,
        411311, 113141, 114131, 311141, 411131, 211412, 211214, 211232, 2331112,
    ]
}
