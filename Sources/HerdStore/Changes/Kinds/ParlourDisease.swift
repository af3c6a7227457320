extension KindDescription {
    static let parlourDisease = KindDescription(
        .parlourDisease,
        [.optional("milkings", .positive), .optional("code1", .positive), .optional("code2", .positive)])
}
