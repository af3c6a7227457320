extension KindDescription {
    static let pregnancyCheck = KindDescription(
        .pregnancyCheck, forMales: false,
        [.required("result", .choice(PregnancyCheck.Result.allCases.map(\.rawValue)))])
}

/// Whether a cow was found to be in calf.
package struct PregnancyCheck: Equatable, Sendable {
    /// `nil` where a record of before fields were checked does not say it.
    package let result: Result?

    package enum Result: String, Codable, Sendable, CaseIterable { case pregnant, barren, open, abortion }

    /// `nil` when the change is another.
    package init?(_ fields: ChangeFields) {
        guard case .other(.pregnancyCheck, let json) = fields else { return nil }
        result = json["result"]?.text.flatMap(Result.init)
    }
}
