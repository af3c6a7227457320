import Foundation
import HTTPServer
import HerdStore
import Testing
import Values

@testable import GatewayHTTP

/// What the person at the door is told about a card.
struct VerificationTests {
    private struct Card {
        var name = "Řehoř Žůžo"
        var number = "12345"
        var text: String { "Jmeno a prijmeni: \(name), osobni cislo: \(number)" }
    }

    /// Verifies a card without a signature against a store with one member, who has no signed one.
    private func verify(
        _ text: String, until days: Int? = 30, isActive: Bool = true
    ) async throws -> (verdict: String?, isFound: Bool, objection: String?, why: String, member: String?) {
        let gateway = try await Gateway.open()
        let today = await gateway.store.today
        let until = days.map { CalendarDay(daysSince1970: today.daysSince1970 + $0) }
        let member = try await gateway.store.createMember(
            MemberDraft(name: "Řehoř Žůžo", number: "12345", until: until), by: "test")
        if !isActive { _ = try await gateway.store.editMember(member.id, MemberPatch(active: false), by: "test") }
        let body = JSONValue.object(["text": .string(text)])
        let reply = try await gateway.send(
            .post, "/v1/cards/verify", as: .viewer,
            json: String(decoding: try JSONEncoder().encode(body), as: UTF8.self))
        #expect(reply.status == 200)
        let json = try reply.json
        #expect(json["valid"] == .boolean(false), "no text without a signature is valid")
        return (
            json["verdict"]?.string, json["found"] == .boolean(true), json["objection"]?.string,
            try #require(json["why"]?.string), json["member"]?["number"]?.string
        )
    }

    @Test func `a text that names a member is found in the register, and not valid`() async throws {
        let found = try await verify(Card().text)
        #expect(found.verdict == "notSigned" && found.isFound)
        #expect(found.objection == "notSigned")
        #expect(found.why == "the card is not signed; ask who carries it")
        #expect(found.member == "12345")
    }

    @Test func `it is found on the last day and without a last day`() async throws {
        #expect(try await verify(Card().text, until: 0).isFound)
        #expect(try await verify(Card().text, until: nil).isFound)
    }

    @Test func `an ended membership is told with its end`() async throws {
        let found = try await verify(Card().text, until: -1)
        #expect(!found.isFound)
        #expect(found.objection == "ended")
        #expect(found.why.hasPrefix("the membership of Řehoř Žůžo ended on 20"))
        #expect(found.member == "12345")
    }

    @Test func `who left is no longer a member, even when paid`() async throws {
        let found = try await verify(Card().text, isActive: false)
        #expect(!found.isFound)
        #expect(found.objection == "inactive")
        #expect(found.why == "Řehoř Žůžo is no longer a member")
    }

    @Test func `a card with another name is not that member's`() async throws {
        let found = try await verify(Card(name: "Jan Novák").text)
        #expect(!found.isFound)
        #expect(found.objection == "otherName")
        #expect(found.why == "the number 12345 belongs to Řehoř Žůžo, but the card says Jan Novák")
    }

    @Test(arguments: ["ŘEHOŘ ŽŮŽO", "R\u{30C}ehor\u{30C} Z\u{30C}u\u{30A}z\u{30C}o"])
    func `capitals and decomposed letters are the same name`(name: String) async throws {
        #expect(try await verify(Card(name: name).text).isFound)
    }

    @Test func `a number that nobody has is no member's`() async throws {
        let found = try await verify(Card(number: "99").text)
        #expect(found.verdict == "notSigned" && !found.isFound)
        #expect(found.objection == "unknownNumber")
        #expect(found.why == "no member has the number 99")
        #expect(found.member == nil)
    }

    @Test(arguments: ["", "CZ 123456 789", "203000123456789", "Jmeno a prijmeni: X", "animal:CZ123456789?sex=F"])
    func `something else is no member card`(text: String) async throws {
        let found = try await verify(text)
        #expect(found.verdict == "noCard" && !found.isFound)
        #expect(found.objection == "noMemberCard")
        #expect(found.why == "this is not a member card")
    }

    @Test func `a signature of another system is of an unknown key`() async throws {
        let name = "%C5%98eho%C5%99%20%C5%BD%C5%AF%C5%BEo"
        let signed = try await verify("member:12345?name=\(name)&until=2099-01-01&key=1&sig=AAAA")
        #expect(signed.verdict == "unknownKey" && !signed.isFound)
        let unsigned = try await verify("member:12345?name=\(name)&until=2001-01-01")
        #expect(unsigned.verdict == "notSigned" && unsigned.isFound)
    }
}
