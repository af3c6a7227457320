extension Gateway {
    /// Every command, in the order of the overview.
    static let commands: [Command] = [
        .serve, .animal, .scan, .decode, .learn, .estimate, .card, .cards, .labels, .people, .importAnimals, .export,
        .report, .freeTime, .plan,
        .simulate,
        .devices, .token, .accounts,
        .doctor, .supportBundle,
        .checkConfig, .backup, .verify, .restore, .man, .completion,
    ]
}
