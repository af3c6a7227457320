extension Payload.MemberCard {
    /// Reads `Jmeno a prijmeni: <name>, osobni cislo: <number>`, with or without Czech accents.
    ///
    /// A name may hold commas ("Novák, Ph.D."), so the last label of the number counts. What stands on further lines is the
    /// seal, or what somebody made of it.
    init?(text: String) {
        let lines = text.unicodeScalars.split(maxSplits: 1) { $0 == "\n" || $0 == "\r" }.map { String($0) }
        guard let line = lines.first else { return nil }
        self.init(line: line)
        guard lines.count == 2 else { return }
        signedText = line
        seal = String(lines[1].unicodeScalars.drop { $0 == "\n" })
    }

    private init?(line: String) {
        let characters = Array(line)
        let folded = characters.map(\.withoutAccent)
        guard let nameStart = folded.end(of: Self.nameLabel, in: 0..<1),
            let numberLabel = (nameStart..<folded.count).last(where: { start in
                folded.end(of: Self.numberLabel, in: start..<(start + 1)) != nil
            }),
            let numberStart = folded.end(of: Self.numberLabel, in: numberLabel..<(numberLabel + 1))
        else { return nil }
        let name = String(characters[nameStart..<numberLabel]).trimmed
        let number = String(characters[numberStart...]).trimmed
        guard name.last == ",", !number.isEmpty else { return nil }
        self.init(name: String(name.dropLast()).trimmed.precomposed, number: number)
        guard !self.name.isEmpty else { return nil }
    }

    /// The default text of the union's app.
    package var text: String { "Jmeno a prijmeni: \(name), osobni cislo: \(number)" }

    private static let nameLabel = Array("jmeno a prijmeni")
    private static let numberLabel = Array("osobni cislo")
}

extension [Character] {
    /// Where the text after `label:` begins, when the label begins within `starts`.
    fileprivate func end(of label: [Character], in starts: Range<Int>) -> Int? {
        for start in starts where self[start...].starts(with: label) {
            var end = start + label.count
            while end < count, self[end] == " " { end += 1 }
            if end < count, self[end] == ":" { return end + 1 }
        }
        return nil
    }
}
