import CCUPS
import Templates
import Testing

@testable import CardPrint
@testable import Drawing
@testable import Printing

/// What makes a template unusable, each reason alone.
struct TemplateCheckTests {
    /// A template that is good: a code on the left, a name on the right.
    private func template() -> CardTemplate {
        var template = CardTemplate()
        template.front.code = Frame(box: Box(x: 2, y: 2, width: 33.1, height: 33.1))
        var name = TextItem()
        (name.content, name.box) = (.field(.name), Box(x: 40, y: 2, width: 40, height: 10))
        template.front.texts = [name]
        return template
    }

    private func found(_ change: (inout CardTemplate) -> Void) -> TemplateError? {
        var template = template()
        change(&template)
        do throws(TemplateError) {
            try template.check()
            return nil
        } catch { return error }
    }

    private static let inside = Box(x: 40, y: 20, width: 45.6, height: 33.98)
    private static let overCode = Box(x: 35, y: 35, width: 5, height: 5)
    private static let beside = Box(x: 35.1, y: 2, width: 3, height: 3)

    @Test func `a good one is good, and one without a code or a name is none`() {
        #expect(found { _ in } == nil)
        #expect(found { $0.front.code = nil } == .noCode)
        #expect(found { $0.front.texts = [] } == .noName)
        #expect(found { $0.front.texts[0].content = .field(.number) } == .noName)
        #expect(found { $0.back.texts = $0.front.texts } == nil)
    }

    @Test(arguments: [(33.1, 33.1, true), (33.09, 40, false), (40, 33.09, false)])
    func `a code needs its room in both directions`(width: Double, height: Double, isGood: Bool) {
        #expect((found { $0.front.code = Frame(box: Box(x: 0, y: 2, width: width, height: height)) } == nil) == isGood)
        #expect(
            found { $0.back.code = Frame(box: Box(x: 0, y: 0, width: width, height: height)) }
                == (isGood ? nil : .smallCode("back.code")))
    }

    /// Each part of each side, in a place that is good, over the code, and beyond the card.
    @Test(arguments: ["texts[2]", "details[1]", "photo", "logo"])
    func `each part of a side keeps off the code and on the card`(part: String) {
        func put(_ box: Box, on face: WritableKeyPath<CardTemplate, Face>) -> TemplateError? {
            found { template in
                template.back.code = template.front.code
                template.back.texts = template.front.texts
                switch part {
                case "photo": template[keyPath: face].photo = Frame(box: box)
                case "logo": template[keyPath: face].logo = Frame(box: box)
                case "details[1]":
                    var details = Details()
                    details.box = box
                    template[keyPath: face].details = [details]
                default:
                    var text = TextItem()
                    text.box = box
                    template[keyPath: face].texts.append(text)
                }
            }
        }
        for (name, face) in [("front", \CardTemplate.front), ("back", \CardTemplate.back)] {
            #expect(put(Self.inside, on: face) == nil && put(Self.beside, on: face) == nil)
            #expect(put(Self.overCode, on: face) == .overCode("\(name).\(part)"))
            for outside in [
                Box(x: 40, y: 20, width: 45.7, height: 5), Box(x: 40, y: 20, width: 5, height: 34.1),
                Box(x: -0.1, y: 40, width: 5, height: 5), Box(x: 40, y: -0.1, width: 5, height: 5),
            ] {
                #expect(put(outside, on: face) == .outside("\(name).\(part)"), "\(outside)")
            }
        }
    }

    @Test func `a code that reaches beyond the card is none`() {
        #expect(
            found { $0.front.code = Frame(box: Box(x: 2, y: 21, width: 33.1, height: 33.1)) } == .outside("front.code"))
    }

    @Test(
        arguments: [
            (0xFF_FFFF, 0x111714), (0xFF_FF00, 0x111714), (0xE0_A32B, 0x111714), (0, 0xFF_FFFF), (0x0E_3B2E, 0xFF_FFFF),
            (0xFF_0000, 0xFF_FFFF),
        ] as [(UInt32, UInt32)])
    func `what is set on a colour can be read`(colour: UInt32, text: UInt32) {
        var palette = Palette()
        (palette.primary, palette.accent) = (RGB(colour), RGB(colour))
        #expect(palette[Tone(.onPrimary)] == RGB(text) && palette[Tone(.onAccent)] == RGB(text))
    }

    @Test func `a tone goes from white over its colour to black`() {
        let palette = Palette()
        let strengths = [0, 0.5, 1, 1.5, 2].map { palette[Tone(.fixed(RGB(0x2040_80)), strength: $0)].hexadecimal }
        #expect(strengths == ["#ffffff", "#90a0c0", "#204080", "#102040", "#000000"])
        #expect(RGB(hexadecimal: "#0E3b2e") == RGB(0x0E3B2E) && RGB(5).hexadecimal == "#000005")
        for text in ["0e3b2e0", "#0e3b2", "#0e3b2g", "#+e3b2e", ""] { #expect(RGB(hexadecimal: text) == nil) }
    }

    @Test(arguments: [
        ("Jana Malá", "JM"), ("Ing. Jana Malá", "JM"), ("Jana Malá, Ph.D.", "JM"),
        ("doc. MUDr. Ota Žák Nový, CSc.", "ON"),
        ("Cher", "C"), ("šárka", "Š"), ("  ", ""), ("Jan 2 Nový", "JN"),
    ])
    func `initials are those of the first and the last name, without titles`(name: String, initials: String) {
        #expect(MemberCard(name: name, number: "1").initials == initials)
    }

    @Test func `cards share a ground only where nothing on it differs`() throws {
        let face = FaceDrawing(template().front, of: template())
        let card = MemberCard(name: "A", number: "1", organisation: "ZO Lhota", language: .cs)
        func differs(_ change: (inout MemberCard) -> Void) -> Bool {
            var other = card
            change(&other)
            return face.ground(of: other) != face.ground(of: card)
        }
        let picture = Picture(width: 1, height: 1, pixels: [1, 2, 3, 255])
        #expect(picture != nil && differs { $0.organisation = "ZO Jinde" } && differs { $0.language = .en })
        #expect(differs { $0.logo = picture } && differs { $0.photo = picture } && differs { $0.primary = RGB(1) })
        #expect(differs { $0.accent = RGB(1) } && !differs { $0.name = "B" } && !differs { $0.number = "2" })
        var logo = card
        logo.logo = picture
        #expect(
            face.ground(of: logo)
                != face.ground(
                    of: {
                        var other = logo; other.logo = Picture(width: 1, height: 1, pixels: [9, 2, 3, 255]);
                        return other
                    }()))
    }

    @Test(arguments: [
        (SheetLayout(margin: Offset(x: -0.1, y: 5)), false), (SheetLayout(margin: Offset(x: 5, y: -0.1)), false),
        (SheetLayout(margin: Offset(x: 0, y: 0)), true), (SheetLayout(margin: Offset(x: 38.8, y: 27.1)), true),
        (SheetLayout(margin: Offset(x: 38.9, y: 0)), false), (SheetLayout(margin: Offset(x: 0, y: 27.2)), false),
        (SheetLayout(offset: Offset(x: -19.5, y: 0)), false), (SheetLayout(offset: Offset(x: 19.3, y: -13.5)), true),
        (SheetLayout(columns: 0), false), (SheetLayout(gap: Offset(x: -1, y: 0)), false),
        (SheetLayout(offset: Offset(x: .nan, y: 0)), false), (SheetLayout(gap: Offset(x: 38.7, y: 6.7)), true),
        (SheetLayout(gap: Offset(x: 38.9, y: 0)), false),
    ])
    func `cards lie on the paper, or their sheet is refused`(layout: SheetLayout, fits: Bool) {
        #expect(((try? Grid(layout)) != nil) == fits)
    }
}

