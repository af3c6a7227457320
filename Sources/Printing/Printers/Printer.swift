/// A printer as its queue describes it.
package struct Printer: Hashable, Sendable {
    /// IPP's `printer-state` (RFC 8011 §5.4.11).
    package enum State: String, Encodable, Sendable {
        case idle, printing, stopped
    }

    /// The name of its queue.
    package let name: String
    /// What people call it, such as `Card printer in the office`.
    package let info: String
    package let isDefault: Bool
    package let state: State
    /// Reasons for its state, the most serious first; empty when all is well.
    package let reasons: [StateReason]
    /// The printer's own message, if it has one.
    package let message: String?
    /// Whether its queue accepts jobs, even if it is stopped.
    package let acceptsJobs: Bool
    /// How it prints both sides by itself; empty where it cannot.
    package let sides: Set<PrintSides>
    /// Whether its queue has no driver: what it gets has to be in the printer's own language.
    package let isRaw: Bool
}

extension Printer {
    init?(_ attributes: IPPAttributes, defaultName: String?) {
        guard let name = attributes.string("printer-name") else { return nil }
        self.name = name
        let info = attributes.string("printer-info") ?? ""
        self.info = info.isEmpty ? name : info
        isDefault = name == defaultName
        state =
            switch attributes.integer("printer-state") {
            case 4: .printing
            case 5: .stopped
            default: .idle
            }
        reasons = StateReason.reasons(attributes.strings("printer-state-reasons"))
        message = attributes.string("printer-state-message").flatMap { $0.isEmpty ? nil : $0 }
        acceptsJobs = attributes.boolean("printer-is-accepting-jobs") ?? true
        sides = Set(attributes.strings("sides-supported").compactMap(PrintSides.init)).subtracting([.oneSided])
        isRaw = attributes.string("printer-make-and-model") == "Local Raw Printer"
    }
}

extension Printer: Encodable {
    private enum CodingKeys: String, CodingKey {
        case name, info, isDefault, state, reasons, explanations, message, acceptsJobs, duplex, raw
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(info, forKey: .info)
        try container.encode(isDefault, forKey: .isDefault)
        try container.encode(state, forKey: .state)
        // Keywords, which the page can put into its own language, and the English sentences beside them.
        try container.encode(reasons.map(\.keyword), forKey: .reasons)
        try container.encode(reasons.map(\.sentence), forKey: .explanations)
        try container.encodeIfPresent(message, forKey: .message)
        try container.encode(acceptsJobs, forKey: .acceptsJobs)
        try container.encode(!sides.isEmpty, forKey: .duplex)
        try container.encode(isRaw, forKey: .raw)
    }
}
