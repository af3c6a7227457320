import Foundation
import TestSupport
import Testing

/// The daemon is killed again and again in the middle of a race, and the animals walk on.
struct KillTests {
    private static let animals = 50
    private static let kills = 20

    /// Decides about the herd, the race and the moments of the kills; `GATEWAYD_KILL_SEED` repeats a fresh one.
    private static let seed: UInt64 =
        ProcessInfo.processInfo.environment["GATEWAYD_KILL_SEED"].flatMap { UInt64($0) }
        ?? (FreshSeeds.areWanted ? UInt64.random(in: 0...999_999) : 1)

    /// When the daemon is killed.
    private enum Moment {
        /// So long after its start. Before its port is open there is nothing to listen to, so this one is measured by the
        /// clock: which part of the start it meets depends on the machine, what must hold does not.
        case early(Duration)
        /// At the event with this number in this life; ten frames come in a second.
        case event(Int)
        /// As soon as a weighing was announced, or after so many events without one: the race may be over.
        case weighing(atMost: Int)

        init(using random: inout SeededGenerator) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: self = .early(.milliseconds(Int.random(in: 0...300, using: &random)))
            case 1: self = .weighing(atMost: 200)
            default: self = .event(Int.random(in: 1...35, using: &random))
            }
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: [seed])
    func `what was announced survives any kill, and no animal is weighed twice`(seed: UInt64) async throws {
        let barn = try Barn()
        defer { barn.close() }
        try await barn.importHerd(animals: Self.animals, seed: seed)
        let race = try await barn.simulateRace(on: "tcp:0", animals: Self.animals, seed: seed)
        let configuration = try barn.configuration(for: race)

        var random = SeededGenerator(seed: seed)
        var log = EventLog()
        for number in 0..<Self.kills {
            // The first life weighs, so that there is something to lose.
            let moment = number == 0 ? Moment.weighing(atMost: 600) : Moment(using: &random)
            try await live(until: moment, arguments: configuration, in: barn, log: &log)
            // Up to a whole animal passes unseen.
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...800, using: &random)))
        }
        let gateway = try await barn.serve(configuration)
        try await race.finished()
        try await gateway.plateIsEmpty()
        try await log.catchUp(with: gateway)

        #expect(log.numbers == Array(1...log.last), "seed \(seed): event numbers have no gap over all lives")
        let announced = try log.weighings()
        #expect(!announced.isEmpty, "seed \(seed): between the kills it works")
        let stored: [WeighingView] = try await gateway.api.list("/v1/weighings")
        #expect(stored.sorted { $0.at < $1.at } == announced, "seed \(seed): what was announced is what is stored")
        try await compare(announced, with: race.truth(), at: gateway, seed: seed)
        #expect(await gateway.stop() == .status(0))
    }

    /// One life of the daemon, cut off by `kill -9`.
    private func live(until moment: Moment, arguments: [String], in barn: Barn, log: inout EventLog) async throws {
        let process = try barn.startGateway(arguments)
        switch moment {
        case .early(let life):
            try await Task.sleep(for: life)
            process.send(SIGKILL)
        case .event, .weighing:
            let gateway = try await barn.serving(process)
            var events = 0
            // What is announced between the kill and the end is heard, too.
            try await log.listenUntilCut(to: gateway) { event in
                events += 1
                let isOver =
                    switch moment {
                    case .early: true
                    case .event(let number): events >= number
                    case .weighing(let most): event.name == "weighing.recorded" || events >= most
                    }
                if isOver { process.send(SIGKILL) }
            }
            // The connection may have ended first.
            process.send(SIGKILL)
        }
        #expect(await process.exit() == .signal(SIGKILL), "it said: \(process.standardError)")
    }

    /// Compares every weighing with the animal that stood on the plate at that moment.
    ///
    /// How many animals are weighed, how well, and whether a late tag names the next one depends on how fast the machine
    /// starts the daemon again. That is printed; the stepped `RaceDayTests` hold it.
    private func compare(
        _ weighings: [WeighingView], with truth: [SimulatedRace.Visit], at gateway: RunningGateway, seed: UInt64
    ) async throws {
        let animals: [AnimalView] = try await gateway.api.list("/v1/animals")
        let owners = Dictionary(uniqueKeysWithValues: animals.map { ($0.id, $0.eid) })
        #expect(truth.count == Self.animals)
        #expect(Set(weighings.map(\.id)).count == weighings.count, "seed \(seed): no weighing twice")
        for weighing in weighings where weighing.animalId == nil { #expect(weighing.state == "unassigned") }
        let assigned = weighings.compactMap(\.animalId)
        #expect(Set(assigned).count == assigned.count, "seed \(seed): no animal twice")
        var (right, wrong, matching) = (0, 0, 0)
        for visit in truth {
            let there = weighings.filter { visit.stepsOnAt <= $0.at && $0.at <= visit.isGoneAt }
            // A reading that was late may lie in the time of the next animal, whose weight is another.
            let own = there.filter { abs($0.kilograms - visit.kilograms) <= max(0.5, visit.kilograms / 100) }
            #expect(own.count <= 1, "seed \(seed): \(visit) is weighed twice")
            matching += own.count
            for animal in there.compactMap(\.animalId) {
                if owners[animal] == visit.eid { right += 1 } else { wrong += 1 }
            }
        }
        print(
            "kill test, seed \(seed): \(Self.kills) kills, \(truth.count) animals, \(weighings.count) weighings, "
                + "\(matching) of them with the weight of the animal that stood there; \(right) assigned to it, "
                + "\(wrong) to another, \(weighings.count - assigned.count) unassigned")
    }
}
