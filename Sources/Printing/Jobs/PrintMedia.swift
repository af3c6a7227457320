/// The medium to print on.
package enum PrintMedia: Hashable, Sendable {
    /// An ID-1 card if the printer takes that size, otherwise its usual medium.
    ///
    /// An office printer would wait for ever for paper the size of a card.
    case card
    /// The printer's usual medium.
    case standard
    /// A PWG 5101.1 name, such as `iso_a4_210x297mm`.
    case named(String)

    /// The name of an ID-1 card; PWG 5101.1 names contain the size, with the shorter side first.
    static let cardName = "custom_id-1_53.98x85.6mm"

    /// Whether one of the `media-size-supported` is an ID-1 card, within half a millimetre and in either orientation.
    static func takesCards(_ sizes: [IPPAttributes]) -> Bool {
        sizes.contains { size in
            guard let width = size.range("x-dimension"), let height = size.range("y-dimension") else { return false }
            return within(width, 5398) && within(height, 8560) || within(width, 8560) && within(height, 5398)
        }
    }

    /// Whether a range and a length, in hundredths of a millimetre, are within half a millimetre.
    private static func within(_ range: ClosedRange<Int>, _ length: Int) -> Bool {
        range.overlaps(length - 50...length + 50)
    }
}
