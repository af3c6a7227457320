extension KindDescription {
    /// Absent stays as it is, `null` was taken off.
    static let tagging = KindDescription(
        .tagging,
        [
            .optional("collar", .text(most: 20)), .optional("eid", .text()),
            .optional("vitalimeter", .text(most: 20)),
        ])
}
