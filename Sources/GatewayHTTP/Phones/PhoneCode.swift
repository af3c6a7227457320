/// The text of a one-time code: 80 random bits that can be read aloud and typed.
struct PhoneCode: Equatable, Sendable {
    /// 16 letters and digits; what looks like another one is left out (Crockford's base 32).
    let text: String

    private static let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    static let length = 16

    private init(text: String) {
        self.text = text
    }

    static func random() -> PhoneCode {
        PhoneCode(text: String((0..<length).map { _ in letters[Int.random(in: 0..<letters.count)] }))
    }

    /// Reads what somebody typed or a QR code brought; `nil` when it cannot be a code.
    init?(reading typed: String) {
        guard typed.utf8.count <= 64 else { return nil }
        var text = ""
        for letter in typed.uppercased() where letter != "-" && letter != " " {
            let meant: Character =
                switch letter {
                case "O": "0"
                case "I", "L": "1"
                default: letter
                }
            guard Self.letters.contains(meant) else { return nil }
            text.append(meant)
        }
        guard text.count == Self.length else { return nil }
        self.text = text
    }

    /// In groups of four, for people.
    var spelled: String {
        let letters = Array(text)
        return stride(from: 0, to: letters.count, by: 4).map { String(letters[$0..<min($0 + 4, letters.count)]) }
            .joined(separator: "-")
    }
}
