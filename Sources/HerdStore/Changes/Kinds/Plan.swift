extension KindDescription {
    static let plan = KindDescription(.plan, [.optional("sale", .day), .optional("outOfReproduction", .day)])
}
