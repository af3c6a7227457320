import DeviceGateway
import HTTPServer
import HerdStore
import ScanDecode
import Testing
import Values

@testable import GatewayHTTP

/// A photo with an animal and a tag that belongs to nobody yet.
struct ScanClaimTests {
    private let free = "203000777777777"

    private func claim(_ texts: [String], on farm: Farm) async throws -> ScanClaim? {
        let resolver = PayloadResolver(store: farm.gateway.store)
        var codes: [ScanResult.Code] = []
        for text in texts {
            let payload = PayloadParser().payload(of: text)
            codes.append(
                .init(symbology: .qr, text: text, payload: payload, resolved: try await resolver.resolve(payload)))
        }
        return ScanClaim(codes)
    }

    @Test func `a card or an ear tag beside a free EID is an offer to link them`() async throws {
        let farm = try await Farm.open()
        for texts in [
            ["animal:CZ123456789?sex=F", free], [free, "CZ 123456 789"], ["CZ123456789", "animal:CZ123456789", free],
            ["animal:CZ123456789?eid=\(free)"], ["https://example.cz/", "CZ123456789", free, free],
        ] {
            let claim = try await claim(texts, on: farm)
            #expect(claim?.animal.id == farm.animal.id, "\(texts)")
            #expect(claim?.eid.description == free, "\(texts)")
        }
        await farm.gateway.station.stop()
    }

    @Test func `nothing is offered where nothing is to be linked, or where it is not clear what`() async throws {
        let farm = try await Farm.open()
        for texts in [
            [], [free], ["CZ123456789"], ["CZ123456789", Farm.eid], ["CZ123456789", free, "203000888888888"],
            // Two animals, and one that is not in the herd.
            ["CZ123456789", "CZ222222222", free], ["CZ123456789", "CZ999999999", free],
            ["CZ222222222", Farm.eid],
        ] {
            #expect(try await claim(texts, on: farm) == nil, "\(texts)")
        }
        await farm.gateway.station.stop()
    }

    @Test func `the offer is taken by giving the animal the EID, which is audited`() async throws {
        let farm = try await Farm.open()
        let claim = try #require(try await claim(["CZ222222222", free], on: farm))
        let reply = try await farm.gateway.send(
            .post, "/v1/animals/\(claim.animal.id)/eids", as: .recorder, type: "application/json",
            body: Array(#"{"eid": "\#(free)", "assignWeighings": true}"#.utf8))
        #expect(reply.status == 200)
        #expect(try await self.claim(["CZ222222222", free], on: farm) == nil)
        await farm.gateway.station.stop()
    }
}
