import Exports
import HerdStore
import LabelPrint
import ScanDecode
import Values

/// What labels say, in one language.
struct LabelWords {
    let language: Language

    private func callAsFunction(_ english: String, _ czech: String) -> String { language == .cs ? czech : english }

    var title: String { self("Labels", "Štítky") }

    /// - Throws: `LabelError.noEID` where there is none to put on a label.
    func content(_ animal: Animal, _ design: LabelOrder.Design) throws(LabelError) -> LabelContent {
        var content = LabelContent(title: animal.earTagText)
        content.bars = animal.earTag.description
        content.mark = animal.simulated ? self("SIMULATED DATA", "SIMULOVANÁ DATA") : nil
        switch design {
        case .card, .place:
            content.heading = self("Animal card", "Karta zvířete")
            content.subtitle = animal.name
            content.facts = facts(animal)
            content.codes = Self.cards(animal).map(\.uri)
        case .tag:
            content.subtitle = animal.name ?? animal.collar.map { "\(self("Collar", "Obojek")) \($0)" }
            content.codes = [Self.card(animal).uri]
        case .eid:
            guard let eid = animal.eid else { throw .noEID(animal.earTagText) }
            var card = Self.card(animal)
            card.eid = eid
            content.title = Self.grouped(eid)
            content.subtitle = animal.earTagText
            content.bars = eid.description
            content.codes = [card.uri]
        }
        return content
    }

    /// A barn or a pen, with what it belongs to.
    func content(_ place: Location, in parent: Location?) -> LabelContent {
        var content = LabelContent(title: place.number, heading: kind(place.kind), subtitle: place.name)
        if let parent {
            content.facts = [
                LabelContent.Fact(
                    kind(parent.kind), [parent.number, parent.name].compactMap(\.self).joined(separator: " · "))
            ]
        }
        content.codes = [Payload.placeURI(place.id.description)]
        return content
    }

    private func kind(_ kind: Location.Kind) -> String {
        switch kind {
        case .company: self("Company", "Podnik")
        case .centre: self("Centre", "Středisko")
        case .barn: self("Barn", "Stáj")
        case .group: self("Group", "Skupina")
        }
    }

    private func facts(_ animal: Animal) -> [LabelContent.Fact] {
        let facts: [(String, String?)] = [
            (self("Born", "Narození"), language.writtenDate(animal.born)),
            (self("Sex", "Pohlaví"), animal.sex == .female ? self("female", "samice") : self("male", "samec")),
            (self("Breed", "Plemeno"), animal.breed), (self("Collar", "Obojek"), animal.collar),
            (self("Dam", "Matka"), animal.dam.map { (try? EarTag($0).text) ?? $0 }),
            (self("Sire", "Otec"), animal.sire), ("EID", animal.eid.map(Self.grouped)),
        ]
        return facts.compactMap { name, value in value.map { LabelContent.Fact(name, $0) } }
    }

    /// The card's code, from all that is known down to the tag: what a birth needs is left out last.
    private static func cards(_ animal: Animal) -> [Payload.AnimalCard] {
        var all = card(animal)
        (all.sex, all.born, all.breed) = (animal.sex, animal.born, animal.breed)
        (all.dam, all.sire, all.eid) = (animal.dam, animal.sire, animal.eid)
        let needed = all
        (all.name, all.damSire, all.colour) = (animal.name, animal.damSire, animal.colour)
        var short = card(animal)
        (short.sex, short.born) = (animal.sex, animal.born)
        return [all, needed, short, card(animal)]
    }

    private static func card(_ animal: Animal) -> Payload.AnimalCard { Payload.AnimalCard(earTag: animal.earTag) }

    /// Groups of three digits.
    private static func grouped(_ eid: EID) -> String {
        let digits = Array(eid.description)
        return stride(from: 0, to: digits.count, by: 3).map { String(digits[$0..<min($0 + 3, digits.count)]) }
            .joined(separator: " ")
    }
}
