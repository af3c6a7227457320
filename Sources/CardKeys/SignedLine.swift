/// The first line of a signed card's code: the text of the union's app, short enough for the code to be printed well.
///
/// The seal has as many digits for everybody. With 95 bytes before it, the code is of version 9 at the most: 53 modules and a
/// quiet zone of four, which are 0.52 mm each on 32 mm. What is shortened for that is the name, never the seal.
package struct SignedLine: Hashable, Sendable {
    /// What it says, without a line break.
    package let text: String
    /// The name in it, with `…` where it was cut.
    package let name: String

    /// In UTF-8.
    package static let mostBytes = 95

    /// - Parameter number: the personal number, 1 to 20 bytes.
    package init(name: String, number: String) {
        let room = Self.mostBytes - Self.text("", number).utf8.count
        self.name = Self.shortened(name, to: room)
        text = Self.text(self.name, number)
    }

    private static func text(_ name: String, _ number: String) -> String {
        "Jmeno a prijmeni: \(name), osobni cislo: \(number)"
    }

    /// A name in as many bytes, cut between letters, and between words where one ends in the second half.
    private static func shortened(_ name: String, to room: Int) -> String {
        let name = String(name.map { $0.isNewline ? " " : $0 })
        guard name.utf8.count > room else { return name }
        var kept = ""
        for letter in name {
            guard kept.utf8.count + letter.utf8.count + "…".utf8.count <= room else { break }
            kept.append(letter)
        }
        if let space = kept.lastIndex(of: " "), kept[..<space].utf8.count * 2 >= room { kept = String(kept[..<space]) }
        while kept.last == " " || kept.last == "," { kept.removeLast() }
        return kept + "…"
    }
}
