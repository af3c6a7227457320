import HTTPServer
import HerdStore
import TestSupport
import Testing

@testable import DeviceGateway
@testable import GatewayHTTP

/// What is wrong with the computer and its disk is told where somebody looks.
struct StationTroubleTests {
    private let doubt = ClockDoubt(reason: .beforeRecords, earliest: ClockJudge.program)

    @Test func `a wrong clock and a damaged store are told by health, by doctor and to the page`() async throws {
        let gateway = try await Gateway.open()
        #expect(try await gateway.send(.get, "/v1/station").json.object?["trouble"] == nil)
        gateway.news.publish(doubt)
        gateway.news.publish(StoreTrouble.damaged(["page 7 is never used"]))
        let health = try await gateway.send(.get, "/v1/health").json.object
        #expect(health?["status"] == .string("degraded"))
        #expect(health?["clock"] == .string("beforeRecords") && health?["store"] == .string("damaged"))
        let found = try await gateway.send(.get, "/v1/doctor").json.object?["items"]?.array ?? []
        #expect(found.prefix(2).map { $0["code"] } == [.string("clock-wrong"), .string("store-damaged")])
        let trouble = try await gateway.send(.get, "/v1/station").json.object?["trouble"]
        #expect(trouble?["store"] == .string("damaged") && trouble?["clock"]?["reason"] == .string("beforeRecords"))
    }

    @Test func `each who listens hears of it, also who comes later, and when it is over`() async throws {
        let gateway = try await Gateway.open()
        let feed = EventFeed(station: gateway.station)
        let early = try EventClient(try await feed.open(after: nil))
        gateway.news.publish(doubt)
        let late = try EventClient(try await feed.open(after: nil))
        for client in [early, late] {
            let frames = await client.frames { $0.event == "trouble" }
            #expect(frames.last?.data.contains("beforeRecords") == true)
        }
        gateway.news.publish(nil)
        #expect(await early.frames { $0.event == "trouble" }.last?.data == "{}")
    }
}
