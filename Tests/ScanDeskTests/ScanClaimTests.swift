import HerdStore
import ScanDecode
import ScanDesk
import Testing
import Values

/// A photo with an animal and a tag that belongs to nobody yet.
struct ScanClaimTests {
    private let free = "203000777777777"

    private func claim(_ texts: [String], in herd: Herd) async throws -> ScanClaim? {
        let resolver = PayloadResolver(store: herd.store)
        var codes: [ScanResult.Code] = []
        for text in texts {
            let payload = PayloadParser().payload(of: text)
            codes.append(
                .init(symbology: .qr, text: text, payload: payload, resolved: try await resolver.resolve(payload)))
        }
        return ScanClaim(codes)
    }

    @Test func `a card or an ear tag beside a free EID is an offer to link them`() async throws {
        let herd = try await Herd.open()
        for texts in [
            ["animal:CZ123456789?sex=F", free], [free, "CZ 123456 789"], ["CZ123456789", "animal:CZ123456789", free],
            ["animal:CZ123456789?eid=\(free)"], ["https://example.cz/", "CZ123456789", free, free],
        ] {
            let claim = try await claim(texts, in: herd)
            #expect(claim?.animal.id == herd.animal.id, "\(texts)")
            #expect(claim?.eid.description == free, "\(texts)")
        }
    }

    @Test func `nothing is offered where nothing is to be linked, or where it is not clear what`() async throws {
        let herd = try await Herd.open()
        for texts in [
            [], [free], ["CZ123456789"], ["CZ123456789", Herd.eid], ["CZ123456789", free, "203000888888888"],
            // Two animals, and one that is not in the herd.
            ["CZ123456789", "CZ222222222", free], ["CZ123456789", "CZ999999999", free],
            ["CZ222222222", Herd.eid],
        ] {
            #expect(try await claim(texts, in: herd) == nil, "\(texts)")
        }
    }

    @Test func `the offer is taken by giving the animal the EID`() async throws {
        let herd = try await Herd.open()
        let claim = try #require(try await claim(["CZ222222222", free], in: herd))
        _ = try await herd.store.merge(
            EIDMerge(eid: claim.eid, assignWeighings: true), into: claim.animal.id, by: "test")
        #expect(try await self.claim(["CZ222222222", free], in: herd) == nil)
    }
}
