/// The error correction of QR codes: bytes over the field with 256 elements of ISO/IEC 18004.
enum ReedSolomon {
    /// A block put right, as far as that is sure.
    ///
    /// - Parameters:
    ///   - block: data and then `checks` check bytes.
    ///   - doubtful: places that may be wrong; each costs half of what an error at an unknown place does.
    ///   - spare: check bytes that are left to confirm the result with.
    /// - Returns: `nil` when more is wrong than the check bytes can tell.
    static func corrected(_ block: [UInt8], checks: Int, doubtful: [Int] = [], spare: Int = 0) -> [UInt8]? {
        let syndromes = (0..<checks).map { power in
            block.reduce(0 as UInt8) { multiply($0, exponents[power]) ^ $1 }
        }
        guard syndromes.contains(where: { $0 != 0 }) else { return block }
        guard doubtful.count + spare <= checks else { return nil }
        // The product of 1 - X·z for all doubtful places, lowest power first; an error locator is grown from it.
        var locator: [UInt8] = [1]
        for place in doubtful { locator = product(locator, [1, exponents[block.count - 1 - place]]) }
        var previous = locator
        var length = doubtful.count
        for step in doubtful.count..<checks {
            var discrepancy: UInt8 = 0
            for (index, factor) in locator.enumerated() where index <= step {
                discrepancy ^= multiply(factor, syndromes[step - index])
            }
            previous.insert(0, at: 0)
            guard discrepancy != 0 else { continue }
            let longer = sum(locator, previous.map { multiply($0, discrepancy) })
            if 2 * length <= step + doubtful.count {
                previous = locator.map { multiply($0, inverse(discrepancy)) }
                length = step + doubtful.count + 1 - length
            }
            locator = longer
        }
        while locator.last == 0 { locator.removeLast() }
        let errors = locator.count - 1 - doubtful.count
        guard errors >= 0, 2 * errors + doubtful.count + spare <= checks else { return nil }
        return repaired(block, syndromes: syndromes, locator: locator)
    }

    /// Forney's method: how wrong the byte at each root of the locator is.
    private static func repaired(_ block: [UInt8], syndromes: [UInt8], locator: [UInt8]) -> [UInt8]? {
        let evaluator = Array(product(syndromes, locator).prefix(syndromes.count))
        let slope = locator.enumerated().map { $0.offset.isMultiple(of: 2) ? 0 : $0.element }.dropFirst()
        var repaired = block
        var roots = 0
        for place in block.indices {
            let power = block.count - 1 - place
            let root = exponents[(255 - power % 255) % 255]
            guard value(locator, at: root) == 0 else { continue }
            roots += 1
            let divisor = value(Array(slope), at: root)
            guard divisor != 0 else { return nil }
            // The first root of the generator is 1, so the magnitude has a factor X.
            let magnitude = multiply(multiply(value(evaluator, at: root), inverse(divisor)), exponents[power % 255])
            repaired[place] ^= magnitude
        }
        guard roots == locator.count - 1 else { return nil }
        let isRight = syndromes.indices.allSatisfy { power in
            repaired.reduce(0 as UInt8) { multiply($0, exponents[power]) ^ $1 } == 0
        }
        return isRight ? repaired : nil
    }

    private static func value(_ polynomial: [UInt8], at place: UInt8) -> UInt8 {
        polynomial.reversed().reduce(0) { multiply($0, place) ^ $1 }
    }

    private static func product(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var product = [UInt8](repeating: 0, count: left.count + right.count - 1)
        for (i, a) in left.enumerated() where a != 0 {
            for (j, b) in right.enumerated() { product[i + j] ^= multiply(a, b) }
        }
        return product
    }

    private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        (0..<max(left.count, right.count)).map { place -> UInt8 in
            let a: UInt8 = place < left.count ? left[place] : 0
            let b: UInt8 = place < right.count ? right[place] : 0
            return a ^ b
        }
    }

    private static func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
        a == 0 || b == 0 ? 0 : exponents[(Int(logarithms[Int(a)]) + Int(logarithms[Int(b)])) % 255]
    }

    private static func inverse(_ a: UInt8) -> UInt8 { exponents[(255 - Int(logarithms[Int(a)])) % 255] }

    private static let exponents: [UInt8] = {
        var value = 1
        return (0..<255).map { _ in
            let now = UInt8(value)
            value <<= 1
            if value > 255 { value ^= 0x11D }
            return now
        }
    }()

    private static let logarithms: [UInt8] = {
        var logarithms = [UInt8](repeating: 0, count: 256)
        for (power, value) in exponents.enumerated() { logarithms[Int(value)] = UInt8(power) }
        return logarithms
    }()
}
