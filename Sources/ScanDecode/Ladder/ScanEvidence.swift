/// What the steps of one scan found, and which of it can be believed.
///
/// A QR code proves itself by its error correction. A Code 128 has one check character, and zbar now and then
/// reads one into noise or reads one wrong, on a single scan line.
struct ScanEvidence {
    struct Found {
        let symbol: Symbol
        let step: String
    }

    /// Codes that can be believed, each once.
    private(set) var trusted: [Found] = []
    private var doubtful: [Found] = []

    mutating func add(_ symbols: [Symbol], from step: ScanStep) {
        for symbol in symbols {
            let found = Found(symbol: symbol, step: step.name)
            let isSame = { (other: Found) in
                other.symbol.symbology == symbol.symbology && other.symbol.bytes == symbol.bytes
            }
            guard !trusted.contains(where: isSame) else { continue }
            if symbol.provesItself || doubtful.contains(where: { isSame($0) && $0.step != step.name }) {
                trusted.append(found)
            } else {
                doubtful.append(found)
            }
        }
    }
}

extension Symbol {
    /// Whether one reading of it is enough.
    fileprivate var provesItself: Bool {
        symbology == .qr || quality >= 2 || isIdentityShaped
    }

    /// An ear tag (two letters and 8 to 12 digits) or the 15 digits of an EID: noise does not look like that.
    private var isIdentityShaped: Bool {
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte) }
        let digits = bytes.dropFirst(2)
        return bytes.count == 15 && bytes.allSatisfy(isDigit)
            || bytes.prefix(2).allSatisfy(isLetter) && (8...12).contains(digits.count) && digits.allSatisfy(isDigit)
    }
}
