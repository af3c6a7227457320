extension KindDescription {
    static let insemination = KindDescription(
        .insemination, forMales: false,
        [
            .required("character", .choice(Insemination.Character.allCases.map(\.rawValue))),
            .required(
                "order", .integer(1...20),
                unless: Field.Exemption(
                    field: "character", choice: Insemination.Character.reinsemination.rawValue, stored: 0)),
            .required("bull", .text()), .optional("donorDam", .text()), .optional("technician", .text()),
            .optional("dose", .numberChoice([0, 0.25, 0.5, 0.75] + (1...10).map { Double($0) })),
            .optional("sexed", .flag), .optional("hoursSinceHeat", .integer(0...999)),
            .optional("pedometer", .integer(-1_000_000_000...1_000_000_000)), .optional("fromStock", .flag),
            .optional("note", .note),
        ])
}

/// An insemination, natural or not, or a transfer of an embryo.
package struct Insemination: Equatable, Sendable {
    /// `nil` where a record of before fields were checked does not say it, as in all below.
    package let character: Character?
    /// Of the cycle; 0 of a reinsemination.
    package let order: Int?
    package let bull: String?

    package enum Character: String, Codable, Sendable, CaseIterable {
        case insemination, natural, reinsemination, embryoTransfer
    }

    /// `nil` when the change is another.
    package init?(_ fields: ChangeFields) {
        guard case .other(.insemination, let json) = fields else { return nil }
        character = json["character"]?.text.flatMap(Character.init)
        order = json["order"]?.double.flatMap { Int(exactly: $0) }
        bull = json["bull"]?.text
    }
}
