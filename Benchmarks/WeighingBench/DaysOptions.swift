import TestSupport

/// What was asked for on the command line.
struct DaysOptions: Sendable {
    private(set) var seed = UInt64.random(in: 0..<1_000_000)
    /// For each setup.
    private(set) var animals = 2000
    /// Of one day.
    private(set) var herd = 200
    /// The machine-readable table.
    private(set) var tsv: String?
    /// So many passes that went wrong are told.
    private(set) var explained = 0
    /// With every sample.
    private(set) var isRaw = false
    /// Only what came of whole worlds.
    private(set) var isBrief = false
    /// Of these outcomes only.
    private(set) var outcome: DayJudgement.Outcome?
    /// Only clear passes.
    private(set) var isClearOnly = false
    private var world: String?
    private var reader: String?
    private var make: String?

    static let usage =
        "usage: WeighingBench [SEED [ANIMALS]] [--world \(World.all.map(\.name))]"
        + " [--reader \(Antenna.allCases.map(\.rawValue))]"
        + " [--make \(ScaleMake.all.map(\.name))] [--herd N] [--brief] [--tsv FILE]"
        + " [--explain N [--raw] [--clear]"
        + " [--outcome \(DayJudgement.Outcome.allCases.map(\.rawValue))]]"

    init?(_ words: [String]) {
        var words = words[...]
        var numbers: [String] = []
        while let word = words.popFirst() {
            switch word {
            case "--brief": isBrief = true
            case "--raw": isRaw = true
            case "--clear": isClearOnly = true
            case "--world", "--reader", "--make", "--tsv", "--explain", "--outcome", "--herd":
                guard let value = words.popFirst(), set(word, value) else { return nil }
            default: numbers.append(word)
            }
        }
        if let first = numbers.first {
            guard let number = UInt64(first) else { return nil }
            seed = number
        }
        if numbers.count > 1 {
            guard let number = Int(numbers[1]), number > 0 else { return nil }
            animals = number
        }
        if setups.isEmpty { return nil }
    }

    private mutating func set(_ word: String, _ value: String) -> Bool {
        switch word {
        case "--world": world = value
        case "--reader": reader = value
        case "--make": make = value
        case "--tsv": tsv = value
        case "--outcome":
            outcome = DayJudgement.Outcome(rawValue: value)
            return outcome != nil
        default:
            guard let number = Int(value), number > 0 else { return false }
            if word == "--herd" { herd = number } else { explained = number }
        }
        return true
    }

    var setups: [WorldSetup] {
        WorldSetup.all.filter {
            (world ?? $0.world.name) == $0.world.name && (reader ?? $0.antenna.rawValue) == $0.antenna.rawValue
                && (make ?? $0.make.name) == $0.make.name
        }
    }
}
