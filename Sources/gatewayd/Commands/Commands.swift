extension Gateway {
    /// Every command, in the order of the overview.
    static let commands: [Command] = [
        .serve, .animal, .members, .member, .organisation, .scan, .decode, .learn, .estimate, .card, .cards,
        .verifyCard,
        .revokeCard, .cardKeys, .cardLooks, .labels, .print,
        .people,
        .importAnimals, .registerList, .fetchPeople, .study, .export, .report, .freeTime, .plan, .door,
        .simulate,
        .devices, .token, .accounts,
        .doctor, .supportBundle,
        .checkConfig, .backup, .verify, .restore, .man, .completion,
    ]
}
