package import Values

/// The lines of scales that send `ST,GS,+0425.50kg` and its relatives all the time, unasked.
///
/// Dini Argeo's scales on a bus put their address in front, two digits (protocols.md §4.2 `man`). With `address` only
/// that scale is read; without it the first one that is heard, and another beside it is refused, because the weights
/// of two scales must not be taken for one.
package struct WeightLineFormat: LineFormat {
    /// What a line without a unit is in: the option at first, then whatever the scale last named.
    private var unit: WeightUnit
    private var scale: BusScale

    /// - Parameters:
    ///   - unit: of lines that name none, until one does.
    ///   - address: of the scale on a bus that is meant.
    package init(unit: WeightUnit = .kilogram, address: UInt8? = nil) {
        self.unit = unit
        scale = BusScale(address)
    }

    package mutating func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        // The byte after the header may be a CAS device number, 10 and 13 included.
        let skipped = CASLine.header(bytes.span) == nil ? 0 : 7
        let end = lineEnd(in: bytes, from: bytes.startIndex + skipped)
        if let end {
            let line = bytes[..<end]
            if scale.isNeighbour(line.span) { return .filler(line.count + 1) }
        }
        return piece(of: bytes, endingAt: end)
    }

    package mutating func content(of line: ArraySlice<UInt8>) throws(LineError) -> Reading.Content? {
        let reading: WeightReading
        do {
            reading = try WeightReading(line: line.span, assumed: unit)
        } catch .unknownLayout {
            return nil
        } catch {
            throw LineError(error.description)
        }
        try scale.check(line.span)
        unit = reading.unit ?? unit
        return .weight(reading)
    }
}

package typealias WeightLines = StreamDialect<WeightLineFormat>

extension WeightLines {
    package init(unit: WeightUnit = .kilogram) {
        self.init(WeightLineFormat(unit: unit))
    }
}

extension DialectEntry {
    /// Scales that need not be asked; KERN can be.
    ///
    /// It is asked by `w`, or by `s` for a weight at rest, both without a line end (protocols.md §4.4 `man`); the
    /// command that tares is never sent.
    package static let weightLines = DialectEntry(
        "st-gs", "Scales: A&D, Dini Argeo, CAS, KERN: ST,GS,+0425.50kg",
        options: [SharedOption.unit, SharedOption.address, SharedOption.ask, SharedOption.poll],
        probe: Probe("w", options: ["ask=any"]),
        listen: { StreamDialect(WeightLineFormat(unit: $0.unit, address: $0[SharedOption.address])) }
    ) { options in
        StreamDialect(
            WeightLineFormat(unit: options.unit, address: options[SharedOption.address]),
            polling: options.polling(habit: .nothing, any: "w", stable: "s"))
    }
}
