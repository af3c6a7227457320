extension KindDescription {
    static let matingPlan = KindDescription(
        .matingPlan, forMales: false,
        [
            .optional(
                "bulls",
                .list(
                    of: .record([
                        .required("number", .text()), .optional("name", .text()), .optional("sexed", .flag),
                    ]), most: 3))
        ])
}
