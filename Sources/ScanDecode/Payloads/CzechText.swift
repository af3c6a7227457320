extension Character {
    /// Lower case, and without the accent of a Czech or Slovak letter.
    var withoutAccent: Character {
        let lower = lowercased().first ?? self
        return Self.plain[lower] ?? lower
    }

    // Characters are equal when they are canonically equivalent, so these find `c` + caron as well as `č`.
    private static let plain = Dictionary(
        zip("áäčďéěíĺľňóôöřŕšťúůüýž", "aacdeeillnooorrstuuuyz")
    ) { first, _ in first }
    fileprivate static let accented = Dictionary(
        "áäčďéěíĺľňóôöřŕšťúůüýžÁÄČĎÉĚÍĹĽŇÓÔÖŘŔŠŤÚŮÜÝŽ".map { ($0, $0) }
    ) { first, _ in first }

    fileprivate var precomposed: Character { Self.accented[self] ?? self }
}

extension String {
    /// With every Czech and Slovak letter as one code point (NFC), as everything else here writes it.
    var precomposed: String { String(map(\.precomposed)) }

    /// Without white space, zero bytes and byte order marks at both ends.
    var trimmed: String {
        let isBlank = { (character: Character) in
            character.isWhitespace || character == "\0" || character == "\u{FEFF}"
        }
        var rest = self[...].drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return String(rest)
    }
}
