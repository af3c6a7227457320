extension KindDescription {
    static let heat = KindDescription(
        .heat, forMales: false,
        [
            .optional("character", .choice(["normal", "silent", "induced", "vitalimeter", "observed"])),
            .optional("technician", .text()),
        ])
}
