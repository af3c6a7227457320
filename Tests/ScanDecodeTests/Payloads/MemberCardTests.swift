import ScanDecode
import Testing
import Values

struct MemberCardTests {
    private func member(_ text: String) -> Payload.MemberCard? {
        guard case .memberCard(let card) = PayloadParser().payload(of: text) else { return nil }
        return card
    }

    @Test(arguments: [
        ("Řehoř Žůžo", "12345"), ("Novák, Ph.D.", "7"), ("Příliš Žluťoučký Kůň, osobni cislo", "1/2"),
        ("O'Neill: Jr.", "A-1"),
    ])
    func `the text of the union's app is read and written`(name: String, number: String) throws {
        let card = try #require(member("Jmeno a prijmeni: \(name), osobni cislo: \(number)"))
        #expect(card.name == name)
        #expect(card.number == number)
        #expect(card.layout == .text)
        #expect(member(card.text) == card)
    }

    @Test func `accents may be composed or not, in the labels too`() throws {
        let card = try #require(
            member("Jméno a příjmení:  R\u{30C}ehor\u{30C} Z\u{30C}u\u{30A}z\u{30C}o ,OSOBNÍ C\u{30C}ÍSLO : 12345\n"))
        #expect(card.name.utf8.elementsEqual("Řehoř Žůžo".utf8), "the name is not NFC")
        #expect(card.number == "12345")
    }

    @Test(arguments: [
        "Jmeno a prijmeni: , osobni cislo: 1", "Jmeno a prijmeni: A, osobni cislo: ",
        "Jmeno a prijmeni: A osobni cislo: 1",
        "Jmeno a prijmeni: A", "osobni cislo: 1", "Jmeno a prijmeni", "Jmeno a prijmeni: Alois osobni cislo: 1",
        "Jmeno a prijmeni: Alois; osobni cislo: 1",
    ])
    func `half a card is text`(text: String) {
        #expect(PayloadParser().payload(of: text) == .text)
    }

    @Test func `a signed card carries its signature and what was signed`() throws {
        let signed = "member:12345?name=%C5%98eho%C5%99%20%C5%BD%C5%AF%C5%BEo&until=2027-12-31&key=k1"
        let card = try #require(member(signed + "&sig=-_8BAg"))
        #expect(card.name == "Řehoř Žůžo")
        #expect(card.number == "12345")
        #expect(card.layout == .signed)
        #expect(card.until == CalendarDay(year: 2027, month: 12, day: 31))
        #expect(card.keyId == "k1")
        #expect(card.signature?.bytes == [0xFB, 0xFF, 0x01, 0x02])
        #expect(card.signature?.description == "-_8BAg")
        #expect(card.signedText == signed)
        #expect(card.problems.isEmpty)
    }

    @Test func `what stands behind the signature is not believed`() throws {
        let card = try #require(member("member:1?name=A&key=k1&sig=AAAA&until=2099-01-01&name=B"))
        #expect(card.until == nil)
        #expect(card.name == "A")
        #expect(card.signedText == "member:1?name=A&key=k1")
    }

    @Test(arguments: [
        ("member:1?until=soon", "until"), ("member:1?name=A&sig=a+b", "sig"), ("member:1?name=A&sig=", "sig"),
    ])
    func `a bad value is named`(text: String, field: String) throws {
        let card = try #require(member(text))
        #expect(card.problems.map(\.field) == [field])
        #expect(card.signature == nil)
    }
}
