extension KindDescription {
    static let purchase = KindDescription(
        .purchase,
        [
            .optional("supplier", .text()), .optional("price", .amount), .optional("invoice", .text()),
            .optional("note", .note),
        ])
}
