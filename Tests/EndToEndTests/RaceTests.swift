import Foundation
import TestSupport
import Testing

/// Bytes of a scale and a reader in, weighings of the right animals out: the real program, over real links.
struct RaceTests {
    /// Animals of this seed all stand still for long enough that a machine sees it five times faster than life.
    private static let seed: UInt64 = 1411
    private static let animals = 25
    private static let speed = 5

    @Test(.timeLimit(.minutes(10)), arguments: ["pty", "tcp:0"])
    func `animals of a race are weighed automatically, once, with their own tag and weight`(port: String) async throws {
        let barn = try Barn()
        defer { barn.close() }
        try await barn.importHerd(animals: Self.animals, seed: Self.seed)
        let race = try await barn.simulateRace(on: port, animals: Self.animals, seed: Self.seed, speed: Self.speed)
        let gateway = try await barn.serve(barn.configuration(for: race))
        try await race.finished()
        try await gateway.plateIsEmpty()
        var log = EventLog()
        try await log.catchUp(with: gateway)

        #expect(log.numbers == Array(1...log.last), "event numbers have no gap")
        let truth = try race.truth()
        let weighings = try log.weighings()
        let told: [MissedView] = try log.events.filter { $0.kind == "weighing.missed" }.map { try $0.data() }
        #expect(truth.count == Self.animals)
        let animals: [AnimalView] = try await gateway.api.list("/v1/animals")
        let owners = Dictionary(uniqueKeysWithValues: animals.map { ($0.id, $0.eid) })
        for (number, visit) in truth.enumerated() {
            let own = weighings.filter { visit.stepsOnAt <= $0.at && $0.at <= visit.isGoneAt }
            #expect(own.count <= 1, "\(visit) twice")
            #expect(own.allSatisfy { abs($0.kilograms - visit.kilograms) <= 0.5 }, "\(visit)")
            for animal in own.compactMap(\.animalId) { #expect(owners[animal] == visit.eid, "another's tag") }
            // That it is gone is seen a moment later.
            let next = truth.dropFirst(number + 1).first?.stepsOnAt ?? "9999"
            let isTold = told.contains { $0.eids == [visit.eid] || (visit.stepsOnAt <= $0.at && $0.at <= next) }
            #expect(!own.isEmpty || isTold, "\(visit) without a word; told were \(told)")
        }
        let assigned = weighings.count { $0.state == "assigned" }
        // How many depends on the machine, which sees some animals for a moment only at this speed. The share is held by
        // `RaceDayTests`, whose clock is stepped.
        #expect(assigned >= 1)
        print(
            "race on \(port): \(assigned) of \(Self.animals) assigned automatically, \(told.count) reported as missed")
        // To the gateway these are devices like any other: only what it simulates itself is marked.
        #expect(weighings.allSatisfy { !$0.simulated })
        let stored: [WeighingView] = try await gateway.api.list("/v1/weighings")
        #expect(stored.sorted { $0.at < $1.at } == weighings)
        #expect(await gateway.stop() == .status(0))
    }
}
