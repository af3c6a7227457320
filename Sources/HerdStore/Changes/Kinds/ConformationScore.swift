extension KindDescription {
    static let conformationScore = KindDescription(
        .conformationScore, [.optional("scores", .record([], others: .number(-1_000_000...1_000_000)))])
}
