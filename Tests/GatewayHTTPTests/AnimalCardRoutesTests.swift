import DeviceGateway
import HTTPServer
import HerdStore
import Testing
import Values

/// The card of an animal over HTTP.
struct AnimalCardRoutesTests {
    @Test func `a card of which everything is known is as openapi.json describes it`() async throws {
        let farm = try await Farm.open()
        let today = await farm.gateway.store.today
        for (days, kind, fields) in [
            (200, "calving", #"{"order":1}"#), (100, "heat", #"{"character":"silent"}"#),
            (100, "insemination", #"{"character":"insemination","order":1,"bull":"NEO-717"}"#),
            (60, "pregnancyCheck", #"{"result":"pregnant"}"#), (20, "dryOff", "{}"),
            (90, "performance", #"{"milk":31.5}"#), (60, "performance", #"{"milk":28,"udder":"good"}"#),
            (50, "matingPlan", #"{"bulls":[{"number":"NEO-717","name":"Bohouš","sexed":true}]}"#),
            (
                40, "feeding",
                #"{"ration":"manual","basis":"milkMeter","curve":"A","dose1":2,"dose2":1.5,"category":"K"}"#
            ),
            (30, "plan", #"{"sale":"2099-01-01","outOfReproduction":"2020-01-01"}"#),
            (0, "culling", #"{"kind":"death"}"#),
        ] {
            let date = CalendarDay(daysSince1970: today.daysSince1970 - days)
            let reply = try await farm.gateway.send(
                .post, "/v1/animals/\(farm.animal.id)/changes",
                json: #"{"kind":"\#(kind)","date":"\#(date)","fields":\#(fields)}"#)
            #expect(reply.status == 201, "\(kind): \(reply.text)")
        }
        let card = try await farm.gateway.send(.get, "/v1/animals/\(farm.animal.id)/card").json
        let document = try OpenAPIDocument()
        let schema = try #require(document.checker.resolve("#/components/schemas/AnimalCard"))
        #expect(document.checker.complaints(about: card, against: schema) == [])
        let known = ["reproduction", "milk", "weighing", "feeding", "plan"]
        for section in known { #expect(card[section]?.object?.isEmpty == false, "\(section)") }
        #expect(card["reproduction"]?["status"]?.string == "dry")
        #expect(card["category"]?.string == "cow")
        await farm.gateway.station.stop()
    }

    @Test(arguments: [
        ("category=heifer", 1), ("category=bull", 1), ("category=cow", 0), ("reproduction=open", 1), ("breeding=in", 2),
        ("breeding=out", 0), ("sex=male&category=heifer", 0),
    ])
    func `the herd is listed and counted by the same filters`(filter: String, count: Int) async throws {
        let farm = try await Farm.open()
        let listed = try await farm.gateway.send(.get, "/v1/animals?\(filter)").json
        #expect(listed["items"]?.array?.count == count)
        let counted = try await farm.gateway.send(.get, "/v1/animals/statistics?\(filter)").json
        #expect(counted["total"]?.integer == count)
        await farm.gateway.station.stop()
    }

    @Test(arguments: ["category=calf", "reproduction=pregnantly", "breeding=maybe"])
    func `a filter that is none is refused`(filter: String) async throws {
        let gateway = try await Gateway.open()
        for path in ["/v1/animals", "/v1/animals/statistics"] {
            #expect(try await gateway.send(.get, "\(path)?\(filter)").status == 400)
        }
    }
}
