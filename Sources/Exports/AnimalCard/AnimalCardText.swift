package import HerdStore
import Values

/// The card of an animal in words: sections of lines, the same on paper, on the command line and on the animal's page.
///
/// `Web/animals/card-lines.js` makes them for the page; a browser test holds both against each other.
package struct AnimalCardText: Sendable {
    package let sections: [Section]

    /// What belongs together; one without lines is not there.
    package struct Section: Sendable {
        /// As in `card.section.NAME` of the pages.
        package let name: String
        package let title: String
        package let lines: [Line]
    }

    /// One fact.
    package struct Line: Sendable {
        package let label: String
        package let value: String
    }

    package init(_ card: AnimalCard, in language: Language) {
        let words = CardWords(language: language)
        let sections: [(name: String, title: String, lines: [Line])] = [
            ("origin", words("Origin", "Původ"), words.origin(card)),
            ("reproduction", words("Reproduction", "Reprodukce"), words.reproduction(card)),
            ("matingPlan", words("Mating plan", "Připařovací plán"), words.matingPlan(card)),
            ("weighing", words("Weight", "Hmotnost"), words.weighing(card)),
            ("milk", words("Milk", "Mléko"), words.milk(card)),
            ("feeding", words("Feeding", "Krmení"), words.feeding(card)),
            ("plan", words("Plans", "Plány"), words.plan(card)),
        ]
        self.sections = sections.filter { !$0.lines.isEmpty }.map {
            Section(name: $0.name, title: $0.title, lines: $0.lines)
        }
    }

    /// As a terminal shows it: a title, and below it its lines.
    package var plain: String {
        sections.map { section in
            ([section.title] + section.lines.map { "  \($0.label): \($0.value)" }).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }
}
