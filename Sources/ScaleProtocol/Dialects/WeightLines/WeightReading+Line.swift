import Values

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

extension WeightReading {
    /// A number and its unit, from fields of their own.
    init(
        number: Span<UInt8>, unit: Span<UInt8>, stability: Stability, basis: Basis = .unknown,
        clock: DeviceClock? = nil
    ) throws(LineError) {
        let weight: Weight
        let known: WeightUnit
        do throws(WeightLineError) {
            guard let unit = try WeightUnit.field(unit) else { throw WeightLineError.unknownUnit("") }
            known = unit
            weight = try Weight(field: number, unit: unit)
        } catch {
            throw LineError(error.description)
        }
        self.init(weight: weight, stability: stability, basis: basis, unit: known, clock: clock)
    }
}
