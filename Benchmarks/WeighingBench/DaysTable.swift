import TestSupport

/// What came of all days, as a table for people and one for programs.
struct DaysTable {
    let setups: [WorldSetup]
    let ways: [String]
    /// Of each setup and way.
    let sums: [[DayTally]]

    private static let heading =
        "world    reader make          way        passes  right   bin  told  wide asked |  wrong name  >2 % off | lost"
        + " unseen double stray | delay p50   p95 | err p95 restless | chain longest | clear by hand | untellable | µs/reading"

    var text: String {
        var lines = [Self.heading]
        for (setup, tallies) in zip(setups, sums) {
            for (way, tally) in zip(ways, tallies) { lines.append(line(setup.words, way, tally)) }
        }
        if setups.count > 1 {
            lines += ["\nAll makes", Self.heading] + grouped { [$0.world.name, $0.antenna.rawValue, "all"] }
            lines += ["\nAll readers", Self.heading] + grouped { [$0.world.name, "all", $0.make.name] }
            lines.append("\nWorlds")
            return (lines + [brief]).joined(separator: "\n")
        }
        return (lines + ["", calibration, "", intervals]).joined(separator: "\n")
    }

    /// Only what came of whole worlds.
    var brief: String {
        ([Self.heading] + grouped { [$0.world.name, "all", "all"] } + ["", calibration, "", intervals]).joined(
            separator: "\n")
    }

    private func line(_ words: [String], _ way: String, _ tally: DayTally) -> String {
        func share(_ outcome: DayJudgement.Outcome) -> String { (100 * tally.share(outcome)).text(1, 6) }
        let parts = [
            words[0].rightPadded(to: 9) + words[1].rightPadded(to: 7) + words[2].rightPadded(to: 14),
            way.rightPadded(to: 11), tally.passes.description.leftPadded(to: 6), " ",
            share(.right), share(.bin), share(.told), share(.wide), share(.asked),
            " | \(tally.wrong.unasked.description.leftPadded(to: 5)) /\(tally.wrong.asked.description.leftPadded(to: 4))",
            "\(tally.off.unasked.description.leftPadded(to: 5)) /\(tally.off.asked.description.leftPadded(to: 4))",
            "|", tally.count(.lost).description.leftPadded(to: 5), tally.count(.unseen).description.leftPadded(to: 7),
            tally.count(.double).description.leftPadded(to: 7), tally.strays.description.leftPadded(to: 6), " |",
            tally.delays.quantile(0.5).text(2, 10), tally.delays.quantile(0.95).text(1, 6), " |",
            (100 * tally.errors.quantile(0.95)).text(2, 8),
            (100 * tally.restlessErrors.quantile(0.95)).text(2, 9), " |", tally.chains.mean.text(2, 6),
            tally.chains.longest.description.leftPadded(to: 8), " |",
            tally.clearPasses.description.leftPadded(to: 6), (100 * tally.clearByHand).text(1, 6), "% |",
            (100 * Double(tally.untellable) / Double(max(1, tally.passes))).text(1, 6), "%     | ",
            tally.cost.microseconds.text(1, 10),
        ]
        return parts.joined()
    }

    private func grouped(_ key: (WorldSetup) -> [String]) -> [String] {
        var order: [[String]] = []
        var found: [[String]: [DayTally]] = [:]
        for (setup, tallies) in zip(setups, sums) {
            let key = key(setup)
            if let sum = found[key] {
                found[key] = zip(sum, tallies).map { $0 + $1 }
            } else {
                order.append(key)
                found[key] = tallies
            }
        }
        return order.flatMap { key in zip(ways, found[key] ?? []).map { line(key, $0, $1) } }
    }

    // MARK: - Calibration

    private var calibration: String {
        let sum = sums.reduce(NameCalibration()) { $0 + $1[0].calibration }
        var lines = [
            "Names given with a probability: how many are right\n"
                + "     from       given   expected right %   right %   of those named    right %"
        ]
        for (bound, bin) in zip(NameCalibration.bounds, sum.bins) where bin.count > 0 {
            lines.append(
                [
                    bound.text(3, 9), bin.count.description.leftPadded(to: 12),
                    (100 * bin.expected / Double(bin.count)).text(2, 19),
                    (100 * Double(bin.right) / Double(bin.count)).text(2, 10),
                    bin.named.description.leftPadded(to: 17),
                    (100 * Double(bin.namedRight) / Double(max(1, bin.named))).text(2, 11),
                ].joined())
        }
        return lines.count > 1 ? lines.joined(separator: "\n") : "No name was given with a probability."
    }

    private var intervals: String {
        let sum = sums.reduce(IntervalCalibration()) { $0 + $1[0].intervals }
        var lines = [
            "Weights by the estimator: how many of their intervals hold the true weight, and how many are within 2 %\n"
                + "   from ± %       given    held %   within 2 %"
        ]
        for (bound, bin) in zip(IntervalCalibration.bounds, sum.bins) where bin.count > 0 {
            lines.append(
                [
                    (100 * bound).text(1, 11), bin.count.description.leftPadded(to: 12),
                    (100 * Double(bin.held) / Double(bin.count)).text(2, 10),
                    (100 * Double(bin.near) / Double(bin.count)).text(2, 13),
                ].joined())
        }
        return lines.count > 1 ? lines.joined(separator: "\n") : "No weight came from the estimator."
    }

    // MARK: - For programs

    var tsv: String {
        let outcomes = DayJudgement.Outcome.allCases
        var lines = [
            (["world", "reader", "make", "way", "passes"] + outcomes.map(\.rawValue) + [
                "wrong_unasked", "wrong_asked", "off_unasked", "off_asked", "strays", "delay_p50", "delay_p95",
                "error_p95", "restless_p95", "chain_mean", "chain_longest", "clear", "clear_right", "untellable",
                "microseconds",
            ]).joined(separator: "\t")
        ]
        for (setup, tallies) in zip(setups, sums) {
            for (way, tally) in zip(ways, tallies) {
                let fields =
                    setup.words + [way, "\(tally.passes)"] + outcomes.map { "\(tally.count($0))" } + [
                        "\(tally.wrong.unasked)", "\(tally.wrong.asked)", "\(tally.off.unasked)", "\(tally.off.asked)",
                        "\(tally.strays)", "\(tally.delays.quantile(0.5))", "\(tally.delays.quantile(0.95))",
                        "\(tally.errors.quantile(0.95))", "\(tally.restlessErrors.quantile(0.95))",
                        "\(tally.chains.mean)", "\(tally.chains.longest)", "\(tally.clearPasses)",
                        "\(tally.clearOutcomes[.right] ?? 0)", "\(tally.untellable)", "\(tally.cost.microseconds)",
                    ]
                lines.append(fields.joined(separator: "\t"))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension WorldSetup {
    /// World, reader, make.
    fileprivate var words: [String] { [world.name, antenna.rawValue, make.name] }
}
