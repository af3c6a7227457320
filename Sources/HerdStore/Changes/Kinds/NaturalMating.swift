extension KindDescription {
    static let naturalMating = KindDescription(
        .naturalMating, forMales: false,
        [.required("state", .choice(["in", "out"])), .required("bull", .text()), .optional("note", .note)])
}
