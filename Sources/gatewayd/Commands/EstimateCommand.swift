import Recording
import Values

extension Command {
    /// `gatewayd estimate`: the weights in a trace of raw samples, each as soon as it is known.
    ///
    /// The trace's own times are the only clock, so a file gives in a moment what a live scale gives in a minute. A bad
    /// line is told on standard error with its number and left out; the exit code is then 1.
    static let estimate = Command(
        name: "estimate",
        summary: "Finds the weights of animals that do not stand still, in lines of seconds, tab, kilograms.",
        operands: "[FILE|-]",
        options: [
            CommandOption(
                "division", "KG", "smallest step of the scale (default: learned from the trace)"),
            CommandOption("json", nil, "print one JSON object a line"),
        ]
    ) { arguments in
        guard arguments.operands.count <= 1 else { throw UsageError("one trace at a time") }
        var settings = EstimatorSettings()
        if let division = try arguments.number("division", in: 0.001...50.0) {
            settings.division = Weight(grams: Int((division * 1000).rounded()))
        }
        let printer = EstimatePrinter(isJSON: arguments.has("json"))
        var run = EstimateRun(settings: settings) { printer.print($0) }
        try InputFile.forEachChunk(of: arguments.operands.first ?? "-") { run.receive($0) }
        run.finish()
        return run.badLines == 0 ? 0 : 1
    }
}
