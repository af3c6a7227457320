import Configuration
import Templates

extension CardTemplate {
    /// The template of cards for which none was chosen.
    static let usual = delivered("union")

    /// One of those that the program brings; an empty one, which cannot be drawn, when there is none of that name.
    static func delivered(_ name: String) -> CardTemplate { CardTemplates.delivered[name] ?? CardTemplate() }
}
