extension WeightReading {
    /// Reads one line of the `ST,GS,+0425.50kg` family (protocols.md §4.1–4.4).
    ///
    /// - Parameters:
    ///   - line: with or without its end.
    ///   - assumed: the unit of a line that names none.
    init(line whole: Span<UInt8>, assumed: WeightUnit = .kilogram) throws(WeightLineError) {
        // Only control bytes: blanks at the end are KERN's unit field.
        let line = whole.extracting(whole.trimmedRange(\.isControl))
        if let cas = try CASLine.reading(line, assumed: assumed) {
            self = cas
        } else if let kern = try KERNLine.reading(line, assumed: assumed) {
            self = kern
        } else {
            let numbers = line.first { !$0.isDigit } ?? line.count
            guard numbers <= 3, let fields = CommaFields(line, from: numbers), fields.count >= 2,
                let status = StatusWord(line.extracting(fields[0]))
            else { throw .unknownLayout }
            if let dini = try DiniArgeoExtendedLine.reading(line, fields, status) {
                self = dini
            } else {
                guard numbers <= 2 else { throw .unknownLayout }
                self = try StandardLine.reading(line, fields, status)
            }
        }
    }
}
