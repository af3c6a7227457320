import CardPrint
import LabelPrint
import TestSupport

/// Labels as a desk words them, of animals and places that do not exist.
enum Labels {
    static let uri =
        "animal:CZ123456789?name=%C5%98epka&sex=F&born=2021-05-04&breed=H100&dam=CZ987654321&sire=NEO-123&eid=203000123456789"

    static let card = LabelContent(
        title: "CZ 123456 789", heading: "Karta zvířete", subtitle: "Řepka",
        facts: [
            LabelContent.Fact("Narození", "4. 5. 2021"), LabelContent.Fact("Pohlaví", "samice"),
            LabelContent.Fact("Plemeno", "H100"), LabelContent.Fact("Matka", "CZ 987654 321"),
            LabelContent.Fact("Otec", "NEO-123"), LabelContent.Fact("EID", "203 000 123 456 789"),
        ],
        codes: [uri, "animal:CZ123456789?sex=F&born=2021-05-04", "animal:CZ123456789"], bars: "CZ123456789")

    static let tag = LabelContent(
        title: "CZ 123456 789", subtitle: "Řepka", codes: ["animal:CZ123456789"], bars: "CZ123456789")

    static let eid = LabelContent(
        title: "203 000 123 456 789", subtitle: "CZ 123456 789",
        codes: ["animal:CZ123456789?eid=203000123456789"], bars: "203000123456789")

    static let pen = LabelContent(
        title: "12", heading: "Skupina", subtitle: "Jalovice", facts: [LabelContent.Fact("Stáj", "3 · Horní")],
        codes: ["place:0190f0f3-7c1a-7d0e-9a3b-0123456789ab"])

    static let all = [card, tag, eid, pen]

    /// A text as nobody should have entered it.
    static func hostile(_ random: inout some RandomNumberGenerator) -> String {
        let pieces = [
            "^XZ", "~JA", "^FS", "_5E", "\\&", "\u{0}", "\n", "\u{1B}", "Ž", "ř", "農場", "🐄", "\u{202E}", "e\u{301}",
            "<&>",
            "%PDF", "^XA^IDR:*.*^FS", "~DG", "\u{7F}", "\u{85}", ">:", ">5", ",", "W", " ",
        ]
        return (0..<Int.random(in: 0...40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
    }
}
