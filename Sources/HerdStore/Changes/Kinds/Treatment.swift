package import Values

extension KindDescription {
    static let treatment = KindDescription(
        .treatment,
        [
            .optional("by", .choice(["keeper", "vet", "clawTrimmer", "breeder", "other"])),
            .optional("kind", .text()), .optional("diagnoses", .list(of: .text())),
            .optional(
                "medicines",
                .list(
                    of: .record([
                        .required("name", .text()), .optional("amount", .amount), .optional("unit", .text()),
                        .optional("given", .day), .optional("milkDays", .integer(0...400)),
                        .optional("meatDays", .integer(0...400)),
                    ]))),
            .optional("claw", claw), .optional("cost", .amount), .optional("note", .note), .optional("done", .flag),
        ])

    private static let claw = FieldType.record([
        .optional("type", .choice(["trim", "check"])), .optional("lcs", .integer(1...5)),
        .optional(
            "limbs",
            .record(["frontLeft", "frontRight", "hindLeft", "hindRight"].map { .optional($0, limb) })),
    ])

    private static let limb = FieldType.record([
        .optional("treated", .flag), .optional("severity", .integer(1...4)),
        .optional("dd", .numberChoice([1, 2, 3, 4, 4.1])), .optional("note", .note),
    ])
}

/// What was done about an animal's health.
package struct Treatment: Equatable, Sendable {
    package let medicines: [Medicine]
    /// Whether it is yet to be carried out; one that says nothing of it was.
    package let isPlanned: Bool

    /// A medicine, with the days for which milk and meat are withheld after it was given.
    package struct Medicine: Equatable, Sendable {
        package let name: String
        /// `nil` means on the day of the change.
        package let given: CalendarDay?
        package let milkDays: Int?
        package let meatDays: Int?
    }

    /// `nil` when the change is another.
    package init?(_ fields: ChangeFields) {
        guard case .other(.treatment, let json) = fields else { return nil }
        isPlanned = json["done"] == .boolean(false)
        guard case .array(let listed)? = json["medicines"] else {
            medicines = []
            return
        }
        medicines = listed.compactMap { medicine in
            guard let name = medicine["name"]?.text else { return nil }
            return Medicine(
                name: name, given: medicine["given"]?.text.flatMap { CalendarDay($0) },
                milkDays: medicine["milkDays"]?.double.flatMap { Int(exactly: $0) },
                meatDays: medicine["meatDays"]?.double.flatMap { Int(exactly: $0) })
        }
    }
}
