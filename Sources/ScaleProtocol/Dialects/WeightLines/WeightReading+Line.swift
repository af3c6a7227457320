extension WeightReading {
    /// Reads one line of the `ST,GS,+0425.50kg` family (protocols.md §4.1–4.4).
    ///
    /// - Parameters:
    ///   - line: with or without its end.
    ///   - assumed: the unit of a line that names none.
    package init(line: ArraySlice<UInt8>, assumed: WeightUnit = .kilogram) throws(WeightLineError) {
        // Only control bytes: blanks at the end are KERN's unit field.
        let line = line.trimmed(\.isControl)
        if let cas = try CASLine.reading(line, assumed: assumed) {
            self = cas
        } else if let kern = try KERNLine.reading(line, assumed: assumed) {
            self = kern
        } else if let dini = try DiniArgeoExtendedLine.reading(line) {
            self = dini
        } else {
            self = try StandardLine.reading(line)
        }
    }
}
