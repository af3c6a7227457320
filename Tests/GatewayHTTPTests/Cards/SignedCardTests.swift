import CardDesk
import CardKeys
import CardPrint
import Foundation
import HTTPServer
import HerdStore
import ScanDecode
import Templates
import TestSupport
import Testing
import Values

@testable import GatewayHTTP

/// A signed card proves itself; nothing else does.
@Suite struct `a signed card` {
    /// A gateway, a member, and the card that was issued to them over the API.
    private struct Issued {
        let gateway: Gateway
        let desk: CardDesk
        let member: Member
        let card: IssuedCard
        /// Both lines of its code.
        let text: String

        /// - Parameter days: until the membership ends; `nil` for never.
        static func open(until days: Int? = 30, name: String = "Řehoř Žůžo") async throws -> Issued {
            let gateway = try await Gateway.open()
            let desk = CardDesk(store: gateway.store, keys: CardKeyFile(path: gateway.folder.file("card.key")))
            let today = await gateway.store.today
            let member = try await gateway.store.createMember(
                MemberDraft(
                    name: name, number: "12345",
                    until: days.map { CalendarDay(daysSince1970: today.daysSince1970 + $0) }),
                by: "test")
            let reply = try await gateway.send(.post, "/v1/members/\(member.id)/cards", as: .recorder)
            #expect(reply.status == 200, "\(reply.text)")
            let card = try JSONDecoder().decode(IssuedCard.self, from: Data(reply.body))
            let text = try await desk.card(of: member, in: .cs, issuedBy: nil).qrText
            return Issued(gateway: gateway, desk: desk, member: member, card: card, text: text)
        }

        func verdict(_ text: String? = nil) async throws -> CardVerdict { try await verification(text).verdict }

        func verification(_ text: String? = nil) async throws -> CardVerification {
            try await desk.verify(text ?? self.text)
        }

        func revoke(_ reason: String = "lost", as role: Access.Role = .recorder) async throws -> Int {
            try await gateway.send(
                .post, "/v1/cards/\(card.serial)/revoke", as: role, json: #"{"reason":"\#(reason)"}"#
            ).status
        }
    }

    @Test func `is valid, proven and known`() async throws {
        let issued = try await Issued.open()
        let found = try await issued.verification()
        #expect(found.verdict == .valid && found.valid && found.isProven && found.objection == nil)
        // The API tells moments to the millisecond.
        #expect(found.card?.serial == issued.card.serial && found.card?.keyId == issued.card.keyId)
        #expect(found.member?.id == issued.member.id && found.locked == nil)
        #expect(issued.text.hasPrefix("Jmeno a prijmeni: Řehoř Žůžo, osobni cislo: 12345\n"))
        let reply = try await issued.gateway.send(
            .post, "/v1/cards/verify", as: .viewer,
            json: String(
                decoding: try JSONEncoder().encode(JSONValue.object(["text": .string(issued.text)])), as: UTF8.self))
        #expect(try reply.json["verdict"] == .string("valid") && reply.json["valid"] == .boolean(true))
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\n\n"])
    func `is read however a scanner ends its lines`(end: String) async throws {
        let issued = try await Issued.open()
        let text = issued.text.replacing("\n", with: end)
        #expect(try await issued.verdict(" " + text + end) == .valid)
    }

    @Test func `is read from the card that is drawn`() async throws {
        let issued = try await Issued.open(name: "prof. MUDr. Maximiliana Krasnohorská-Hrdličková, Ph.D.")
        let png = try await issued.gateway.send(.get, "/v1/members/\(issued.member.id)/card.png", as: .viewer)
        let scan = try ScanDecoder().scan(png.body)
        let text = try #require(scan.codes.first?.text)
        #expect(text == issued.text)
        #expect(try await issued.verdict(text) == .valid)
    }

    @Test func `is never valid with any bit of it flipped`() async throws {
        let issued = try await Issued.open()
        let bytes = Array(issued.text.utf8)
        for place in bytes.indices {
            for bit in 0..<8 {
                var altered = bytes
                altered[place] ^= UInt8(1 << bit)
                guard let text = String(validating: altered, as: UTF8.self) else { continue }
                let found = try await issued.verification(text)
                #expect(!found.valid && found.verdict != .valid, "byte \(place), bit \(bit): \(text)")
            }
        }
    }

    @Test func `is altered when anything is taken from it, put to it, or comes from another`() async throws {
        let issued = try await Issued.open()
        let line = String(issued.text.prefix { $0 != "\n" })
        let seal = String(issued.text.drop { $0 != "\n" }.dropFirst())
        for text in [
            line + "\n" + seal.dropLast(), line + "\n" + seal + "1", line + "\n" + seal + "\n" + seal,
            line.replacing("12345", with: "12346") + "\n" + seal, line.replacing("Řehoř", with: "Jan") + "\n" + seal,
            line + " \n" + seal, line + "\nx", line + "\n" + String(repeating: "1", count: 197),
        ] {
            #expect(try await issued.verdict(text) == .altered, "\(text)")
        }
        // What is written in front is no card of ours at all.
        #expect(try await issued.verdict(seal) == .noCard)
    }

    @Test func `of a key that is not known here is not trusted`() async throws {
        let issued = try await Issued.open()
        let line = SignedLine(name: "Řehoř Žůžo", number: "12345")
        let seal = try #require(CardKey.random()).seal(
            line.text, serial: issued.card.serial, issued: issued.card.issued, until: nil)
        #expect(try await issued.verdict(line.text + "\n" + seal.digits) == .unknownKey)
    }

