/// Heifer calf or bull calf.
package enum Sex: String, Codable, Sendable, CaseIterable {
    case female, male

    /// Reads `F`, `M`, the words, and the Czech letters of heifer and bull calf, `J` and `B`.
    package init?(cardText text: String) {
        switch text.lowercased() {
        case "f", "female", "j": self = .female
        case "m", "male", "b": self = .male
        default: return nil
        }
    }

    /// `F` or `M`.
    package var letter: String { self == .female ? "F" : "M" }
}
