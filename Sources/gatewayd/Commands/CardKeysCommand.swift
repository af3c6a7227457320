import CardDesk
import FoundationEssentials
import HerdStore
import Values

extension Command {
    /// `gatewayd card-keys`: which keys sign cards, or did; a new one, and one that is trusted no more.
    static let cardKeys = Command(
        name: "card-keys",
        summary: "Lists the keys that sign member cards, makes a new one, or distrusts one; see docs/signed-cards.md.",
        operands: "list|new|distrust KEY",
        options: [
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("pem", nil, "write the public keys, for other programs that verify cards"),
        ]
    ) { arguments in
        let data = arguments.value("data") ?? DataDirectory.standardPath
        let keys: [StoredCardKey]
        switch (arguments.operands.first ?? "list", arguments.operands.count) {
        case ("list", 0...1):
            keys = try await HerdStore.open(.readOnly(DataDirectory.database(in: data))).cardKeys()
        case ("new", 1):
            let desk = CardDesk(store: try await arguments.writtenStore(), keys: DataDirectory.cardKey(in: data))
            keys = [try await desk.issuer.rotate(by: "gatewayd card-keys")]
        case ("distrust", 2):
            let word = arguments.operands[1]
            guard let id = CardKeyID(word) else { throw UsageError("\(word): is no key of cards; see card-keys list") }
            keys = [try await arguments.writtenStore().distrustCardKey(id, by: "gatewayd card-keys")]
        default: throw UsageError("say list, new, or distrust KEY")
        }
        for key in keys { StandardStream.output.line(arguments.has("pem") ? key.pem : key.line) }
        return 0
    }
}

extension StoredCardKey {
    fileprivate var line: String {
        let state = distrustedAt != nil ? "distrusted" : retiredAt != nil ? "retired" : "signs"
        return [id.description, state, madeAt.description, retiredAt?.description ?? ""].joined(separator: "\t")
    }

    /// RFC 7468; before the 32 bytes stands what says that it is an Ed25519 key (RFC 8410).
    fileprivate var pem: String {
        let heading: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
        return """
            key \(id), made \(madeAt)
            -----BEGIN PUBLIC KEY-----
            \(Data(heading + publicKey).base64EncodedString())
            -----END PUBLIC KEY-----
            """
    }
}
