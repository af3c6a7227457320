import ScaleProtocol
import Values

/// What was learned from a capture, in words.
struct LearningReport {
    private let learned: Learning
    /// Less is no better than a guess that somebody should look at.
    private static let sureFrom = 0.7

    init(_ learned: Learning) {
        self.learned = learned
    }

    /// A profile with what speaks for and against it.
    func yaml(of index: Int, title: String) -> String {
        var result = learned.results[index]
        result.profile.title = title
        var notes = ["Learned by gatewayd: \(summary(of: index))."]
        if !result.contradicting.isEmpty {
            notes.append("It does not read \(result.frames - result.read) of them, such as:")
            notes += result.contradicting.map { "  " + EscapedBytes.text(of: $0) }
        }
        return result.profile.yaml(notes: notes)
    }

    /// How sure a profile is, in one line.
    func summary(of index: Int) -> String {
        let result = learned.results[index]
        let weights = result.matched == 1 ? "1 weight" : "\(result.matched) weights"
        let known = "confidence \(result.confidence.percent), from \(result.frames) frames and \(weights)"
        guard result.confidence < Self.sureFrom else { return known }
        return known + "; more weights with --shown would make it surer"
    }

    /// The profiles that fit, and what would decide between them.
    var ambiguity: String {
        var lines = ["\(learned.results.count) profiles show these weights:"]
        for (index, result) in learned.results.enumerated() {
            lines.append("  \(index + 1): \(result.profile.value), confidence \(result.confidence.percent)")
        }
        if let question = learned.question {
            let answers = question.answers.enumerated().map { "\($0 + 1) reads \($1 ?? "nothing")" }
            lines.append("They differ in the frame '\(EscapedBytes.text(of: question.frame))': \(list(answers)).")
        }
        lines.append(
            "Capture a weight at which they differ, such as with a tare, and give it with --shown; or take one of them "
                + "with --choose N.")
        return lines.joined(separator: "\n")
    }

    private func list(_ answers: [String]) -> String {
        let shown = answers.prefix(6).joined(separator: ", ")
        return answers.count > 6 ? shown + ", …" : shown
    }
}

extension Double {
    fileprivate var percent: String { "\(Int((self * 100).rounded())) %" }
}
