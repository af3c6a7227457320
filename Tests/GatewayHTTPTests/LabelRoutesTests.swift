import DeviceGateway
import HTTPServer
import HerdStore
import ScanDecode
import Testing
import Values

/// Labels over HTTP: what is printed is found again by whoever scans it.
struct LabelRoutesTests {
    @Test(arguments: ["card", "tag", "eid"])
    func `a label leads back to its animal`(design: String) async throws {
        let farm = try await Farm.open()
        let label = try await farm.gateway.send(
            .get, "/v1/animals/\(farm.animal.id)/label.png?design=\(design)&stock=zebra-100x50")
        #expect(label.status == 200, "\(label.text)")
        let scan = try await farm.gateway.send(.post, "/v1/scans", type: "image/png", body: label.body)
        let codes = try #require(try scan.json["codes"]?.array)
        #expect(!codes.isEmpty)
        for code in codes {
            #expect(code["resolved"]?["animal"]?["id"]?.string == farm.animal.id.description, "\(code)")
        }
        await farm.gateway.station.stop()
    }

    @Test func `the label of a pen leads back to the pen`() async throws {
        let farm = try await Farm.open()
        let label = try await farm.gateway.send(.get, "/v1/places/\(farm.group.id)/label.png?stock=avery-l7163")
        let scan = try await farm.gateway.send(.post, "/v1/scans", type: "image/png", body: label.body)
        let resolved = try #require(try scan.json["codes"]?.array?.first?["resolved"])
        #expect(resolved["kind"]?.string == "place")
        #expect(resolved["place"]?["id"]?.string == farm.group.id.description)
        await farm.gateway.station.stop()
    }

    @Test func `an animal without a transponder has no sticker for one`() async throws {
        let farm = try await Farm.open()
        let bare = try await farm.gateway.store.createAnimal(
            AnimalDraft(number: "123456711", sex: .female, born: farm.animal.born), by: "test")
        let reply = try await farm.gateway.send(.get, "/v1/animals/\(bare.id)/label.png?design=eid&stock=id-1")
        #expect(reply.status == 422)
        #expect(try reply.json["code"]?.string == "label-not-made.no-eid")
        await farm.gateway.station.stop()
    }

    @Test(arguments: [
        (#""skip":24"#, "label-not-made.skip"), (#""copies":51"#, "label-not-made.too-many"),
        (#""copies":0"#, "label-not-made.nothing"), (#""format":"png","copies":1"#, "label-not-made.one-picture"),
    ])
    func `what cannot be made says why`(more: String, code: String) async throws {
        let farm = try await Farm.open()
        let ids = "\"\(farm.animal.id)\",\"\(farm.animal.id)\""
        let reply = try await farm.gateway.send(
            .post, "/v1/labels", json: #"{"design":"tag","stock":"avery-3475","animalIds":[\#(ids)],\#(more)}"#)
        #expect(reply.status == 422)
        #expect(try reply.json["code"]?.string == code)
        await farm.gateway.station.stop()
    }
}