    @Test func `expires with its own last day and with the membership`() async throws {
        #expect(try await Issued.open(until: 0).verdict() == .valid)
        let ended = try await Issued.open(until: -1)
        let found = try await ended.verification()
        #expect(found.verdict == .expired && found.locked == .expired && !found.isProven)
        // Who has paid since needs a new card: the old one says so to whoever has no network.
        let later = CalendarDay(daysSince1970: await ended.gateway.store.today.daysSince1970 + 30)
        _ = try await ended.gateway.store.editMember(ended.member.id, MemberPatch(until: .set(later)), by: "test")
        let renewed = try await ended.verification()
        #expect(renewed.verdict == .expired && renewed.locked == nil)
    }

    @Test func `of who left is locked at the next scan`() async throws {
        let issued = try await Issued.open()
        _ = try await issued.gateway.store.editMember(issued.member.id, MemberPatch(active: false), by: "test")
        let found = try await issued.verification()
        #expect(found.verdict == .left && found.locked == .left && !found.valid && !found.isProven)
        let code = try #require(
            issued.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let resolved = try await issued.gateway.send(.get, "/v1/resolve?code=\(code)", as: .viewer).json
        #expect(resolved["kind"] == .string("member") && resolved["locked"] == .string("left"))
    }

    @Test func `that was revoked stays revoked, whoever gets the number next`() async throws {
        let issued = try await Issued.open()
        #expect(try await issued.revoke() == 200)
        #expect(try await issued.verdict() == .revoked)
        #expect(try await issued.revoke("stolen") == 200)
        #expect(try await issued.gateway.store.issuedCard(issued.card.serial)?.reason == .lost)
        try await issued.gateway.store.deleteMember(issued.member.id, by: "test")
        _ = try await issued.gateway.store.createMember(
            MemberDraft(name: "Řehoř Žůžo", number: "12345"), by: "test")
        let found = try await issued.verification()
        #expect(found.verdict == .revoked && found.member == nil)
        let row = try #require(try await issued.gateway.store.issuedCard(issued.card.serial))
        #expect(row.memberId == nil && row.revokedAt != nil)
    }

    @Test func `that was revoked stands in the list of those, for who may see persons`() async throws {
        let issued = try await Issued.open()
        func list() async throws -> [JSONValue] {
            let reply = try await issued.gateway.send(.get, "/v1/cards/revoked", as: .viewer)
            return try reply.json["items"]?.array ?? []
        }
        #expect(try await list().isEmpty)
        #expect(try await issued.revoke("stolen") == 200)
        let items = try await list()
        #expect(items.count == 1 && items[0]["serial"] == .string(issued.card.serial.description))
        #expect(items[0]["reason"] == "stolen" && items[0]["memberId"] == .string(issued.member.id.description))
        try await issued.gateway.store.deleteMember(issued.member.id, by: "test")
        #expect(try await list().map { $0["memberId"] } == [nil])
    }

