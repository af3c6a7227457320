import Foundation
import TestSupport
import Testing

/// The disk is full to the last byte while animals walk over the scale.
struct FullDiskTests {
    private static let animals = 18

    /// - Parameter isKilled: whether the power fails while nothing can be stored.
    @Test(.timeLimit(.minutes(10)), arguments: [false, true])
    func `every animal is weighed in its turn and stored once there is room`(isKilled: Bool) async throws {
        let barn = try Barn()
        defer { barn.close() }
        let disk = try await SmallDisk(at: barn.data, megabytes: 32)
        defer { disk.unmount() }
        let (scale, reader) = (try TCPDevice(idle: Self.line(0)), try TCPDevice())
        let arguments = try Self.configuration(scale, reader, in: barn)
        var gateway = try await barn.serve(arguments)
        var sight = try await Sight(of: gateway)
        try await sight.wait(for: "empty")
        try disk.fill()

        for number in 0..<Self.animals {
            reader.send("2030000000\(10_000 + number)")
            scale.keepSending(Self.line(400 + number))
            let words = try await sight.wait(for: "recorded")
            #expect(words.contains { $0.unstoredKilograms == Double(400 + number) }, "shown as not stored yet")
            scale.keepSending(Self.line(0))
            try await sight.wait(for: "empty")
            guard isKilled, number == Self.animals / 2 else { continue }
            await gateway.kill()
            gateway = try await barn.serve(arguments)
            sight = try await Sight(of: gateway)
            try await sight.wait(for: "empty")
        }
        let sick: HealthView = try await gateway.api.get("/v1/health")
        #expect(sick.status == "degraded")
        #expect(sick.backlog == .init(waiting: Self.animals, reason: "diskFull", survivesRestart: true))
        let none: [WeighingView] = try await gateway.api.list("/v1/weighings")
        #expect(none.isEmpty, "nothing of it is in the database")

        try disk.makeRoom()
        try await sight.everythingIsStored()
        let weighings: [WeighingView] = try await gateway.api.list("/v1/weighings")
        #expect(weighings.reversed().map(\.kilograms) == (0..<Self.animals).map { Double(400 + $0) }, "in their order")
        #expect(weighings.reversed().map(\.eid) == (0..<Self.animals).map { "2030000000\(10_000 + $0)" })
        var log = EventLog()
        try await log.catchUp(with: gateway)
        #expect(log.numbers == Array(1...log.last), "event numbers have no gap")
        #expect(try log.weighings() == weighings.reversed(), "each is told once, in its order")
        // Room is looked at every ten seconds.
        var well: HealthView = try await gateway.api.get("/v1/health")
        while well.status != "ok" {
            try await Task.sleep(for: .milliseconds(200))
            well = try await gateway.api.get("/v1/health")
        }
        #expect(well.backlog == nil)
        // The whole disk has 32 MB.
        let station: StationView = try await gateway.api.get("/v1/station")
        #expect(station.trouble?.disk?.reason == "littleRoom", "those at the scale see that it will be full again")
        #expect(await gateway.stop() == .status(0))
    }

