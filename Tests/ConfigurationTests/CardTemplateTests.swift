import Configuration
import Templates
import Testing

@Suite struct `Card templates` {
    @Test func `a small template is read with its lengths, colours and words`() throws {
        let template = try Self.read(Self.small)
        #expect(template.name == "mine")
        #expect(template.title == Words(cs: "Moje", en: "Mine"))
        #expect(template.orientation == .landscape)
        #expect(template.palette.primary == RGB(0x123456))
        #expect(template.front.code?.box == Box(x: 50, y: 18, width: 34, height: 34))
        #expect(
            template.front.shapes.map(\.outline) == [.rectangle(Box(x: 0, y: 0, width: 85.6, height: 10), radius: 2)])
        #expect(template.front.shapes.first?.colour == Tone(.primary, strength: 0.4))
        let name = try #require(template.front.texts.first)
        #expect(name.content == .field(.name))
        #expect(name.box == Box(x: 4, y: 12, width: 40, height: 10))
        #expect((name.size, name.smallest, name.lines, name.weight) == (14, 5.5, 2, .bold))
        #expect(!template.hasBack)
    }

    @Test func `every shape and text of a list is there, in its order`() throws {
        let more = """

                - {words: Karta, box: [4, 30, 40, 5]}
                - {field: number, box: [4, 40, 40, 5]}
            """
        let shapes = """
            10], radius: 2, colour: primary 40%}
                - {ellipse: [70, -10, 20, 20], colour: accent}
            """
        let template = try Self.read(
            Self.small.replacing("10], radius: 2, colour: primary 40%}", with: shapes) + more)
        #expect(template.front.shapes.map(\.colour) == [Tone(.primary, strength: 0.4), Tone(.accent)])
        let contents = template.front.texts.map(\.content)
        #expect(contents == [.field(.name), .words(Words(cs: "Karta", en: "Karta")), .field(.number)])
    }

    @Test(arguments: [
        ("{cs: Moje, en: Mine}", "{cs: Moje}", "title: 'en' is missing"),
        ("[50, 18, 34, 34]", "[50, 18, 33, 33]", "front.code: the box of the code is a square of at least 33.1 mm"),
        ("[50, 18, 34, 34]", "[60, 18, 34, 34]", "front.code: the box reaches beyond the card"),
        ("[4, 12, 40, 10]", "[4, 12, 60, 10]", "front.texts[1]: the box lies over the code"),
        ("[4, 12, 40, 10]", "[4, 12, 90, 10]", "front.texts[1]: the box reaches beyond the card"),
        ("[4, 12, 40, 10]", "[4, 12, 40]", "[left, top, width, height] in millimetres"),
        ("[4, 12, 40, 10]", "[4, 12, .nan, 10]", "a length in millimetres"),
        ("field: name", "field: nmae", "did you mean 'name'?"),
        ("field: name", "field: number", "front: the name is printed nowhere"),
        ("field: name", "field: name, words: X", "either a field or words"),
        ("smallest: 5.5", "smallest: 15", "'smallest' is larger than 'size'"),
        ("size: 14", "size: 500", "a size in points from 3 to 72"),
        ("lines: 2", "lines: 1000000000", "a number of lines from 1 to 10"),
        ("primary 40%", "primary 400%", "0 % (white) to 200 % (black)"),
        ("\"#123456\"", "red", "a colour such as #0E3B2E"),
        ("rectangle: [0, 0, 85.6, 10]", "polygon: [0, 0, 1]", "a polygon has 3 to 100 corners"),
        ("front:", "frnt:", "did you mean 'front'?"),
        ("title:", "title: &a", "anchors"),
    ])
    func `what is wrong is said with its line and key`(right: String, wrong: String, said: String) throws {
        let text = Self.small.replacing(right, with: wrong)
        #expect(text != Self.small)
        let error = #expect(throws: ConfigurationErrors.self) { try Self.read(text) }
        let message = try #require(error).description
        #expect(message.contains(said), "\(message)")
        #expect(message.hasPrefix("mine.yaml:"))
    }

    @Test func `text on a colour is readable whatever the colour is`() {
        var palette = Palette()
        for grey in stride(from: 0 as UInt32, through: 255, by: 5) {
            palette.primary = RGB(grey << 16 | grey << 8 | grey)
            let text = palette[Tone(.onPrimary)]
            #expect(abs(text.lightness - palette.primary.lightness) >= 0.39, "\(grey)")
        }
        #expect(palette[Tone(.fixed(.white), strength: 2)] == .black)
        #expect(palette[Tone(.fixed(.black), strength: 0)] == .white)
    }

    @Test func `a name can be a file and nothing else`() {
        for name in ["union", "a", "nase-karta-2"] { #expect(CardTemplates.isName(name), "\(name)") }
        for name in ["", "../x", "a/b", "A", "a.b", "š", String(repeating: "a", count: 41), "a\0"] {
            #expect(!CardTemplates.isName(name), "\(name)")
        }
    }

    private static func read(_ text: String) throws -> CardTemplate {
        try CardTemplate(yaml: Array(text.utf8), name: "mine", file: "mine.yaml")
    }

    private static let small = """
        title: {cs: Moje, en: Mine}
        colours: {primary: "#123456"}
        front:
          shapes:
            - {rectangle: [0, 0, 85.6, 10], radius: 2, colour: primary 40%}
          code: {box: [50, 18, 34, 34]}
          texts:
            - {field: name, box: [4, 12, 40, 10], size: 14, smallest: 5.5, lines: 2, weight: bold}
        """
}