/// Reasons, addresses and jobs of printers, each rule alone.
struct PrinterRuleTests {
    @Test(arguments: [
        (TextBox.Anchor.top, 10.0), (.middle, 25), (.bottom, 40),
    ])
    func `a text keeps to the edge of its box that it should`(anchor: TextBox.Anchor, top: Double) {
        #expect(TextBox(x: 0, y: 10, width: 5, height: 50, anchor: anchor).top(for: 20) == top)
    }
}

/// What a printer says is the matter, and of which job.
struct PrinterReasonTests {
    @Test func `each reason is told once, the most serious first, and the pause after what caused it`() {
        let words = [
            "paused", "toner-low-warning", "media-empty-error", "none", "media-empty-report",
            "connecting-to-device-report",
            "cover-open", "toner-low-warning",
        ]
        #expect(
            StateReason.reasons(words).map(\.keyword) == [
                "media-empty", "cover-open", "paused", "toner-low", "connecting-to-device",
            ])
    }
}

/// The explanation of a print job: only a job that has not ended takes over what its printer says.
struct PrintJobWordTests {
    /// - Parameter state: of the job; 3 is pending, 5 processing, 9 completed (RFC 8011 §5.3.7).
    private func job(_ state: Int32) throws -> PrintJob {
        let message = ippNew()
        defer { ippDelete(message) }
        ippAddInteger(message, IPP_TAG_JOB, IPP_TAG_ENUM, "job-state", state)
        ippAddString(message, IPP_TAG_PRINTER, IPP_TAG_NAME, "printer-name", nil, "Cards")
        ippAddString(message, IPP_TAG_PRINTER, IPP_TAG_KEYWORD, "printer-state-reasons", nil, "cover-open-error")
        ippAddString(message, IPP_TAG_PRINTER, IPP_TAG_TEXT, "printer-state-message", nil, "Tray 2 is open.")
        let attributes = try #require(IPPAttributes.groups(IPP_TAG_JOB, in: message).first)
        let printer = try #require(
            IPPAttributes.groups(IPP_TAG_PRINTER, in: message).first.flatMap { Printer($0, defaultName: nil) })
        return PrintJob(id: 7, job: attributes, printer: printer)
    }

    @Test(arguments: [(3, true), (5, true), (7, false), (8, false), (9, false)] as [(Int32, Bool)])
    func `a job that has ended says nothing of what is with its printer now`(state: Int32, isTold: Bool) throws {
        #expect((try job(state).explanation?.contains("Tray 2 is open.") ?? false) == isTold)
    }
}