    @Test func `of a deleted member is revoked`() async throws {
        let issued = try await Issued.open()
        try await issued.gateway.store.deleteMember(issued.member.id, by: "test")
        #expect(try await issued.verdict() == .revoked)
        #expect(try await issued.gateway.store.issuedCard(issued.card.serial)?.reason == .deleted)
    }

    @Test func `makes its text alone worthless: a signed card is expected`() async throws {
        let issued = try await Issued.open()
        let line = String(issued.text.prefix { $0 != "\n" })
        let found = try await issued.verification(line)
        #expect(found.verdict == .notSigned && !found.isProven && found.found && found.signedCardExpected)
        #expect(try await issued.revoke() == 200)
        #expect(try await issued.verification(line).signedCardExpected)
    }

    @Test func `is the same as long as the register says the same, and another when it does not`() async throws {
        let issued = try await Issued.open()
        let store = issued.gateway.store
        func text() async throws -> String {
            try await issued.desk.card(of: try await store.member(issued.member.id), in: .cs, issuedBy: "test").qrText
        }
        #expect(try await text() == issued.text)
        #expect(try await store.issuedCards(of: issued.member.id).count == 1)
        _ = try await store.editMember(issued.member.id, MemberPatch(name: "Řehoř Nový"), by: "test")
        let renamed = try await text()
        #expect(renamed.hasPrefix("Jmeno a prijmeni: Řehoř Nový, osobni cislo: 12345\n"))
        #expect(try await store.issuedCards(of: issued.member.id).count == 2)
        // Both count until one is revoked: it is the same person.
        #expect(try await issued.verdict() == .valid)
        #expect(try await issued.verdict(renamed) == .valid)
        #expect(try await issued.revoke() == 200)
        #expect(try await issued.verdict() == .revoked)
        #expect(try await issued.verdict(renamed) == .valid)
    }

