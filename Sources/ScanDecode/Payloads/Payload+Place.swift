extension Payload {
    /// Reads `place:<id>`; `nil` when the text has another scheme, or no id that could be one.
    init?(placeURI text: String) {
        guard let uri = CardURI(text, scheme: "place"), (1...64).contains(uri.path.utf8.count),
            uri.path.utf8.allSatisfy({ $0.isWord || $0 == UInt8(ascii: "-") })
        else { return nil }
        self = .place(uri.path)
    }

    /// The text for the QR code of a label on a barn or a pen.
    package static func placeURI(_ id: String) -> String { CardURI.text(scheme: "place", path: id, query: []) }
}
