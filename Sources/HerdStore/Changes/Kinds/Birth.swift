import Values

extension KindDescription {
    static let birth = KindDescription(
        .birth,
        [
            .required("country", .text(most: 2)), .required("number", .text()),
            .required("sex", .choice(Sex.allCases.map(\.rawValue))), .optional("kodex", .text()),
            .optional("breed", .text()), .optional("dam", .text()), .optional("sire", .text()),
            .optional("damSire", .text()), .optional("colour", .text()), .optional("name", .text()),
            .optional("taggingDate", .day),
        ])
}
