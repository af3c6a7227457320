extension KindDescription {
    static let feeding = KindDescription(
        .feeding,
        [
            .optional("ration", .choice(["automatic", "curve", "manual"])),
            .optional("basis", .choice(["plannedYield", "milkMeter", "milkRecording"])),
            .optional("curve", .text()), .optional("dose1", .amount), .optional("dose2", .amount),
            .optional("category", .text()),
        ])
}
