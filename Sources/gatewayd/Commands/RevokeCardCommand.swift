import HerdStore
import Values

extension Command {
    /// `gatewayd revoke-card`: a card counts no more.
    static let revokeCard = Command(
        name: "revoke-card",
        summary: "Takes back the signed cards of a member, or one by its serial; see docs/signed-cards.md.",
        operands: "NUMBER|SERIAL \(reasons.map(\.rawValue).joined(separator: "|"))",
        options: [CommandOption("data", "DIR", "the data directory of the gateway, which may be running")]
    ) { arguments in
        guard arguments.operands.count == 2, let reason = CardRevocation(rawValue: arguments.operands[1]),
            reasons.contains(reason)
        else {
            throw UsageError("say whose card it is, and why: \(reasons.map(\.rawValue).joined(separator: ", "))")
        }
        let word = arguments.operands[0]
        let store = try await arguments.writtenStore()
        for serial in try await serials(of: word, in: store) {
            let card = try await store.revokeCard(serial, reason, by: "gatewayd revoke-card")
            StandardStream.output.line("\(card.serial)\t\(card.revokedAt?.description ?? "")\t\(reason.rawValue)")
        }
        return 0
    }

    /// What a person may give; that a member was deleted nobody has to say.
    private static let reasons = CardRevocation.allCases.filter { $0 != .deleted }

    /// Those that count, of whoever has that number; or the one with that serial.
    private static func serials(of word: String, in store: HerdStore) async throws -> [CardSerial] {
        if let member = try await store.member(number: word) {
            let serials = try await store.issuedCards(of: member.id).filter { $0.revokedAt == nil }.map(\.serial)
            guard !serials.isEmpty else { throw UsageError("the member '\(word)' has no signed card that counts") }
            return serials
        }
        guard let serial = CardSerial(word) else { throw UsageError("no member has the number '\(word)'") }
        return [serial]
    }
}
