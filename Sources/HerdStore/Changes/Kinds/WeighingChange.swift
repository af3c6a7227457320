import Values

extension KindDescription {
    static let weighing = KindDescription(
        .weighing,
        [
            .required(
                "kilograms",
                .number(
                    ChangeRules.possibleWeights.lowerBound
                        .kilograms...ChangeRules.possibleWeights.upperBound
                        .kilograms, decimals: 3)),
            .optional("note", .note), .optional("mode", .choice(WeighingFields.Mode.allCases.map(\.rawValue))),
        ])
}
