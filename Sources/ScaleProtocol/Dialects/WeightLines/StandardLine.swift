/// The layout most makers share (protocols.md §4.1, 4.2, 4.4).
///
///     ST,GS,+0123.45kg      A&D, KERN: unit behind the value
///     ST,+001234.5  g       A&D balances: no second word
///     01ST,GS,     0.0,kg   Dini Argeo: unit in a field of its own, bus address in front
///     ST,G, 0425.50kg       KERN GAB
enum StandardLine {
    static func reading(_ line: ArraySlice<UInt8>) throws(WeightLineError) -> WeightReading {
        let address = line.prefix { $0.isDigit }
        guard address.count <= 2 else { throw .unknownLayout }
        var fields = line.dropFirst(address.count).split(
            separator: UInt8(ascii: ","), maxSplits: 5, omittingEmptySubsequences: false)[...]
        guard fields.count >= 2, let word = fields.popFirst(), let status = StatusWord(word) else {
            throw .unknownLayout
        }
        // Checkweighers put their verdict between the words; it says nothing about the weight.
        fields.removeAll { $0.isText("LO") || $0.isText("OK") || $0.isText("HI") }
        var basis = Basis.unknown
        if let word = fields.first, let named = Basis(word) {
            basis = named
            fields.removeFirst()
        }
        guard let value = fields.popFirst(), !value.isEmpty, fields.count <= 1 else { throw .unknownLayout }
        let number = value.prefix { !$0.isLetter && $0 != UInt8(ascii: "%") }
        let tail = value.dropFirst(number.count)
        guard tail.isEmpty || fields.isEmpty else { throw .unknownLayout }
        // A balance's overload is `OL,+9999999E+19`: only a scale that can weigh has a unit to be read.
        let unit: WeightUnit? =
            switch status {
            case .stable, .unstable: try WeightUnit.field(fields.first ?? tail)
            case .overload, .underload, .counting: try? WeightUnit.field(fields.first ?? tail)
            }
        return try status.reading(value: number, unit: unit, basis: basis)
    }

    private typealias Basis = WeightReading.Basis
}
