import Values

/// An answer to `{RW}` or `{RP}` as it came, before its numbers have a unit.
struct TruTestWeights: Sendable {
    let command: TruTestCommand
    let text: [UInt8]
    let raw: [UInt8]
    /// Where its frame begins in what the device sent.
    let position: Int
    let at: Timestamp

    /// What the display showed, one after another, taken for kilograms.
    var numbers: [Weight] {
        guard command == .events else {
            return [WeightReading(truTest: text, unit: .kilogram)?.weight].compactMap(\.self)
        }
        return events(in: .kilogram).compactMap { _, event in
            if case .reading(.weight(let sample)) = event { sample.weight } else { nil }
        }
    }

    /// The fragments of an answer to `{RP}` and what they say.
    func events(in unit: WeightUnit) -> [(fragment: ArraySlice<UInt8>, event: TruTestEvent)] {
        text.split(separator: UInt8(ascii: ",")).map { ($0, TruTestEvent($0, unit: unit)) }
    }

    func reading(_ content: Reading.Content) -> DialectAction {
        .reading(Reading(at: at, content: content, raw: raw, position: position))
    }
}
