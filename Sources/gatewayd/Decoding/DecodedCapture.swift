import Links
import ScaleProtocol
import Values

/// What one dialect makes of captured bytes.
struct DecodedCapture {
    /// The dialect, with the options that made its variant.
    let choice: DialectChoice
    let actions: [DialectAction]
    private let entry: DialectEntry

    /// Reads a capture in one dialect, without talking to anybody.
    ///
    /// - Parameter options: each as `name=value`.
    init(_ records: [CaptureRecord], in entry: DialectEntry, options: [String] = []) throws {
        var machine = entry.listen(try entry.options(options))
        var actions: [DialectAction] = []
        for record in records {
            switch record.direction {
            case .received: machine.receive(record.bytes, at: record.at, into: &actions)
            case .sent: machine.hear(record.bytes)
            }
        }
        self.actions = actions
        self.entry = entry
        choice = DialectChoice(entry.name, options: options.filter { !$0.isEmpty })
    }

    /// The dialect that understands most of the capture.
    ///
    /// - Throws: `UnknownDialect` when none understands anything, or two understand as much.
    static func recognised(_ records: [CaptureRecord], in catalogue: DialectCatalogue) throws -> DecodedCapture {
        let tried = try catalogue.entries.flatMap { entry in
            try entry.variants.map { try DecodedCapture(records, in: entry, options: [$0]) }
        }
        let best = tried.max { $0.score < $1.score }
        let equals = tried.filter { $0.score == best?.score }
        // A taught profile that reads the same as a built-in dialect knows less.
        let different = equals.filter { one in
            !one.entry.isTaught || !equals.contains { !$0.entry.isTaught && $0.weights == one.weights }
        }
        guard different.count == 1, let only = different.first, only.score > 0 else {
            throw UnknownDialect(
                candidates: (best?.score ?? 0) > 0 ? different.map(\.choice.description) : [],
                known: catalogue.entries.map(\.name.rawValue))
        }
        return only
    }

    private var weights: [Weight?] {
        actions.compactMap { action in
            guard case .reading(let reading) = action, case .weight(let sample) = reading.content else { return nil }
            return sample.weight
        }
    }

    /// Frames understood, less those that were not.
    private var score: Int {
        actions.reduce(0) { score, action in
            switch action {
            case .reading(let reading): entry.isProof(reading) ? score + 1 : score
            case .notice(.unreadable), .notice(.rejected): score - 1
            case .notice, .send, .change, .download: score
            }
        }
    }
}

/// No dialect, or more than one, understands the bytes.
struct UnknownDialect: Error, CustomStringConvertible {
    let candidates: [String]
    let known: [String]

    var description: String {
        candidates.isEmpty
            ? "no dialect understands these bytes; name one with --dialect: \(known.joined(separator: ", "))"
            : "these bytes may be of several dialects; name one with --dialect: \(candidates.joined(separator: ", "))"
    }
}
