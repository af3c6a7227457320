import Foundation
import HTTPServer
import HerdStore
import Synchronization
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

    /// Tells as free what the test says, and counts how often it was asked.
    private final class Disk: Sendable {
        let free = Mutex<Int?>(nil)
        let looks = Atomic(0)

        var vitals: Vitals {
            Vitals(
                data: "/data",
                room: { _ in
                    self.looks.add(1, ordering: .relaxed)
                    return self.free.withLock { $0 }
                })
        }
    }

    @Test func `a disk that runs full is told before anything waits, as health says it, until there is room`()
        async throws
    {
        let disk = Disk()
        let vitals = disk.vitals
        let gateway = try await Gateway.open(vitals: vitals)
        let client = try EventClient(try await EventFeed(station: gateway.station).open(after: nil))
        let document = try OpenAPIDocument()
        let schema = try #require(document.checker.resolve("#/components/schemas/StationTrouble"))
        let course: [(free: Int?, reason: String?, megabytes: Int)] = [
            (499_999_999, "littleRoom", 499), (480_500_000, "littleRoom", 480), (7_999_999, "full", 7),
            (500_000_000, nil, 0), (0, "full", 0), (nil, nil, 0),
        ]
        for (free, reason, megabytes) in course {
            disk.free.withLock { $0 = free }
            await vitals.lookAtDisk(telling: gateway.news)
            let data = try #require(await client.frames { $0.event == "trouble" }.last?.data)
            let told = try JSONDecoder().decode(JSONValue.self, from: Data(data.utf8))
            #expect(document.checker.complaints(about: told, against: schema) == [])
            #expect(told["disk"]?["reason"]?.string == reason)
            #expect(told["disk"]?["megabytes"]?.integer == reason.map { _ in megabytes })
            let seen = try await gateway.send(.get, "/v1/station").json.object?["trouble"]
            #expect(seen == (reason == nil ? nil : told), "who comes now sees the same")
            let parts = try await gateway.send(.get, "/v1/health").json["parts"]?.array
            #expect(parts?.first { $0["part"] == .string("disk") }?["reason"]?.string == reason)
            #expect(try await gateway.send(.get, "/v1/station").json.object?["backlog"] == nil)
        }
    }

    @Test func `who looks at the page has the disk asked no more often`() async throws {
        let disk = Disk()
        disk.free.withLock { $0 = 100_000_000 }
        let vitals = disk.vitals
        let gateway = try await Gateway.open(vitals: vitals)
        await vitals.lookAtDisk(telling: gateway.news)
        for _ in 0..<5 {
            let client = try EventClient(try await EventFeed(station: gateway.station).open(after: nil))
            #expect(await client.frames { $0.event == "trouble" }.last?.data.contains("littleRoom") == true)
            #expect(try await gateway.send(.get, "/v1/station").text.contains("littleRoom"))
            #expect(try await gateway.send(.get, "/v1/health").text.contains("littleRoom"))
        }
        #expect(disk.looks.load(ordering: .relaxed) == 1)
    }
}
