package import Values

extension Payload {
    /// Everything a card says about an animal; what it does not say, or says wrongly, is `nil`.
    package struct AnimalCard: Hashable, Codable, Sendable {
        package var earTag: EarTag?
        package var name: String?
        package var sex: Sex?
        package var born: CalendarDay?
        package var breed: String?
        /// Ear tag of the mother, `CZ987654321`, or as written when it is none.
        package var dam: String?
        /// Ear tag of the father or his number in the register of bulls, such as `NEO-123`.
        package var sire: String?
        package var damSire: String?
        package var colour: String?
        package var eid: EID?
        /// `uri`, or the name of the configured layout that matched.
        package var layout: String
        /// Values that could not be understood.
        package var problems: [CardProblem] = []

        package init(earTag: EarTag?, layout: String = Self.uriLayout) {
            self.earTag = earTag
            self.layout = layout
        }

        /// The layout of our own cards, `animal:CZ123456789?sex=F&…`.
        package static let uriLayout = "uri"
    }

    /// A value on a card that could not be understood.
    package struct CardProblem: Hashable, Codable, Sendable {
        /// Name of the field, as in `CardField`.
        package let field: String
        package let value: String
        package let message: String
    }
}
