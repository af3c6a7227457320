/// Weighs simulated animals with the estimator and with rules that other programs use, and prints how well.
///
///     GATEWAY_BENCH=1 swift run -c release WeighingBench [ANIMALS [SEED]]
///
/// `ANIMALS` of each gait class (default 2000) walk over a scale of 10 Hz and 0.5 kg, then fewer over other scales.
/// The animals are those of `StandingAnimal`, 50–900 kg, each standing 8–12 s.
let words = CommandLine.arguments.dropFirst()
guard let animals = Int(words.first ?? "2000"), let seed = UInt64(words.dropFirst().first ?? "1"), animals > 0 else {
    fatalError("usage: WeighingBench [ANIMALS [SEED]]; both are whole numbers")
}
WeighingBench(animals: animals, seed: seed).run()
