/// The state of a print job, and why it does not go on.
package struct PrintJob: Hashable, Sendable {
    /// IPP's `job-state` (RFC 8011 §5.3.7).
    package enum State: String, Encodable, Sendable {
        case pending, held, processing, stopped, canceled, aborted, completed

        /// Whether the job has ended.
        package var isFinal: Bool { self == .canceled || self == .aborted || self == .completed }
    }

    /// The scheduler's number of the job.
    package let id: Int
    /// The name of the printer's queue.
    package let printer: String
    package let state: State
    /// The keyword of the most important reason, the job's own or its printer's; `nil` when the job simply goes on.
    package let reason: String?
    /// The reason as an English sentence, followed by the printer's own message if there is one.
    package let explanation: String?

    package init(id: Int, printer: String, state: State, reason: String? = nil, explanation: String? = nil) {
        self.id = id
        self.printer = printer
        self.state = state
        self.reason = reason
        self.explanation = explanation
    }
}

extension PrintJob {
    /// - Parameters:
    ///   - job: what the scheduler says about the job.
    ///   - printer: its printer, which knows why an unfinished job is waiting.
    init(id: Int, job: IPPAttributes, printer: Printer) {
        self.id = id
        self.printer = printer.name
        let state = State(ipp: job.integer("job-state"))
        self.state = state
        let words = [job.string("job-printer-state-message"), state.isFinal ? nil : printer.message]
            .compactMap { $0 }.filter { !$0.isEmpty }
        // A fault of the printer holds up the jobs waiting for it; a job that was held or has ended has its own reason.
        if state == .pending || state == .processing,
            let fault = printer.reasons.first(where: { $0.severity == .error })
        {
            reason = fault.keyword
            explanation = Self.sentence(fault.sentence, words)
        } else if let keyword = job.strings("job-state-reasons").first(where: { JobReason.sentences[$0] != nil })
            ?? JobReason.usual(for: state), let sentence = JobReason.sentences[keyword]
        {
            reason = keyword
            explanation = Self.sentence(sentence, words)
        } else {
            (reason, explanation) = (nil, nil)
        }
    }

    private static func sentence(_ sentence: String, _ words: [String]) -> String {
        var seen: Set<String> = []
        let words = words.filter { seen.insert($0).inserted }
        return words.isEmpty ? sentence : "\(sentence) The printer says: \(words.joined(separator: ", "))"
    }
}

extension PrintJob.State {
    fileprivate init(ipp number: Int?) {
        self =
            switch number {
            case 4: .held
            case 5: .processing
            case 6: .stopped
            case 7: .canceled
            case 8: .aborted
            case 9: .completed
            default: .pending
            }
    }
}

extension PrintJob: Encodable {
    private enum CodingKeys: String, CodingKey {
        case id = "job"
        case printer, state, reason, explanation
    }
}
