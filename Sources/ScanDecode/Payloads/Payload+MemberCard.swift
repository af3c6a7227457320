package import Values

extension Payload {
    /// What a member's card says; whether it is true is for others to check.
    package struct MemberCard: Hashable, Codable, Sendable {
        package var name: String
        /// The personal number.
        package var number: String
        package var layout: Layout
        package var until: CalendarDay?
        package var keyId: String?
        /// Ed25519, 64 bytes when it is one; not checked here.
        package var signature: Base64URL?
        /// The text that was signed: everything before `&sig`, or the line before the seal.
        package var signedText: String?
        /// What stands below the text of a card that was signed here (`CardSeal`); not checked here.
        package var seal: String?
        /// Values that could not be understood.
        package var problems: [CardProblem] = []

        package enum Layout: String, Codable, Sendable {
            /// `Jmeno a prijmeni: …, osobni cislo: …`
            case text
            /// `member:<number>?name=…&until=…&key=…&sig=…`
            case signed
        }

        package init(name: String, number: String, layout: Layout = .text) {
            self.name = name
            self.number = number
            self.layout = layout
        }
    }
}
