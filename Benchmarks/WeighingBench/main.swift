import TestSupport

/// Weighs simulated animals and prints how well.
///
///     script/bench weighing [SEED [ANIMALS]] [--world W] [--reader R] [--make M] [--herd N] [--brief]
///                           [--tsv FILE] [--explain N [--raw] [--clear] [--outcome O]]
///     script/bench weighing estimator [SEED [ANIMALS]]
///
/// Without a word whole days are weighed by the recorder and by rules of a few lines, `ANIMALS` (default 2000) for each
/// world, reader and make of scale, in days of `--herd` (default 200); `--explain` tells the first `N` passes that went wrong, moment by moment.
/// With `estimator` single animals are weighed by the estimator and by rules of other programs, `ANIMALS` of each gait
/// class (default 1000).
let words = Array(CommandLine.arguments.dropFirst())
if words.first == "estimator" {
    let numbers = Array(words.dropFirst())
    guard let seed = numbers.first.map({ UInt64($0) }) ?? UInt64.random(in: 0..<1_000_000),
        let animals = Int(numbers.dropFirst().first ?? "1000"), animals > 0
    else {
        fatalError("usage: WeighingBench estimator [SEED [ANIMALS]]; both are whole numbers")
    }
    await WeighingBench(animals: animals, seed: seed).run()
} else {
    guard let options = DaysOptions(words) else { fatalError(DaysOptions.usage) }
    try await DaysBench(options).run()
}