    /// Closed cleanly, the database has no log: the first thing it needs is room for one.
    @Test(.timeLimit(.minutes(10)))
    func `a disk that is full at the start has a page, and the herd is there once there is room`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let disk = try await SmallDisk(at: barn.data, megabytes: 32)
        defer { disk.unmount() }
        try await barn.importHerd(animals: 20, seed: 1)
        #expect(await (try await barn.serve()).stop() == .status(0))
        try Self.close(barn.data + "/gateway.sqlite")
        try disk.fill()
        let waiting = try await Waiting(barn.startGateway())
        let health = try await waiting.api.health
        #expect(health.status == "degraded" && health.start == "diskFull")
        let page = try await waiting.api.send("GET", "/")
        #expect(page.status == 503 && page.text.contains("The disk with the herd is full."))
        #expect(try await waiting.api.send("GET", "/v1/animals").text.contains("herd-not-open.disk-full"))
        try disk.makeRoom()
        let gateway = try await barn.serving(waiting.process)
        #expect(gateway.port == waiting.port)
        let animals: [AnimalView] = try await gateway.api.list("/v1/animals")
        #expect(animals.count == 20)
        #expect(await gateway.stop() == .status(0))
    }

    /// As whoever is the last to have it open does; a gateway that ends leaves the log.
    private static func close(_ database: String) throws {
        let emptied = "execute('PRAGMA wal_checkpoint(TRUNCATE)').fetchall()"
        let asked = "import sqlite3, sys; sqlite3.connect(sys.argv[1])." + emptied
        try ExternalTool.run("/usr/bin/python3", ["-c", asked, database])
        try #require(!FileManager.default.fileExists(atPath: database + "-wal"), "it has no log")
    }

    @Test(.timeLimit(.minutes(10)))
    func `a first start on a full disk is still a first start once there is room`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let disk = try await SmallDisk(at: barn.data, megabytes: 32)
        defer { disk.unmount() }
        try disk.fill()
        let waiting = try await Waiting(barn.startGateway())
        let health = try await waiting.api.health
        #expect(health.status == "degraded" && health.start == "diskFull")
        try disk.makeRoom()
        #expect(await (try await barn.serving(waiting.process)).stop() == .status(0))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a farm that comes to light while a first start waits is not taken for a new one`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let disk = try await SmallDisk(at: barn.data, megabytes: 32)
        defer { disk.unmount() }
        try disk.fill()
        let waiting = try await Waiting(barn.startGateway())
        // As when the disk of a farm is mounted; a name takes no room.
        #expect(FileManager.default.createFile(atPath: barn.data + "/card.key", contents: nil))
        try disk.makeRoom()
        while try await waiting.api.health.start != "missing" { try await Task.sleep(for: .milliseconds(100)) }
        let herd = try? FileManager.default.attributesOfItem(atPath: barn.data + "/gateway.sqlite")
        #expect((herd?[.size] as? Int ?? 0) == 0, "no herd was made")
        waiting.process.send(SIGTERM)
        #expect(await waiting.process.exit() == .status(0))
    }

    private static func line(_ kilograms: Int) -> String {
        "ST,GS,+\(String(repeating: "0", count: 4 - "\(kilograms)".count))\(kilograms).0kg"
    }

    private static func configuration(_ scale: TCPDevice, _ reader: TCPDevice, in barn: Barn) throws -> [String] {
        let text = """
            weighing: {confirm: 100ms, eid-after-leaving: 0ms}
            devices:
              - {name: Scale, kind: scale, link: "\(scale.link)", dialect: st-gs}
              - {name: Reader, kind: reader, link: "\(reader.link)", dialect: eid-lines}

            """
        try barn.folder.write(Array(text.utf8), to: "gatewayd.yaml")
        return ["--config", barn.folder.file("gatewayd.yaml")]
    }

    private struct StationView: Decodable {
        let trouble: Trouble?

        struct Trouble: Decodable {
            let disk: Disk?

            struct Disk: Decodable { let reason: String }
        }
    }

    private struct HealthView: Decodable, Equatable {
        let status: String
        let backlog: Backlog?

        struct Backlog: Decodable, Equatable {
            let waiting: Int
            let reason: String?
            let survivesRestart: Bool
        }
    }

    /// What somebody sees who looks at the screen all the time.
    private struct Sight {
        private let client: HTTPClient
        private let gateway: RunningGateway

        struct Frame: Decodable {
            let phase: String
            let unstoredKilograms: Double?
        }

        private struct Backlog: Decodable {
            let waiting: Int
            let reason: String?
        }

        init(of gateway: RunningGateway) async throws {
            self.gateway = gateway
            client = try await gateway.api.events()
        }

        /// Looks until the place is in a phase.
        ///
        /// - Returns: what was shown until then.
        @discardableResult
        mutating func wait(for phase: String) async throws -> [Frame] {
            var frames: [Frame] = []
            while let event = try await client.nextEvent() {
                try Task.checkCancellation()
                guard event.name == "live", let json = event.data else { continue }
                let frame = try JSONDecoder().decode(Frame.self, from: Data(json.utf8))
                frames.append(frame)
                if frame.phase == phase { return frames }
            }
            throw HTTPClientError.closed
        }

        /// Looks until nothing waits any more.
        mutating func everythingIsStored() async throws {
            while let event = try await client.nextEvent() {
                try Task.checkCancellation()
                guard event.name == "backlog", let json = event.data else { continue }
                #expect(event.id == nil, "it is not numbered")
                if try JSONDecoder().decode(Backlog.self, from: Data(json.utf8)).reason == nil { return }
            }
            throw HTTPClientError.closed
        }
    }
}
