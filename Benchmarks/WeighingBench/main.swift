import TestSupport

/// Weighs simulated animals with the estimator and with rules that other programs use, and prints how well.
///
///     script/bench weighing [SEED [ANIMALS]]
///
/// `ANIMALS` of each gait class (default 1000) walk over a scale of 10 Hz and 0.5 kg, then fewer over other scales. They
/// are of two models, `StandingAnimal` and `OtherAnimal`, weigh 50–900 kg and stand there for 8–12 s.
let words = CommandLine.arguments.dropFirst()
guard let seed = words.first.map({ UInt64($0) }) ?? UInt64.random(in: 0..<1_000_000),
    let animals = Int(words.dropFirst().first ?? "1000"), animals > 0
else {
    fatalError("usage: WeighingBench [SEED [ANIMALS]]; both are whole numbers")
}
await WeighingBench(animals: animals, seed: seed).run()