    @Test func `is issued once, however many ask at once`() async throws {
        let gateway = try await Gateway.open()
        let member = try await gateway.store.createMember(MemberDraft(name: "A", number: "1"), by: "test")
        let serials = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await gateway.send(.post, "/v1/members/\(member.id)/cards").json["serial"]?.string
                }
            }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(serials.count == 1)
        #expect(try await gateway.store.cardKeys().count == 1)
    }

    @Test func `is signed by the key that the store says, however many new ones are made at once`() async throws {
        let issued = try await Issued.open()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<6 { group.addTask { try await issued.gateway.send(.post, "/v1/cards/keys").status } }
            for try await status in group { #expect(status == 201) }
        }
        let keys = try await issued.gateway.store.cardKeys()
        let inUse = try #require(keys.first { $0.retiredAt == nil })
        #expect(keys.count == 7 && keys.filter { $0.retiredAt == nil }.count == 1)
        let file = CardKeyFile(path: issued.gateway.folder.file("card.key"))
        #expect(try file.key()?.publicKey.id == inUse.id)
    }

    @Test func `outlives the key that signed it, unless that key is distrusted`() async throws {
        let issued = try await Issued.open()
        let made = try await issued.gateway.send(.post, "/v1/cards/keys", as: .admin)
        #expect(made.status == 201)
        #expect(try await issued.verdict() == .valid)
        let other = try await issued.gateway.store.createMember(MemberDraft(name: "B", number: "2"), by: "test")
        let next = try await issued.gateway.send(.post, "/v1/members/\(other.id)/cards").json
        #expect(try next["keyId"] == made.json["id"] && next["keyId"]?.string != issued.card.keyId.description)
        #expect(try await issued.gateway.send(.post, "/v1/cards/keys/\(issued.card.keyId)/distrust").status == 200)
        #expect(try await issued.verdict() == .unknownKey)
        // What is drawn from now on is signed by the key that is trusted.
        let text = try await issued.desk.card(of: issued.member, in: .cs, issuedBy: nil).qrText
        #expect(!text.contains("\n"))
    }

    @Test func `is signed by the key that another program made, as that does at the prompt`() async throws {
        let issued = try await Issued.open()
        // A desk of its own with the same store and file, as of `gatewayd card-keys new`.
        let made = try await issued.desk.issuer.rotate(by: "gatewayd card-keys")
        let other = try await issued.gateway.store.createMember(MemberDraft(name: "B", number: "2"), by: "test")
        let next = try await issued.gateway.send(.post, "/v1/members/\(other.id)/cards").json
        #expect(next["keyId"]?.string == made.id.description)
        let keys = try await issued.gateway.store.cardKeys()
        #expect(keys.count == 2 && keys.first { $0.retiredAt == nil }?.id == made.id)
    }

    @Test func `is signed by one key while another program has written a new one and not noted it yet`() async throws {
        let issued = try await Issued.open()
        let (store, file) = (issued.gateway.store, CardKeyFile(path: issued.gateway.folder.file("card.key")))
        func issue(_ number: Int) async throws -> String? {
            let other = try await store.createMember(MemberDraft(name: "B", number: "\(number)"), by: "test")
            return try await issued.gateway.send(.post, "/v1/members/\(other.id)/cards").json["keyId"]?.string
        }
        let fresh = try #require(CardKey.random())
        try file.write(fresh)
        #expect(try await issue(2) == issued.card.keyId.description, "the store says so")
        // A gateway that starts this moment finds the new one, and notes it.
        let started = CardDesk(store: store, keys: file)
        let first = try await store.createMember(MemberDraft(name: "C", number: "3"), by: "test")
        #expect(try await started.issuer.issue(first, by: "test").card.keyId == fresh.publicKey.id)
        try await store.useCardKey(fresh.publicKey.id, fresh.publicKey.bytes, by: "gatewayd card-keys")
        #expect(try await issue(4) == fresh.publicKey.id.description)
        let keys = try await store.cardKeys()
        #expect(keys.count == 2 && keys.filter { $0.retiredAt == nil }.map(\.id) == [fresh.publicKey.id])
    }

    @Test func `is signed by the key before while a new one cannot be written`() async throws {
        let issued = try await Issued.open()
        let store = issued.gateway.store
        // Where the new key is written before it takes the other's place.
        let obstacle = issued.gateway.folder.file("card.key.new")
        try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
        await #expect(throws: CardKeyError.self) { try await issued.desk.issuer.rotate(by: "test") }
        #expect(try await store.cardKeys().map(\.id) == [issued.card.keyId], "a key that nobody has is not noted")
        let other = try await store.createMember(MemberDraft(name: "B", number: "2"), by: "test")
        #expect(try await issued.desk.issuer.issue(other, by: "test").card.keyId == issued.card.keyId)
    }

    @Test func `is not kept when its key was distrusted while it was signed`() async throws {
        let issued = try await Issued.open()
        let (store, old) = (issued.gateway.store, issued.card.keyId)
        _ = try await issued.desk.issuer.rotate(by: "gatewayd card-keys")
        _ = try await store.distrustCardKey(old, by: "gatewayd card-keys")
        let other = try await store.createMember(MemberDraft(name: "B", number: "2"), by: "test")
        let draft = IssuedCardDraft(
            serial: .random(), keyId: old, issued: await store.today, until: nil, seal: "1")
        #expect(try await store.issueCard(draft, to: other.id, inPlaceOf: nil, by: "test") == nil)
        let next = try await issued.gateway.send(.post, "/v1/members/\(other.id)/cards")
        #expect(try next.status == 200 && next.json["keyId"]?.string != old.description)
    }

    @Test func `without a row of its own is judged by the register`() async throws {
        // As after a copy of the store was put back that is older than the card.
        let issued = try await Issued.open()
        let older = try await Gateway.open()
        let key = try #require(try await issued.gateway.store.cardKeys().first)
        try await older.store.useCardKey(key.id, key.publicKey, by: "test")
        let desk = CardDesk(store: older.store, keys: CardKeyFile(path: older.folder.file("card.key")))
        #expect(try await desk.verify(issued.text).verdict == .unknownCard)
        let other = try await older.store.createMember(MemberDraft(name: "Jan Novák", number: "12345"), by: "test")
        let found = try await desk.verify(issued.text)
        #expect(found.verdict == .unknownCard && found.objection == .otherName && !found.isProven)
        _ = try await older.store.editMember(other.id, MemberPatch(name: "Řehoř Žůžo"), by: "test")
        #expect(try await desk.verify(issued.text).verdict == .valid)
    }

    @Test func `is told to devices by its serial only when it counts no more`() async throws {
        let issued = try await Issued.open()
        func revoked() async throws -> [String] {
            let reply = try await issued.gateway.send(.get, "/v1/cards/trust", as: .viewer)
            #expect(!reply.text.contains("Řehoř") && !reply.text.contains("\(issued.member.id)"))
            return try reply.json["revoked"]?.array?.compactMap(\.string) ?? []
        }
        #expect(try await revoked() == [])
        _ = try await issued.gateway.store.editMember(issued.member.id, MemberPatch(active: false), by: "test")
        #expect(try await revoked() == ["\(issued.card.serial)"])
        _ = try await issued.gateway.store.editMember(issued.member.id, MemberPatch(active: true), by: "test")
        #expect(try await revoked() == [])
        #expect(try await issued.revoke() == 200)
        #expect(try await revoked() == ["\(issued.card.serial)"])
        try await issued.gateway.store.deleteMember(issued.member.id, by: "test")
        #expect(try await revoked() == ["\(issued.card.serial)"])
    }

    /// A last day of the membership, in days from today, that is set after a card was issued; and what devices hear of it.
    @Test(
        arguments: [
            (nil, -1, -1), (nil, 0, 0), (nil, 5, 5), (30, -1, -1), (30, 29, 29), (30, 30, nil), (30, 31, nil),
            (30, nil, nil),
            (nil, nil, nil),
        ] as [(Int?, Int?, Int?)])
    func `is told to devices with the last day of the membership, where it says a later one or none`(
        onCard: Int?, set: Int?, told: Int?
    ) async throws {
        let issued = try await Issued.open(until: onCard)
        let (store, today) = (issued.gateway.store, await issued.gateway.store.today)
        func day(_ offset: Int) -> CalendarDay { CalendarDay(daysSince1970: today.daysSince1970 + offset) }
        func trust() async throws -> JSONValue {
            try await issued.gateway.send(.get, "/v1/cards/trust", as: .viewer).json
        }
        #expect(try await trust()["ends"] == .object([:]), "the card says it itself")
        let until: FieldUpdate<CalendarDay> = set.map { .set(day($0)) } ?? .removed
        _ = try await store.editMember(issued.member.id, MemberPatch(until: until), by: "test")
        let ends = try await trust()["ends"]
        #expect(ends == .object(told.map { ["\(issued.card.serial)": .string("\(day($0))")] } ?? [:]))
        // What the gateway says of it on each of these days is what a device can know.
        #expect(try await issued.verdict() == ((told ?? 0) < 0 ? .expired : .valid))
        #expect(try await issued.revoke() == 200)
        #expect(try await trust()["ends"] == .object([:]), "it stands among those that count no more")
    }

    @Test func `is on the sheets of those who may issue it, and on nobody else's`() async throws {
        let gateway = try await Gateway.open()
        let member = try await gateway.store.createMember(MemberDraft(name: "A", number: "1"), by: "test")
        let order = #"{"memberIds":["\#(member.id)"]}"#
        #expect(try await gateway.send(.post, "/v1/cards/sheet", as: .viewer, json: order).status == 200)
        #expect(try await gateway.store.issuedCards(of: member.id).isEmpty)
        #expect(try await gateway.send(.post, "/v1/cards/sheet", as: .recorder, json: order).status == 200)
        #expect(try await gateway.store.issuedCards(of: member.id).count == 1)
    }

    @Test func `is not issued while others may read the key, and says so`() async throws {
        let issued = try await Issued.open()
        let path = issued.gateway.folder.file("card.key")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let desk = CardDesk(store: issued.gateway.store, keys: CardKeyFile(path: path))
        let other = try await issued.gateway.store.createMember(MemberDraft(name: "B", number: "2"), by: "test")
        await #expect(throws: CardKeyError.open(path)) { try await desk.issuer.issue(other, by: "test") }
        #expect(CardKeyError.open(path).problem.code == "no-card-key.open")
        // What was issued is still verified.
        #expect(try await desk.verify(issued.text).verdict == .valid)
    }
}
