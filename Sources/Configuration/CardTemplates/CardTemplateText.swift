import Templates

/// A length on a card.
struct Millimetres: ConfigurationText {
    let length: Double

    static var expectation: String { "a length in millimetres such as 4.5, from -200 to 200" }

    init?(configuration text: String) {
        guard let length = Double(text), length.isFinite, abs(length) <= 200 else { return nil }
        self.length = length
    }
}

/// A size of type.
struct Points: ConfigurationText {
    let size: Double

    static var expectation: String { "a size in points from 3 to 72" }

    init?(configuration text: String) {
        guard let size = Double(text), (3...72).contains(size) else { return nil }
        self.size = size
    }
}

/// Lines that a text may take.
struct LineCount: ConfigurationText {
    let count: Int

    static var expectation: String { "a number of lines from 1 to 10" }

    init?(configuration text: String) {
        guard let count = Int(text), (1...10).contains(count) else { return nil }
        self.count = count
    }
}

/// Space between letters.
struct Tracking: ConfigurationText {
    let share: Double

    static var expectation: String { "a part of the size of the type from 0 to 0.5" }

    init?(configuration text: String) {
        guard let share = Double(text), (0...0.5).contains(share) else { return nil }
        self.share = share
    }
}

/// An SVG beside a template.
struct ArtworkName: ConfigurationText {
    let file: String

    static var expectation: String {
        "the name of a file beside the template: small letters, digits and hyphens, and .svg"
    }

    init?(configuration text: String) {
        guard Artwork.isName(text) else { return nil }
        file = text
    }
}

/// Yes or no.
struct Switch: ConfigurationText {
    let isOn: Bool

    static var expectation: String { "true or false" }
    static var candidates: [String] { ["true", "false"] }

    init?(configuration text: String) {
        guard let isOn = Bool(text) else { return nil }
        self.isOn = isOn
    }
}

extension RGB: ConfigurationText {
    static var expectation: String { "a colour such as #0E3B2E" }

    init?(configuration text: String) { self.init(hexadecimal: text) }
}

extension Tone: ConfigurationText {
    static var expectation: String {
        "a colour such as #0E3B2E, or one of \(roles.map(\.name).joined(separator: ", ")), with 0 % (white) to 200 % (black)"
    }
    static var candidates: [String] { roles.map(\.name) }

    private static let roles: [(name: String, base: Base)] = [
        ("primary", .primary), ("accent", .accent), ("paper", .paper), ("ink", .ink), ("muted", .muted),
        ("on-primary", .onPrimary), ("on-accent", .onAccent),
    ]

    init?(configuration text: String) {
        let words = text.split(separator: " ")
        guard let name = words.first, words.count <= 2 else { return nil }
        let base: Base
        if let role = Self.roles.first(where: { $0.name == name }) {
            base = role.base
        } else if let colour = RGB(hexadecimal: String(name)) {
            base = .fixed(colour)
        } else {
            return nil
        }
        guard words.count == 2 else {
            self.init(base)
            return
        }
        guard words[1].hasSuffix("%"), let percent = Double(words[1].dropLast()), (0...200).contains(percent) else {
            return nil
        }
        self.init(base, strength: percent / 100)
    }
}

extension Words: ConfigurationValue {
    /// A text for all languages, or a mapping with one for each.
    static func read(_ node: YAMLNode, _ key: String, _ problems: inout Problems) -> Words? {
        if let text = node.text { return Words(cs: text, en: text) }
        var words = Words()
        let schema = Schema<Words>(
            .value("cs", \.cs, "In Czech.", required: true), .value("en", \.en, "In English.", required: true))
        schema.read(node, key: key, into: &words, &problems)
        return words
    }
}

extension Box: ConfigurationValue {
    static func read(_ node: YAMLNode, _ key: String, _ problems: inout Problems) -> Box? {
        guard let numbers = [Millimetres].read(node, key, &problems)?.map(\.length) else { return nil }
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
            problems.add(
                .badValue("\(numbers)", expected: "[left, top, width, height] in millimetres", suggestion: nil), node,
                key)
            return nil
        }
        return Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

extension CardTemplate.Orientation: ConfigurationChoice {}
extension Condition: ConfigurationChoice {}
extension PrintedField: ConfigurationChoice {}
extension FontWeight: ConfigurationChoice {}
extension TextItem.Align: ConfigurationChoice {}
extension TextItem.Anchor: ConfigurationChoice {}
