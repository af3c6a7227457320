extension KindDescription {
    static let calving = KindDescription(
        .calving, forMales: false,
        [
            .required("order", .integer(1...30)),
            .optional("course", .choice(["normal", "harder", "withComplications", "caesarean", "notGiven"])),
            .optional("time", .time), .optional("stillborn", .integer(0...9)),
            .optional("calves", .list(of: .text(), most: 10)), .optional("note", .note),
        ])
}

/// A birth, from the cow's side.
package struct Calving: Equatable, Sendable {
    /// Of the lactation that it began; `nil` where a record of before fields were checked does not say it.
    package let order: Int?

    /// `nil` when the change is another.
    package init?(_ fields: ChangeFields) {
        guard case .other(.calving, let json) = fields else { return nil }
        order = json["order"]?.double.flatMap { Int(exactly: $0) }
    }
}
