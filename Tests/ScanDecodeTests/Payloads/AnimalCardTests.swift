import ScanDecode
import Testing
import Values

struct AnimalCardTests {
    /// The example of protocols.md §5.2.
    static let example =
        "animal:CZ123456789?sex=F&born=2021-05-04&breed=H100&dam=CZ987654321&sire=NEO-123&eid=203000123456789"

    private func card(_ text: String, layouts: [CardLayout] = []) throws -> Payload.AnimalCard {
        guard case .animalCard(let card) = PayloadParser(layouts: layouts).payload(of: text) else {
            throw Missing(payload: PayloadParser(layouts: layouts).payload(of: text))
        }
        return card
    }

    private struct Missing: Error {
        let payload: Payload
    }

    @Test func `our own card holds the whole birth form`() throws {
        let card = try card(Self.example)
        #expect(card.earTag?.text == "CZ 123456 789")
        #expect(card.layout == "uri")
        #expect(card.problems.isEmpty)
        #expect(card.uri == Self.example)
        let prefill = card.prefill
        #expect(prefill.country == "CZ")
        #expect(prefill.number == "123456789")
        #expect(prefill.sex == .female)
        #expect(prefill.born == CalendarDay(year: 2021, month: 5, day: 4))
        #expect(prefill.breed == "H100")
        #expect(prefill.dam == "CZ987654321")
        #expect(prefill.sire == "NEO-123")
        #expect(prefill.eid == (try EID(digits: "203000123456789")))
        #expect(prefill.complete)
        #expect(prefill.missing.isEmpty)
    }

    @Test func `a form with gaps says which`() throws {
        let prefill = try card("animal:CZ123456789?sex=M&dam=CZ987654321").prefill
        #expect(!prefill.complete)
        #expect(prefill.missing == ["born", "breed", "sire"])
    }

    @Test(arguments: [
        ("sex=F", "sex"), ("born=2021-05-04", "born"), ("breed=H100", "breed"), ("dam=CZ987654321", "dam"),
        ("sire=NEO-123", "sire"),
    ])
    func `each field that the birth form needs is missed alone`(part: String, name: String) throws {
        let without = Self.example.replacing("&\(part)", with: "").replacing("?\(part)&", with: "?")
        let prefill = try card(without).prefill
        #expect(without != Self.example && prefill.missing == [name] && !prefill.complete)
    }

    @Test func `a card without a number misses that, and one with all of it nothing`() throws {
        #expect(try card(Self.example.replacing("CZ123456789", with: "")).prefill.missing == ["number"])
        let whole = try card(Self.example).prefill
        #expect(whole.complete && whole.missing == [])
    }

    @Test func `unknown keys, case and order do not matter`() throws {
        let card = try card("ANIMAL:CZ%20123456%20789?shoe=42&born=2021-05-04&&breed=H%20100&x&sex=female#top")
        #expect(card.earTag?.number == "123456789")
        #expect(card.sex == .female)
        #expect(card.breed == "H 100")
        #expect(card.problems.isEmpty)
    }

    @Test(arguments: [
        ("animal:CZ12?sex=F", "earTag", "CZ12"), ("animal:?sex=F", "earTag", ""),
        ("animal:CZ123456789?sex=X", "sex", "X"), ("animal:CZ123456789?born=2021-02-29", "born", "2021-02-29"),
        ("animal:CZ123456789?eid=999000000000001", "eid", "999000000000001"),
        ("animal:CZ123456789?eid=12", "eid", "12"), ("animal:CZ123456789?breed=%C4", "breed", ""),
        ("animal:CZ123456789?breed=%zz", "breed", ""),
    ])
    func `a bad value is named and the rest is kept`(text: String, field: String, value: String) throws {
        let card = try card(text)
        let problem = try #require(card.problems.first)
        #expect(card.problems.count == 1)
        #expect(problem.field == field)
        #expect(problem.value == value)
        #expect(!problem.message.isEmpty)
    }

    static let farm = CardLayout(
        name: "farm", delimiter: ";", fields: [.country, .number, .name, .sex, .born])
    static let herdbook = CardLayout(name: "herdbook", delimiter: "|", fields: [.earTag, .born, .sex, .dam, .sire])

    @Test func `cards of other programs are read by their layout`() throws {
        let first = try card("CZ;123456789;Čiperka;F;2021-05-04", layouts: [Self.herdbook, Self.farm])
        #expect(first.layout == "farm")
        #expect(first.name == "Čiperka")
        #expect(first.earTag?.description == "CZ123456789")
        #expect(first.born == CalendarDay(year: 2021, month: 5, day: 4))
        let second = try card("CZ 123456 789|4.5.2021|J|CZ 987654 321|NEO-123|", layouts: [Self.farm, Self.herdbook])
        #expect(second.layout == "herdbook")
        #expect(second.sex == .female)
        #expect(second.dam == "CZ987654321")
        let third = try card(";123456789;;M;20210504", layouts: [Self.farm])
        #expect(third.earTag?.country == "CZ")
        #expect(third.name == nil)
    }

    @Test func `two layouts that read differently are ambiguous with both readings`() throws {
        let dayFirst = CardLayout(name: "a", delimiter: ";", fields: [.earTag, .sex, .dam, .sire])
        let sireFirst = CardLayout(name: "b", delimiter: ";", fields: [.earTag, .sex, .sire, .dam])
        let same = CardLayout(name: "c", delimiter: ";", fields: [.earTag, .sex, .dam, .sire])
        let text = "CZ123456789;F;CZ987654321;NEO-123"
        guard case .ambiguous(let readings) = PayloadParser(layouts: [dayFirst, sireFirst, same]).payload(of: text)
        else {
            Issue.record("not ambiguous")
            return
        }
        #expect(readings.count == 2)
        #expect(try card(text, layouts: [dayFirst, same]).layout == "a")
    }

    @Test func `a layout that does not fit leaves the ear tag`() throws {
        let payload = PayloadParser(layouts: [Self.farm]).payload(of: "CZ;123456789;Berta;F;yesterday")
        #expect(try payload == .earTag(EarTag(country: "CZ", number: "123456789")))
    }
}
