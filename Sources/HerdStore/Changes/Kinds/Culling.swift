extension KindDescription {
    static let culling = KindDescription(
        .culling,
        [
            .required("kind", .choice(Culling.Kind.allCases.map(\.rawValue))), .optional("customer", .text()),
            .optional("cause", .text()), .optional("weight", .number(0.001...5000)),
            .optional("deduction", .number(0...100)),
        ])
}

/// That an animal left the herd.
package struct Culling: Equatable, Sendable {
    /// How it left; `nil` where a record of before fields were checked does not say it.
    package let kind: Kind?

    package enum Kind: String, Codable, Sendable, CaseIterable { case sale, death, theft }

    /// `nil` when the change is another.
    package init?(_ fields: ChangeFields) {
        guard case .other(.culling, let json) = fields else { return nil }
        kind = json["kind"]?.text.flatMap(Kind.init)
    }
}
