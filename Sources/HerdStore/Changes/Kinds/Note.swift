extension KindDescription {
    /// A note without text is one: that it was made, and of which type, says enough.
    static let note = KindDescription(
        .note, [.optional("text", .note), .optional("type", .integer(1...6)), .optional("typeId", .text())])
}
