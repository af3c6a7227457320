/// The contents of a member card: the person, the organisation, and the text in its QR code.
package struct MemberCard: Hashable, Sendable {
    package var name: String
    /// The personal number.
    package var number: String
    /// The heading of the card; without one it has only the title.
    package var organisation: String?
    /// What scanning the card yields.
    package var qrText: String
    package var wording: CardWording

    /// - Parameter qrText: the text of the QR code; `nil` for that of the union's app.
    package init(
        name: String, number: String, organisation: String? = nil, qrText: String? = nil,
        wording: CardWording = .czech
    ) {
        self.name = name
        self.number = number
        self.organisation = organisation
        self.qrText = qrText ?? Self.defaultText(name: name, number: number)
        self.wording = wording
    }

    /// The text that the union's app puts into its QR code, so that its scanners can read ours (protocols.md §5.2).
    package static func defaultText(name: String, number: String) -> String {
        "Jmeno a prijmeni: \(name), osobni cislo: \(number)"
    }
}

/// The fixed words on a card.
package struct CardWording: Hashable, Sendable {
    package var title: String
    package var number: String

    package init(title: String, number: String) {
        self.title = title
        self.number = number
    }

    package static let czech = CardWording(title: "Členská karta", number: "Osobní číslo")
    package static let english = CardWording(title: "Member card", number: "Personal number")
}
