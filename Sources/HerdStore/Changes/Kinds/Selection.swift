extension KindDescription {
    /// A selection without any field is one: the animal is to be sorted out.
    static let selection = KindDescription(
        .selection,
        [
            .optional("reason", .integer(1...11)), .optional("groupId", .group), .optional("order", .integer(0...5)),
            .optional("unit", .positive), .optional("done", .flag),
        ])
}
