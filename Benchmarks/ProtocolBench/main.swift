/// Measures every dialect on streams of every simulated make: speed, heap, and what it makes of a noisy line.
///
///     GATEWAY_BENCH=1 swift run -c release ProtocolBench [--noisy FRAMES] [--megabytes N] [--seed N] [--only NAME]
do {
    try ProtocolBench(Settings(CommandLine.arguments.dropFirst())).run()
} catch let error as SettingsError {
    fatalError(error.description)
}
