import Values

extension Payload.MemberCard {
    /// Reads `member:<number>?name=…&until=2027-12-31&key=<id>&sig=<base64url>`; `nil` when the text has another
    /// scheme or no number.
    init?(uri text: String) {
        let (signed, signature) = Self.splitAtSignature(text)
        guard let uri = CardURI(signed, scheme: "member"), !uri.path.isEmpty else { return nil }
        self.init(name: "", number: uri.path, layout: .signed)
        for (key, value) in uri.query {
            switch key {
            case "name": name = value?.precomposed ?? ""
            case "key": keyId = value
            case "until":
                until = value.flatMap { CalendarDay($0) }
                if until == nil { note(key, value ?? "", "is not a day such as 2027-12-31") }
            default: break
            }
        }
        guard let signature else { return }
        signedText = signed
        self.signature = Base64URL(signature)
        if self.signature == nil { note("sig", signature, "is not base64url") }
    }

    /// What stands behind the signature is not signed, so it is left out.
    private static func splitAtSignature(_ text: String) -> (signed: String, signature: String?) {
        var pieces = text.split(separator: "&", omittingEmptySubsequences: false)
        guard let index = pieces.firstIndex(where: { $0.hasPrefix("sig=") }), index > 0 else { return (text, nil) }
        let signature = String(pieces[index].dropFirst(4))
        pieces.removeSubrange(index...)
        return (pieces.joined(separator: "&"), signature)
    }

    private mutating func note(_ field: String, _ value: String, _ why: String) {
        problems.append(Payload.CardProblem(field: field, value: value, message: "'\(value)' \(why)"))
    }
}
