import CardDesk
import CardKeys
import CardPrint
import Configuration
import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import Photos
import Templates
import TestSupport
import Testing
import Values

@testable import GatewayHTTP

/// How the cards of an organisation look, from its choice to the card.
struct CardLookTests {
    @Test func `the cards of an organisation are drawn with its template, colours and logo, those of others are not`()
        async throws
    {
        let gateway = try await Gateway.open()
        let member = try await gateway.store.createMember(
            MemberDraft(name: "Eva Malá", number: "1", organisation: "Sbor"), by: "test")
        let other = try await gateway.store.createMember(MemberDraft(name: "Jan Velký", number: "2"), by: "test")
        let before = try await gateway.send(.get, "/v1/members/\(other.id)/card.png").body
        let logo = try await gateway.send(
            .post, "/v1/cards/logos", type: "image/png", body: try QRCode("logo").png(pixelsPerModule: 4))
        #expect(logo.status == 201)
        let hash = try #require(try logo.json["logo"]?.string)
        for colour in ["#0044cc", "#cc4400"] {
            let saved = try await gateway.send(
                .put, "/v1/cards/styles",
                json: ##"{"organisation":"Sbor","template":"club","primary":"\##(colour)","logo":"\##(hash)"}"##)
            #expect(saved.status == 200)
            let card = try ColourImage(
                try await gateway.send(.get, "/v1/members/\(member.id)/card.png").body, maximumSide: 2000)
            #expect(card.height > card.width, "a club's card stands")
            let corner = card.colour(x: 5, y: 5)
            #expect(RGB(UInt32(corner[0]) << 16 | UInt32(corner[1]) << 8 | UInt32(corner[2])).hexadecimal == colour)
        }
        #expect(try await gateway.send(.get, "/v1/members/\(other.id)/card.png").body == before)
        let named = try ColourImage(
            try await gateway.send(.get, "/v1/members/\(member.id)/card.png?template=union").body, maximumSide: 2000)
        #expect(named.width > named.height, "what is asked for counts more")
        #expect(try await gateway.send(.delete, "/v1/cards/styles?organisation=Sbor").status == 204)
        let after = try ColourImage(
            try await gateway.send(.get, "/v1/members/\(member.id)/card.png").body, maximumSide: 2000)
        #expect(after.width > after.height)
    }

    /// What is asked for, what the station speaks, what the browser speaks; and what the cards say.
    @Test(
        arguments: [
            ("", "en", "cs", .en), ("", "cs", "en-GB,en;q=0.9", .cs), ("?language=cs", "en", nil, .cs),
            ("?language=en", "cs", nil, .en), ("", nil, "cs", .cs), ("", nil, nil, .en),
        ] as [(String, String?, String?, CardLanguage)])
    func `a card is written in the language that is asked for, else in the station's, else in the browser's`(
        _ query: String, _ station: String?, _ browser: String?, _ expected: CardLanguage
    ) async throws {
        let gateway = try await Gateway.open()
        gateway.api.use(
            StationProfile(
                name: "Test", version: "0", simulated: false, selectionUnit: nil, country: "CZ", language: station),
            hosts: [])
        let member = try await gateway.store.createMember(
            MemberDraft(name: "Eva Malá", number: "1", until: CalendarDay("2027-12-31")), by: "test")
        var headers = Headers()
        headers["Accept-Language"] = browser
        let card = try await gateway.send(.get, "/v1/members/\(member.id)/card.pdf\(query)", headers: headers)
        let sheet = try await gateway.send(
            .post, "/v1/cards/sheet\(query)", type: "application/json",
            body: Array(#"{"memberIds":["\#(member.id)"]}"#.utf8), headers: headers)
        for document in [card.body, sheet.body] {
            let text = try Self.text(of: document)
            for (language, words) in [
                (CardLanguage.cs, ["Osobní číslo", "Platí do", "31. 12. 2027"]),
                (.en, ["Personal number", "Valid until", "31/12/2027"]),
            ] {
                for word in words { #expect(text.contains(word) == (language == expected), "\(word): \(text)") }
            }
        }
    }

    private static func text(of document: [UInt8]) throws -> String {
        let text = String(
            decoding: try ExternalTool.run("pdftotext", ["-layout", "-", "-"], input: document), as: UTF8.self)
        return text.replacing("\u{A0}", with: " ")
    }

    @Test(arguments: CardLanguage.allCases)
    func `each field that a template may print is filled of somebody of whom all is known`(
        language: CardLanguage
    ) async throws {
        let gateway = try await Gateway.open()
        let desk = CardDesk(store: gateway.store, keys: CardKeyFile(path: gateway.folder.file("card.key")))
        var known = MemberDraft(name: "Eva Malá", number: "1", organisation: "Sbor", until: CalendarDay("2027-12-31"))
        (known.email, known.employer, known.roles, known.level) = ("eva@example.com", "Dráhy", ["alt", "trenér"], "A")
        let member = try await gateway.store.createMember(known, by: "test")
        let today = language.written(await gateway.store.today)
        let plain = try await desk.card(of: member, in: language, issuedBy: nil)
        #expect(plain.text(of: .issued) == today, "it is made today")
        for field in PrintedField.allCases { #expect(plain.text(of: field) != nil, "\(field)") }
        #expect(plain.text(of: .until) == (language == .cs ? "31.\u{A0}12.\u{A0}2027" : "31/12/2027"))

        // One that was signed in another year says so, whenever it is printed.
        let earlier = try #require(CalendarDay("2024-02-05"))
        let (key, line) = (try #require(CardKey.random()), SignedLine(name: member.name, number: member.number))
        try await gateway.store.useCardKey(key.publicKey.id, key.publicKey.bytes, by: "test")
        let seal = key.seal(line.text, serial: .random(), issued: earlier, until: member.until)
        let draft = IssuedCardDraft(
            serial: seal.serial, keyId: seal.key, issued: seal.issued, until: seal.until, seal: seal.digits)
        _ = try await gateway.store.issueCard(draft, to: member.id, inPlaceOf: nil, by: "test")
        let card = try await desk.card(of: member, in: language, issuedBy: nil)
        #expect(card.text(of: .issued) == language.written(earlier) && card.qrText.hasSuffix(seal.digits))
    }

    @Test(arguments: [
        ##"{"template":"nothing"}"##, ##"{"template":"union","primary":"red"}"##,
        ##"{"template":"union","accent":"#12345"}"##, ##"{"template":"union","organisation":""}"##,
        ##"{"template":"union","organisation":"a\u0000b"}"##, ##"{"template":"union","organisation":"a\u202eb"}"##,
        ##"{"template":"union","logo":"../../token"}"##,
    ])
    func `a look that cannot be drawn is refused and not kept`(body: String) async throws {
        let gateway = try await Gateway.open()
        #expect(try await gateway.send(.put, "/v1/cards/styles", json: body).status == 422)
        #expect(try await gateway.send(.get, "/v1/cards/styles").text == #"{"items":[]}"#)
    }

    @Test func `only administrators say how cards look`() async throws {
        let gateway = try await Gateway.open()
        for role in [Access.Role.viewer, .recorder] {
            let saved = try await gateway.send(.put, "/v1/cards/styles", as: role, json: #"{"template":"club"}"#)
            #expect(saved.status == 403)
        }
    }

    @Test func `styles are there again after a restart, and a damaged file is not used`() throws {
        let folder = try TemporaryFolder()
        let styles = CardStyles(folder: folder.file("card-templates"))
        let mine = CardStyle(organisation: "Sbor", template: "club", primary: "#123456")
        try styles.set(CardStyle(template: "faculty"))
        try styles.set(mine)
        try styles.set(CardStyle(organisation: "Sbor", template: "union"))
        try styles.set(mine)
        let again = CardStyles(folder: folder.file("card-templates"))
        #expect(again.all == [CardStyle(template: "faculty"), mine])
        #expect(again.style(of: "Sbor") == mine)
        #expect(again.style(of: "Jiný")?.template == "faculty")
        #expect(again.style(of: nil)?.template == "faculty")
        #expect(try again.remove("Sbor"))
        #expect(try !again.remove("Sbor"))
        #expect(CardStyles(folder: folder.file("card-templates")).style(of: "Sbor")?.template == "faculty")
        try folder.write(Array("[{".utf8), to: "card-templates/styles.json")
        #expect(CardStyles(folder: folder.file("card-templates")).all.isEmpty)
    }

    @Test func `a look that another program keeps counts from the next card on, and neither loses those of the other`()
        async throws
    {
        let gateway = try await Gateway.open()
        let member = try await gateway.store.createMember(
            MemberDraft(name: "Eva Malá", number: "1", organisation: "Sbor"), by: "test")
        let prompt = CardStyles(folder: gateway.folder.file("card-templates"))
        try prompt.set(CardStyle(organisation: "Sbor", template: "club"))
        let card = try ColourImage(
            try await gateway.send(.get, "/v1/members/\(member.id)/card.png").body, maximumSide: 2000)
        #expect(card.height > card.width, "a club's card stands")
        #expect(
            try await gateway.send(.put, "/v1/cards/styles", json: #"{"template":"faculty"}"#).status == 200)
        let kept = try await gateway.send(.get, "/v1/cards/styles").text
        #expect(kept.contains("Sbor") && kept.contains("faculty"))
        #expect(try prompt.remove("Sbor"))
        let left = try await gateway.send(.get, "/v1/cards/styles").text
        #expect(!left.contains("Sbor") && left.contains("faculty"))
        try gateway.folder.write(Array("[{".utf8), to: "card-templates/styles.json")
        #expect(try await gateway.send(.get, "/v1/cards/styles").text == left, "what cannot be read takes nothing away")
    }

    @Test func `looks that two programs keep at once are all kept`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("card-templates")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for program in ["A", "B"] {
                group.addTask {
                    let styles = CardStyles(folder: path)
                    for number in 1...40 {
                        try styles.set(CardStyle(organisation: "\(program) \(number)", template: "club"))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(CardStyles(folder: path).all.count == 80)
    }

    @Test func `the look of a template that is gone keeps no card from being drawn`() async throws {
        let gateway = try await Gateway.open()
        let styles = CardStyles(folder: nil)
        try styles.set(CardStyle(template: "gone"))
        let desk = CardDesk(
            store: gateway.store, keys: CardKeyFile(path: gateway.folder.file("card.key")), styles: styles)
        let member = try await gateway.store.createMember(MemberDraft(name: "Eva", number: "1"), by: "test")
        #expect(try await desk.card(of: member.id, as: .png, in: .cs).prefix(4) == [0x89, 0x50, 0x4E, 0x47])
    }

    @Test func `templates of an installation stand beside the delivered ones and over them`() throws {
        let folder = try TemporaryFolder()
        let yaml = """
            title: {cs: Moje, en: Mine}
            front:
              code: {box: [50, 18, 34, 34]}
              texts: [{field: name, box: [4, 12, 40, 10]}]
            """
        for file in ["mine.yaml", "club.yaml", "Bad Name.yaml"] { try folder.write(Array(yaml.utf8), to: file) }
        try folder.write(Array("front: [".utf8), to: "broken.yaml")
        let templates = CardTemplates(own: folder.path)
        #expect(templates.all.map(\.name) == ["club", "faculty", "mine", "union"])
        #expect(templates["club"]?.title.en == "Mine")
        #expect(templates.broken.count == 1)
        #expect("\(templates.broken[0])".contains("broken.yaml:2:1: this is not YAML"))
    }
}
