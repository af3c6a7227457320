import Values

extension Payload.AnimalCard {
    /// Reads `animal:CZ123456789?sex=F&born=2021-05-04&…`; `nil` when the text has another scheme.
    init?(uri text: String) {
        guard let uri = CardURI(text, scheme: "animal") else { return nil }
        self.init(earTag: nil)
        if uri.path.isEmpty {
            problems.append(
                Payload.CardProblem(field: CardField.earTag.rawValue, value: "", message: "the card has no ear tag"))
        }
        set(.earTag, to: uri.path)
        for (key, value) in uri.query {
            guard let field = CardField(rawValue: key), Self.keys.contains(field) else { continue }
            guard let value else {
                problems.append(
                    Payload.CardProblem(
                        field: key, value: "", message: "the value of '\(key)' is not percent-encoded UTF-8"))
                continue
            }
            set(field, to: value)
        }
    }

    /// The text for the QR code of our own cards.
    package var uri: String {
        let values: [(key: CardField, value: String?)] = [
            (.name, name), (.sex, sex?.letter), (.born, born?.description), (.breed, breed), (.dam, dam), (.sire, sire),
            (.damSire, damSire), (.colour, colour), (.eid, eid?.description),
        ]
        return CardURI.text(
            scheme: "animal", path: earTag?.description ?? "", query: values.map { ($0.key.rawValue, $0.value) })
    }

    /// Other keys are passed over, so that cards may say more than this version understands.
    private static let keys: Set<CardField> = [
        .name, .sex, .born, .breed, .dam, .sire, .damSire, .colour, .eid,
    ]
}
