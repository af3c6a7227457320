import Foundation
import TestSupport
import Values

/// Days of several worlds, seen by several readers and scales, weighed by the recorder and by plain rules.
struct DaysBench: Sendable {
    private let options: DaysOptions

    private static let ways = ["recorder"] + PlainRule.allCases.map(\.rawValue)

    init(_ options: DaysOptions) {
        self.options = options
    }

    private struct Found: Sendable {
        let setup: Int
        let tallies: [DayTally]
        let stories: [String]
    }

    func run() async throws {
        let setups = options.setups
        print("seed \(options.seed), \(options.animals) animals for each setup; shares in % of the passes")
        var sums = setups.map { _ in Self.ways.map { _ in DayTally() } }
        var stories = 0
        let days = max(1, (options.animals + options.herd - 1) / options.herd)
        try await withThrowingTaskGroup(of: Found.self) { group in
            var waiting = setups.indices.flatMap { setup in (0..<days).map { (setup, $0) } }[...]
            func begin(_ group: inout ThrowingTaskGroup<Found, any Error>) {
                guard let (setup, day) = waiting.popFirst() else { return }
                group.addTask { try self.weigh(setup, setups[setup], day: day) }
            }
            for _ in 0..<2 { begin(&group) }
            while let found = try await group.next() {
                for (way, tally) in found.tallies.enumerated() {
                    sums[found.setup][way] = sums[found.setup][way] + tally
                }
                for story in found.stories where stories < options.explained {
                    stories += 1
                    print(story)
                }
                begin(&group)
            }
        }
        let table = DaysTable(setups: setups, ways: Self.ways, sums: sums)
        print(options.isBrief ? table.brief : table.text)
        if let tsv = options.tsv { try table.tsv.write(toFile: tsv, atomically: true, encoding: .utf8) }
    }

    private func weigh(_ index: Int, _ setup: WorldSetup, day number: Int) throws -> Found {
        let animals = min(options.herd, options.animals - number * options.herd)
        let day = try WorldDay(setup, animals: animals, seed: options.seed, number: number)
        let books =
            [ThreadTime.measure { RecorderDriver().book(of: day) }]
            + PlainRule.allCases.map { rule in ThreadTime.measure { rule.book(of: day) } }
        var tallies: [DayTally] = []
        var stories: [String] = []
        for (way, (book, seconds)) in books.enumerated() {
            let judgement = DayJudgement(day, book)
            var tally = DayTally()
            tally.add(day, book, judgement)
            (tally.cost.seconds, tally.cost.readings) = (seconds, day.readings.count)
            tallies.append(tally)
            guard way == 0, options.explained > 0 else { continue }
            stories = DayStory(day, book, judgement, title: "\(setup.name), day \(number)")
                .stories(options)
        }
        return Found(setup: index, tallies: tallies, stories: stories)
    }
}
