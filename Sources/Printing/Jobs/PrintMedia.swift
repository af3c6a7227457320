/// What to print on.
package enum PrintMedia: Hashable, Sendable {
    /// An ID-1 card where the printer takes that size, otherwise what it always prints on: an office printer
    /// would wait for ever for paper of the size of a card.
    case card
    /// What the printer always prints on.
    case standard
    /// A PWG 5101.1 name, such as `iso_a4_210x297mm`.
    case named(String)

    /// PWG 5101.1 names carry the size, the shorter side first.
    static let cardName = "custom_id-1_53.98x85.6mm"

    /// Whether one of `media-size-supported` is an ID-1 card, to half a millimetre, in either direction.
    static func takesCards(_ sizes: [IPPAttributes]) -> Bool {
        sizes.contains { size in
            guard let width = size.range("x-dimension"), let height = size.range("y-dimension") else { return false }
            return within(width, 5398) && within(height, 8560) || within(width, 8560) && within(height, 5398)
        }
    }

    /// Hundredths of a millimetre.
    private static func within(_ range: ClosedRange<Int>, _ length: Int) -> Bool {
        range.overlaps(length - 50...length + 50)
    }
}
