import HerdStore
import Values

/// What stands in each section; a fact that is not known has no line.
extension CardWords {
    typealias Line = AnimalCardText.Line

    func origin(_ card: AnimalCard) -> [Line] {
        let origin = card.origin
        return lines([
            (("Ear tag", "Ušní číslo"), origin.earTagText),
            (("Name", "Jméno"), origin.name),
            (("Category", "Kategorie"), category(card.category)),
            (("Left the herd", "Vyřazeno"), origin.culled.map(culled)),
            (("EID", "EID"), origin.eid.map(eid) ?? "–"),
            (
                ("Earlier EIDs", "Dřívější EID"),
                origin.eidAliases.isEmpty ? nil : origin.eidAliases.map(eid).joined(separator: ", ")
            ),
            (("Collar", "Obojek"), origin.collar ?? "–"),
            (("Vitalimeter", "Vitalimetr"), origin.vitalimeter),
            (
                ("Group", "Skupina"),
                origin.group.map { place($0, "group", "skupina") } ?? self("Without a group", "Bez skupiny")
            ),
            (("Barn", "Stáj"), origin.barn.map { place($0, "barn", "stáj") }),
            (("Born", "Narození"), "\(date(origin.born)) (\(age(origin.age)))"),
            (("Breed", "Plemeno"), origin.breed),
            (("Colour", "Barva"), origin.colour),
            (("Dam", "Matka"), origin.damText),
            (("Sire", "Otec"), origin.sire),
            (("Dam’s sire", "Otec matky"), origin.damSire),
        ])
    }

    func reproduction(_ card: AnimalCard) -> [Line] {
        guard let cycle = card.reproduction else { return [] }
        return lines([
            (("Status", "Stav"), status(cycle.status)),
            (("Lactation", "Pořadí laktace"), "\(cycle.lactationOrder)"),
            (("Last calving", "Poslední otelení"), cycle.calving.map { since($0.date, $0.days) }),
            (
                ("Last heat", "Poslední říje"),
                cycle.heat.map { joined([since($0.date, $0.days), $0.character.flatMap(heat)]) }
            ),
            (("Last insemination", "Poslední inseminace"), cycle.insemination.map(insemination)),
            (("Pregnancy check", "Březost"), cycle.pregnancy.map(pregnancy)),
            (("Dried off", "Zaprahnutí"), cycle.dryOff.map { since($0.date, $0.days) }),
            (
                ("Expected calving", "Očekávané otelení"),
                cycle.expectedCalving.map { "\(date($0.from)) – \(date($0.to))" }
            ),
        ])
    }

    func matingPlan(_ card: AnimalCard) -> [Line] {
        card.matingPlan.enumerated().map { index, bull in
            let sexed = bull.sexed ? self("sexed semen", "sexované sperma") : nil
            return Line(
                label: "\(self("Bull", "Býk")) \(index + 1)", value: joined([bull.number, bull.name, sexed]))
        }
    }

    func weighing(_ card: AnimalCard) -> [Line] {
        guard let weighed = card.weighing else { return [] }
        return lines([
            (("Last weighing", "Poslední vážení"), since(weighed.date, weighed.days)),
            (("Last weight", "Poslední hmotnost"), kilograms(weighed.weight)),
            (("Daily gain", "Denní přírůstek"), weighed.gainPerDay.map(gain)),
            (
                ("Expected today", "Očekávaná dnes"),
                weighed.expected.map { "\(self("about", "asi")) \($0.grams / 1000) kg" }
            ),
        ])
    }

    func milk(_ card: AnimalCard) -> [Line] {
        guard let milk = card.milk else { return [] }
        let report = Line(label: self("Last report", "Poslední hlášení"), value: since(milk.date, milk.days))
        return [report]
            + milk.items.map { item in
                let mean = item.mean.map { "(\(self("mean", "průměr")) \(plain($0)))" }
                return Line(
                    label: item.name, value: [value(item.last), mean].compactMap(\.self).joined(separator: " "))
            }
    }

    func feeding(_ card: AnimalCard) -> [Line] {
        guard let feeding = card.feeding else { return [] }
        return lines([
            (("Set", "Nastaveno"), since(feeding.date, feeding.days)),
            (("Ration", "Krmná dávka"), feeding.ration.flatMap(ration)),
            (("Reckoned from", "Základ výpočtu"), feeding.basis.flatMap(basis)),
            (("Curve", "Křivka"), feeding.curve),
            (("Dose 1", "Dávka 1"), feeding.dose1.map { plain($0) + " kg" }),
            (("Dose 2", "Dávka 2"), feeding.dose2.map { plain($0) + " kg" }),
            (("Nutrition category", "Výživová kategorie"), feeding.category),
        ])
    }

    func plan(_ card: AnimalCard) -> [Line] {
        guard let plan = card.plan else { return [] }
        return lines([
            (("Planned sale", "Plánovaný prodej"), plan.sale.map(date)),
            (("Out of reproduction from", "Mimo reprodukci od"), plan.outOfReproduction.map(date)),
        ])
    }

    private func lines(_ facts: [(label: (english: String, czech: String), value: String?)]) -> [Line] {
        facts.compactMap { fact in
            fact.value.map { Line(label: self(fact.label.english, fact.label.czech), value: $0) }
        }
    }

    private func joined(_ parts: [String?]) -> String { parts.compactMap(\.self).joined(separator: " · ") }

    private func value(_ json: JSONValue) -> String {
        switch json {
        case .integer(let number): plain(Double(number))
        case .number(let number): plain(number)
        case .string(let text): text
        default: ""
        }
    }

    private func culled(_ culled: AnimalCard.Culled) -> String {
        let kind: String? =
            switch culled.kind {
            case .sale: self("sale", "prodej")
            case .death: self("death", "úhyn")
            case .theft: self("theft", "krádež")
            case nil: nil
            }
        return joined([date(culled.date), kind])
    }

    private func insemination(_ one: AnimalCard.LastInsemination) -> String {
        let character: String? =
            switch one.character {
            case .natural: self("natural service", "přirozená plemenitba")
            case .reinsemination: self("reinsemination", "reinseminace")
            case .embryoTransfer: self("embryo transfer", "přenos embrya")
            case .insemination, nil: nil
            }
        let order = one.order.flatMap { $0 > 0 ? self("no. \($0)", "\($0). v pořadí") : nil }
        return joined([since(one.date, one.days), character, order, one.bull])
    }

    private func pregnancy(_ check: AnimalCard.Pregnancy) -> String {
        let result: String? =
            switch check.result {
            case .pregnant: self("pregnant", "březí")
            case .barren: self("barren", "jalová")
            case .open: self("open", "nebřezí")
            case .abortion: self("abortion", "zmetání")
            case nil: nil
            }
        return joined([result, since(check.date, check.days)])
    }
}
