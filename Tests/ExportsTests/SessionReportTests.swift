import HerdStore
import TestSupport
import Testing
import Values

@testable import Exports

/// A report that can be printed and hung up.
struct SessionReportTests {
    private func pages(_ barn: Barn, _ language: Language = .cs) async throws -> PrintedPages {
        let report = try await Export(barn.store, clock: .utc).report(
            of: barn.session.id, station: "Farma Lhota", made: Barn.now)
        return try PrintedPages(try report.pdf(in: language))
    }

    /// Nothing may stand beside the content or on something else of its line.
    private func expectTidy(_ pages: PrintedPages) throws {
        let points = 72 / 25.4
        for word in pages.words {
            #expect(word.left >= 13.5 * points && word.right <= 196.8 * points, "\(word)")
            #expect(word.top >= 11 * points && word.bottom <= 291 * points, "\(word)")
        }
        for page in 1...pages.pages { #expect(try pages.inkOutside(margin: 7, page: page) == 0) }
    }

    @Test(arguments: [Language.cs, .en]) func `a whole herd is on it, each page with its head and number`(
        language: Language
    ) async throws {
        let barn = try await Barn.open()
        var generator = SeededGenerator(seed: 7)
        var tags: [String] = []
        for index in 0..<120 {
            let number = "\(100_000_000 + index * 7)"
            let animal = try await barn.store.createAnimal(
                AnimalDraft(
                    number: number, sex: .female, born: barn.ruzena.born, name: "Kráva \(index)",
                    groupId: barn.ruzena.group?.id),
                by: "test")
            tags.append(animal.earTagText)
            let kilograms = (Double(Int.random(in: 600...1100, using: &generator)) / 2)
            try await barn.weigh(kilograms - 20, of: animal, days: 30, seconds: index)
            try await barn.weigh(kilograms, of: animal, seconds: index)
        }
        let found = try await pages(barn, language)
        let text = try found.text()
        for tag in tags { #expect(text.contains(tag), "\(tag)") }
        #expect(found.pages > 2)
        let head = language == .cs ? "Ušní známka" : "Ear tag"
        let number = language == .cs ? "strana" : "page"
        for (index, page) in text.split(separator: "\u{0C}").enumerated().prefix(found.pages) {
            #expect(page.contains(head) && page.contains("\(number) \(index + 1) / \(found.pages)"))
        }
        #expect(text.contains("Farma Lhota") && text.contains("Podzim"))
        try expectTidy(found)
    }

    @Test func `figures, findings and lists are those of the session`() async throws {
        let barn = try await Barn.open()
        try await barn.weigh(400, of: barn.bull, days: 10)
        try await barn.weigh(400, of: barn.bull, seconds: 50)
        try await barn.weigh(600.5, of: barn.bull, seconds: 40)
        try await barn.weigh(300, seconds: 30, simulated: true)
        let wrong = try await barn.weigh(999, seconds: 20)
        _ = try await barn.store.discard(wrong.id, reason: "x", by: "test")
        let text = try await pages(barn).text()
        for part in [
            "425,1", "126,1", "Nezvážená zvířata: 1", "CZ 123456 789", "Zvážená vícekrát: 1", "Vážení bez zvířete: 1",
            "Jinde, než je plán: 1", "!! +50 %", "Připouštění → 2", "SIMULOVÁNO", "bez EID",
        ] { #expect(text.contains(part), "\(part)") }
        #expect(!text.contains("999"))
    }

    @Test func `an empty session has a report too`() async throws {
        let found = try await pages(try await Barn.open(), .en)
        #expect(found.pages == 1)
        #expect(try found.text().contains("of 1 planned"))
        try expectTidy(found)
    }

    @Test(arguments: [
        "שרה המלכה הגדולה", "🐄🐮👩‍🌾", String(repeating: "W", count: 200),
        String(repeating: "Kravička ", count: 22),
        "Z" + String(repeating: "\u{30D}", count: 60),
        "牛肉麺", "", " ", "<b>&amp;</b>", "%s%n",
    ])
    func `names may be anything that can be seen`(name: String) async throws {
        let barn = try await Barn.open()
        let animal = try await barn.store.createAnimal(
            AnimalDraft(number: "333333333", sex: .female, born: barn.ruzena.born, name: name, collar: "1"), by: "test")
        try await barn.weigh(431.5, of: animal, seconds: 10)
        try await barn.weigh(432.5, of: animal)
        _ = try await barn.store.editSession(
            barn.session.id, SessionPatch(name: String(name.prefix(90)) + "x"), by: "t")
        let found = try await pages(barn)
        let text = try found.text()
        #expect(text.contains("CZ 333333 333") && text.contains("431,5") && text.contains("432,5"))
        try expectTidy(found)
    }

    @Test func `a table goes on below its head, and a title never stands alone at the foot`() {
        func block(_ height: Double) -> Block { Block(height: height) { _, _ in } }
        let section = Section(
            title: block(mm(9)), head: block(mm(7)), blocks: (0..<200).map { _ in block(mm(5.5)) }, space: mm(6))
        for filler in stride(from: 0.0, through: 268, by: 3.7) {
            let pages = Pages([Section(blocks: [block(mm(filler))]), section]).pages
            for page in pages {
                for (one, next) in zip(page, page.dropFirst()) { #expect(next.top >= one.top + one.block.height - 1) }
                #expect(page.last.map { $0.top + $0.block.height <= Sheet.bottom + 1 } == true)
                // Last on a page is always a row, or the filler.
                #expect(page.last.map { $0.block.height == mm(5.5) || $0.block.height == mm(filler) } == true)
            }
            #expect(pages.joined().filter { $0.block.height == mm(5.5) }.count == 200)
            #expect(pages.dropFirst().allSatisfy { $0.first?.block.height != mm(5.5) })
        }
    }

    @Test func `bars stand for values, also below zero`() throws {
        let histogram = try #require(Histogram([-150, -50, 0, 49, 50, 149], steps: [50, 100]))
        #expect(histogram == Histogram([149, 50, 49, 0, -50, -150], steps: [50, 100]))
        #expect(histogram.start == -150 && histogram.step == 50)
        #expect(histogram.counts == [1, 0, 1, 2, 1, 1])
        #expect(Histogram([], steps: [1]) == nil)
        let wide = try #require(Histogram([0, 1_000_000], steps: [1]))
        #expect(wide.counts.count <= 18 && wide.counts.reduce(0, +) == 2)
    }
}
