import DeviceGateway
import Links
import ScaleProtocol
import Values

extension Command {
    /// `gatewayd learn`: a profile for a scale no dialect knows.
    static let learn = Command(
        name: "learn",
        summary: "Learns a scale's frames from captured bytes and from what its display showed meanwhile.",
        operands: "[CAPTURE|-]",
        options: [
            CommandOption("shown", "WEIGHT", "what the display showed, such as 425.5; once for each weight, in order"),
            CommandOption("unit", "UNIT", "of the display: kg, g, t or lb (default kg)"),
            CommandOption("title", "TEXT", "how people call the scale"),
            CommandOption("choose", "N", "which profile to take, where several fit"),
            CommandOption("out", "FILE", "write the profile here; a name such as race-scale.yaml names the dialect"),
        ]
    ) { arguments in
        guard arguments.operands.count <= 1 else { throw UsageError("one capture at a time") }
        let shown = try arguments.values("shown").map { text in
            guard let shown = Learning.Shown(text) else {
                throw UsageError("--shown \(text): needs a number as the display shows it, such as 425.5")
            }
            return shown
        }
        guard !shown.isEmpty else { throw UsageError("--shown is required: what did the display show meanwhile?") }
        let records = try CapturedBytes.records(of: arguments.operands.first ?? "-", arrivedAt: StationClock().now())
        let bytes = records.filter { $0.direction == .received }.flatMap(\.bytes)
        let learned: Learning
        do {
            learned = try Learning(from: bytes, shown: shown, unit: try arguments.choice("unit") ?? .kilogram)
        } catch let error as LearningError {
            throw NothingLearned(error: error)
        }
        let report = LearningReport(learned)
        let chosen: Int? = try arguments.number("choose", in: 1...learned.results.count)
        guard let index = chosen.map({ $0 - 1 }) ?? (learned.results.count == 1 ? 0 : nil) else {
            throw AmbiguousCapture(report: report)
        }
        let file = arguments.value("out") ?? "-"
        let yaml = report.yaml(of: index, title: arguments.value("title") ?? "")
        try InputFile.write(Array(yaml.utf8), to: file)
        StandardStream.error.line("gatewayd learn: \(report.summary(of: index))")
        return 0
    }
}

extension Arguments {
    /// The value of an option that has few.
    fileprivate func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) throws(UsageError) -> Choice? {
        guard let text = value(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw UsageError("--\(name) \(text): use \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }
}

/// A capture teaches nothing.
private struct NothingLearned: Error, CustomStringConvertible {
    let error: LearningError

    var description: String { "\(error). \(error.action)" }
}

/// Several profiles fit a capture.
private struct AmbiguousCapture: Error, CustomStringConvertible {
    let report: LearningReport

    var description: String { report.ambiguity }
}
