package import Values

/// The lines of Ohaus balances and indicators (protocols.md §4.11 `man`).
///
///          425.50 kg ?␍␊      number right-justified in 9 to 12 places, unit, `?` while it moves
///     -      1.20 kg   NET␍␊   Defender: sign in front, legend `G`, `NET` or `T` behind
///          192.21 g    00:00:15␍␊    clock of interval printing
///
/// Models differ in widths, so the fields are what stands between blanks. How they say overload is not known.
/// A line without `?` could be another maker's; only lines with it speak for Ohaus.
package struct OhausFormat: LineFormat {
    package init() {}

    /// `25.50 kg` could be the rest of `425.50 kg`.
    package var isMisledByTails: Bool { true }

    package mutating func content(of line: ArraySlice<UInt8>) throws(LineError) -> Reading.Content? {
        let line = line.span
        let words = BlankFields(line)
        var next = 0
        // A sign may stand apart from its number.
        if words.count > 1, words[0].count == 1, line[words[0].lowerBound] == UInt8(ascii: "-") { next = 1 }
        guard words.count >= next + 2, words.count <= BlankFields.most else { return nil }
        let number = line.extracting(words[0].lowerBound..<words[next].upperBound)
        guard DecimalField(number) != nil else { return nil }
        let unit = line.extracting(words[next + 1])
        guard unit.allSatisfy({ $0.isLetter || $0 == UInt8(ascii: "%") }), unit.count <= 5 else { return nil }
        next += 2
        var stability = WeightReading.Stability.stable
        if next < words.count, line.extracting(words[next]).isText("?") {
            stability = .moving
            next += 1
        }
        var basis = WeightReading.Basis.unknown
        if next < words.count, let named = Self.legend(line.extracting(words[next])) {
            basis = named
            next += 1
        }
        var clock: DeviceClock?
        if next < words.count, Self.isTime(line.extracting(words[next])) {
            clock = DeviceClock(line.extracting(words[next]))
            next += 1
        }
        guard next == words.count else { return nil }
        return .weight(try WeightReading(number: number, unit: unit, stability: stability, basis: basis, clock: clock))
    }

    private static func legend(_ word: Span<UInt8>) -> WeightReading.Basis? {
        if word.isText("G") { return .gross }
        if word.isText("N") || word.isText("NET") { return .net }
        if word.isText("T") { return .tare }
        return nil
    }

    private static func isTime(_ word: Span<UInt8>) -> Bool {
        word.count == 8 && word[2] == UInt8(ascii: ":") && word[5] == UInt8(ascii: ":")
    }
}

extension DialectEntry {
    /// Asks `IP` or `SP`, print now or when at rest.
    ///
    /// `CP` is never sent, it changes the balance's settings. A device nobody knows is not asked: a `P` makes scales of
    /// other makes print a ticket, and some record it.
    package static let ohaus = DialectEntry(
        "ohaus", "Balances: Ohaus:      425.50 kg ?", options: [SharedOption.ask, SharedOption.poll],
        isProof: { $0.raw.contains(UInt8(ascii: "?")) }, listen: { _ in StreamDialect(OhausFormat()) }
    ) { options in
        StreamDialect(
            OhausFormat(), polling: options.polling(habit: .nothing, any: "IP\r\n", stable: "SP\r\n"))
    }
}
