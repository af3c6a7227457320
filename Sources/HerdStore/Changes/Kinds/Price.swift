extension KindDescription {
    static let price = KindDescription(
        .price, [.required("price", .amount), .optional("note", .note), .optional("mode", .text())])
}
