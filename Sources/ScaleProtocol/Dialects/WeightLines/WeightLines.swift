/// The lines of scales that send `ST,GS,+0425.50kg` and its relatives all the time, unasked.
package struct WeightLineFormat: LineFormat {
    /// What a line without a unit is in: the option at first, then whatever the scale last named.
    private var unit: WeightUnit

    /// - Parameter unit: of lines that name none, until one does.
    package init(unit: WeightUnit = .kilogram) {
        self.unit = unit
    }

    package mutating func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        // The byte after the header may be a CAS device number, 10 and 13 included.
        let skipped = CASLine.header(bytes.span) == nil ? 0 : 7
        return piece(of: bytes, endingAt: lineEnd(in: bytes, from: bytes.startIndex + skipped))
    }

    package mutating func content(of line: ArraySlice<UInt8>) throws(LineError) -> Reading.Content? {
        do {
            let reading = try WeightReading(line: line.span, assumed: unit)
            unit = reading.unit ?? unit
            return .weight(reading)
        } catch .unknownLayout {
            return nil
        } catch {
            throw LineError(error.description)
        }
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
        "st-gs", "Scales: A&D, Dini Argeo, CAS, KERN: ST,GS,+0425.50kg", options: ["unit", "ask", "poll"],
        listen: { WeightLines(unit: $0.unit) }
    ) { options in
        StreamDialect(
            WeightLineFormat(unit: options.unit),
            polling: options.line.polling(habit: .nothing, any: "w", stable: "s"))
    }
}
