import HerdStore
import ScanDecode
import ScanDesk
import Testing
import Values

/// The fields of a card are named once, and such cards are read from then on.
struct CardLessonTests {
    private struct NoScanner: PhotoScanner {
        func scan(_ photo: [UInt8]) throws -> Scan { throw CancellationError() }
    }

    private func desk(_ herd: Herd, layouts: [CardLayout] = []) -> ScanDesk {
        ScanDesk(store: herd.store, scanner: NoScanner(), payloads: PayloadParser(layouts: layouts))
    }

    private let text = "7|CZ777777777|samice?|4.5.2025|CZ987654321"

    @Test func `an unknown card comes with its fields, and claims to fill nothing in`() async throws {
        let found = try await desk(try await Herd.open()).resolve(text)
        #expect(found.kind == .unknown && found.prefill == nil)
        let unread = try #require(found.unread).decoded(as: CardText.self)
        #expect(unread.delimiter == "|" && unread.fields.map(\.value)[1] == "CZ777777777")
    }

    @Test func `what was named fills the form in, of this card and of the next`() async throws {
        let desk = desk(try await Herd.open())
        let lesson = CardLesson(name: "Hovado", text: text, fields: [.ignored, .earTag, .ignored, .born, .dam])
        let layout = try await desk.teach(lesson, by: "Věra")
        #expect(layout.taughtBy == "Věra" && layout.delimiter == "|")
        let found = try await desk.resolve("8|CZ777777778|x|5.5.2025|CZ987654322|")
        #expect(found.unread == nil && found.prefill?["number"] == .string("777777778"))
        #expect(found.prefill?["born"] == .string("2025-05-05") && found.prefill?["sex"] == nil)
        #expect(found.prefill?["complete"] == .boolean(false))
        // A known animal is found by it, and other cards are as strange as before.
        #expect(try await desk.resolve("9|CZ123456789|x|1.1.2024|").animal != nil)
        #expect(try await desk.resolve("8;CZ777777778;x;5.5.2025;CZ987654322").unread != nil)
    }

    @Test func `keys are found in any order`() async throws {
        let desk = desk(try await Herd.open())
        let lesson = CardLesson(name: "k", text: "id=CZ777777777;pohl=F;x=1", fields: [.earTag, .sex, .ignored])
        #expect(try await desk.teach(lesson, by: "t").keys == ["id", "pohl", "x"])
        let found = try await desk.resolve("x=5;pohl=M;id=CZ777777779")
        #expect(found.prefill?["sex"] == .string("male") && found.prefill?["number"] == .string("777777779"))
        #expect(try await desk.resolve("y=5;pohl=M;id=CZ777777779").prefill == nil)
    }

    @Test func `a layout of the file comes first`() async throws {
        let herd = try await Herd.open()
        let desk = desk(herd, layouts: [CardLayout(name: "file", delimiter: "|", fields: [.earTag, .name])])
        _ = try await desk.teach(
            CardLesson(name: "taught", text: "CZ777777777|CZ888888888", fields: [.ignored, .earTag]), by: "t")
        #expect(try await desk.resolve("CZ777777777|CZ888888888").prefill?["number"] == .string("777777777"))
    }

    @Test func `what is not understood on a later card is a problem of that card`() async throws {
        let herd = try await Herd.open()
        _ = try await desk(herd).teach(
            CardLesson(name: "n", text: "CZ777777777;F", fields: [.earTag, .sex]), by: "t")
        let parser = try await PayloadResolver(store: herd.store).parser()
        guard case .animalCard(let card) = parser.payload(of: "CZ777777778;???") else {
            Issue.record("the card is not read")
            return
        }
        #expect(card.sex == nil && card.problems.map(\.value) == ["???"] && card.layout == "n")
    }

    @Test func `what does not suit the card is not kept`() async throws {
        let herd = try await Herd.open()
        let desk = desk(herd)
        let wrong: [([CardField], TeachingCardError)] = [
            ([.earTag], .wrongCount(found: 2)), ([.ignored, .sex], .noNumber),
            ([.earTag, .born], .notUnderstood(field: "born", value: "F")), ([.earTag, .earTag], .namedTwice(.earTag)),
        ]
        for (fields, error) in wrong {
            await #expect(throws: error) {
                try await desk.teach(CardLesson(name: "n", text: "CZ777777777;F", fields: fields), by: "t")
            }
        }
        await #expect(throws: TeachingCardError.noFields) {
            try await desk.teach(CardLesson(name: "n", text: "CZ777777777", fields: [.earTag]), by: "t")
        }
        #expect(try await herd.store.cardLayouts().isEmpty)
        let good = CardLesson(name: " n ", text: "CZ777777777;F", fields: [.earTag, .sex])
        let kept = try await desk.teach(good, by: "t")
        #expect(kept.name == "n")
        await #expect(throws: HerdError.self) { try await desk.teach(good, by: "t") }
        try await herd.store.deleteCardLayout(kept.id, by: "t")
        #expect(try await desk.resolve("CZ777777777;F").unread != nil)
    }

    @Test(arguments: [
        "CZ 123456 789", "hello, world", "https://example.cz/?a=1;b=2", "", ";;;", "animal",
    ])
    func `a text without fields has none to name`(text: String) {
        #expect(CardText(text) == nil)
    }
}
