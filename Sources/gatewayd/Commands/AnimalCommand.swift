import Exports
import HerdStore
import Values

extension Command {
    /// `gatewayd animal TAG|EID|COLLAR`: one animal's card.
    static let animal = Command(
        name: "animal",
        summary: "Prints the card of one animal: who it is, where it stands in its cycle, what it weighs.",
        operands: "TAG|EID|COLLAR",
        options: [
            CommandOption("data", "DIR", "the data directory of a gateway, which may be running"),
            CommandOption("language", "cs|en", "in which it is written (default en)"),
            CommandOption("json", nil, "print it as the API gives it"),
            CommandOption("pdf", "FILE", "write it as one page of A4 instead"),
        ]
    ) { arguments in
        guard arguments.operands.count == 1 else { throw UsageError("name one animal: an ear tag, EID or collar") }
        let data = try arguments.required("data")
        let name = arguments.value("language") ?? "en"
        guard let language = Language(rawValue: name) else { throw UsageError("--language \(name): give cs or en") }
        let store = try await HerdStore.open(.readOnly(DataDirectory.database(in: data)))
        let card = try await store.card(of: store.onlyAnimal(arguments.operands[0]))
        if let file = arguments.value("pdf") {
            let photo = card.photo.flatMap {
                PhotoFolder(besides: DataDirectory.database(in: data)).read($0.hash)
            }
            try InputFile.write(
                try AnimalCardSheet(card, station: "gatewayd", photo: photo).pdf(in: language), to: file)
        } else if arguments.has("json") {
            StandardStream.output.line(try card.jsonLine)
        } else {
            StandardStream.output.write(AnimalCardText(card, in: language).plain)
        }
        return 0
    }
}

extension HerdStore {
    /// The animal that a text names: by its EID, its ear tag or its collar, in that order.
    fileprivate func onlyAnimal(_ text: String) async throws -> Animal.ID {
        var found: [Resolution] = []
        if let eid = try? EID(digits: text) { found.append(try await resolve(eid: eid)) }
        if let tag = try? EarTag(text) { found.append(try await resolve(earTag: tag)) }
        found.append(try await resolve(collar: text))
        if let animal = found.lazy.compactMap(\.animal).first { return animal.id }
        let several = found.flatMap(\.candidates).filter { $0.certainty == .recorded }
        guard several.isEmpty else {
            let tags = several.map(\.animal.earTagText).joined(separator: ", ")
            throw UsageError("\(text) names several animals: \(tags)")
        }
        throw UsageError("\(text): no animal has this ear tag, EID or collar")
    }
}
