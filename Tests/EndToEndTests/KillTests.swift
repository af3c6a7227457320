import Foundation
import TestSupport
import Testing

/// The daemon dies again and again in the middle of a race, and the animals walk on.
struct KillTests {
    private static let animals = 50
    private static let kills = 20

    /// Seed of the moments; another one each time, and `GATEWAYD_KILL_SEED` to go through one again.
    private static let seed =
        ProcessInfo.processInfo.environment["GATEWAYD_KILL_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...999_999)

    @Test(.timeLimit(.minutes(10)), arguments: [seed])
    func `what was announced survives any kill, and no animal gets the weight of another`(seed: UInt64) async throws {
        let barn = try Barn()
        defer { barn.close() }
        try await barn.importHerd(animals: Self.animals, seed: seed)
        let race = try await barn.simulateRace(on: "tcp:0", animals: Self.animals, seed: seed)
        let configuration = try barn.configuration(for: race)

        var random = SeededGenerator(seed: seed)
        var log = EventLog()
        for _ in 0..<Self.kills {
            // From before the port is open to some animals later.
            let life = Duration.milliseconds(Int.random(in: 5...3800, using: &random))
            try await live(life, arguments: configuration, in: barn, log: &log)
            // Up to a whole animal passes unseen.
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...800, using: &random)))
        }
        let gateway = try await barn.serve(configuration)
        try await race.finished()
        try await gateway.plateIsEmpty()
        try await log.catchUp(with: gateway)

        #expect(log.numbers == Array(1...log.last), "event numbers have no gap over all lives")
        let announced = try log.weighings()
        let stored: [WeighingView] = try await gateway.api.list("/v1/weighings")
        #expect(stored.sorted { $0.at < $1.at } == announced, "what was announced is what is stored")
        try await compare(announced, with: race.truth(), at: gateway, seed: seed)
        #expect(await gateway.stop() == .status(0))
    }

    /// One life of the daemon, cut off by `kill -9`.
    private func live(_ life: Duration, arguments: [String], in barn: Barn, log: inout EventLog) async throws {
        let process = try barn.startGateway(arguments)
        let killer = Task {
            try await Task.sleep(for: life)
            process.send(SIGKILL)
        }
        defer { killer.cancel() }
        if let gateway = try? await barn.serving(process) { try await log.listenUntilCut(to: gateway) }
        #expect(await process.exit() == .signal(SIGKILL), "it said: \(process.standardError)")
    }

    /// Holds every weighing against the animal that stood on the plate at that moment.
    private func compare(
        _ weighings: [WeighingView], with truth: [SimulatedRace.Visit], at gateway: RunningGateway, seed: UInt64
    ) async throws {
        let animals: [AnimalView] = try await gateway.api.list("/v1/animals")
        let owners = Dictionary(uniqueKeysWithValues: animals.map { ($0.id, $0.eid) })
        var weighed: [String: Int] = [:]
        var unassigned = 0
        var wrong: [String] = []
        for weighing in weighings {
            let visit = try #require(
                truth.first { $0.stepsOnAt <= weighing.at && weighing.at <= $0.isGoneAt },
                "nobody stood there at \(weighing.at)")
            weighed[visit.eid, default: 0] += 1
            // One whose standing was cut by a kill on a busy machine is known less well: 2.2 kg off in one of some 2,000.
            #expect(abs(weighing.kilograms - visit.kilograms) <= max(0.5, visit.kilograms / 100), "\(visit.eid)")
            if let animal = weighing.animalId {
                if owners[animal] != visit.eid { wrong.append(weighing.at) }
            } else {
                #expect(weighing.state == "unassigned")
                unassigned += 1
            }
        }
        // A tag that the reader gives late, after a kill, may name who came next: one in some hundred weighings.
        #expect(wrong.count <= 1, "the wrong animal at \(wrong)")
        #expect(weighed.values.allSatisfy { $0 == 1 }, "no animal twice")
        let assigned = weighings.compactMap(\.animalId)
        #expect(Set(assigned).count == assigned.count, "no animal twice")
        #expect(weighings.count - unassigned > Self.animals / 3, "between the kills it works")
        print(
            "kill test, seed \(seed): \(Self.kills) kills, \(truth.count) animals, \(weighings.count) weighings, "
                + "\(unassigned) of them unassigned, \(truth.count - weighings.count) animals not weighed")
    }
}
