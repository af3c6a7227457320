import DeviceGateway
import HerdStore
import ScanDecode
import Testing
import Values

@testable import GatewayHTTP

/// From the text of a code to the animal or member it means.
struct PayloadResolverTests {
    private func resolve(_ text: String, on farm: Farm) async throws -> Resolution {
        try await PayloadResolver(store: farm.gateway.store).resolve(PayloadParser().payload(of: text))
    }

    @Test(arguments: [
        "CZ 123456 789", "CZ123456789", "123456789", "https://example.cz/?tag=CZ123456789", Farm.eid,
        "animal:CZ123456789?sex=F",
    ])
    func `a known animal is found`(text: String) async throws {
        let farm = try await Farm.open()
        let found = try await resolve(text, on: farm)
        #expect(found.kind == .animal)
        #expect(found.animal?.id == farm.animal.id)
        #expect(found.prefill == nil)
        await farm.gateway.station.stop()
    }

    @Test func `the ear tag of a card counts more than its EID`() async throws {
        let farm = try await Farm.open()
        let found = try await resolve("animal:CZ222222222?eid=\(Farm.eid)", on: farm)
        #expect(found.animal?.earTag.description == "CZ222222222")
        let byEID = try await resolve("animal:CZ888888888?eid=\(Farm.eid)", on: farm)
        #expect(byEID.animal?.id == farm.animal.id)
        await farm.gateway.station.stop()
    }

    @Test func `an unknown animal's card fills in its birth`() async throws {
        let farm = try await Farm.open()
        let text = "animal:CZ777777777?sex=M&born=2025-05-04&breed=H100&dam=CZ987654321&sire=NEO-1"
        let full = try await resolve(text, on: farm)
        #expect(full.kind == .unknown)
        #expect(full.prefill?["number"] == .string("777777777"))
        #expect(full.prefill?["sex"] == .string("male"))
        #expect(full.prefill?["complete"] == .boolean(true))
        let poor = try await resolve("animal:CZ777777777?sex=M", on: farm)
        #expect(poor.prefill?["complete"] == .boolean(false))
        #expect(poor.prefill?["missing"]?.array?.compactMap(\.string) == ["born", "breed", "dam", "sire"])
        await farm.gateway.station.stop()
    }

    @Test func `an ear tag or EID alone fills in nothing`() async throws {
        let farm = try await Farm.open()
        for text in ["CZ 777777 777", "982000123456789", "hello"] {
            let found = try await resolve(text, on: farm)
            #expect(found.kind == .unknown)
            #expect(found.prefill == nil)
            #expect(found.candidates.isEmpty)
        }
        await farm.gateway.station.stop()
    }

    @Test func `a number made by arithmetic is only a candidate`() async throws {
        let farm = try await Farm.open()
        let found = try await resolve("203000222222222", on: farm)
        #expect(found.kind == .unknown)
        #expect(found.candidates.map(\.animal.earTag.description) == ["CZ222222222"])
        // The page shows candidates as it shows animals.
        let json = try JSONValue(encoding: found)["candidates"]?.array?.first
        #expect(json?["earTagText"] == .string("CZ 222222 222"))
        #expect(json?["certainty"] == .string("probable"))
        await farm.gateway.station.stop()
    }

    @Test func `a member card finds the member by number`() async throws {
        let farm = try await Farm.open()
        let found = try await resolve("Jmeno a prijmeni: Kdokoli, osobni cislo: 12345", on: farm)
        #expect(found.kind == .member)
        #expect(found.member?.id == farm.member.id)
        let none = try await resolve("Jmeno a prijmeni: Kdokoli, osobni cislo: 1", on: farm)
        #expect(none.kind == .unknown)
        await farm.gateway.station.stop()
    }
}
