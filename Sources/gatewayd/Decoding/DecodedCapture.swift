import Links
import ScaleProtocol

/// What one dialect makes of captured bytes.
struct DecodedCapture {
    let dialect: DialectName
    let actions: [DialectAction]

    /// Reads a capture in one dialect, without talking to anybody.
    init(_ records: [CaptureRecord], in entry: DialectEntry) throws {
        dialect = entry.name
        // Of a capture only what was said counts, so the polling dialect is heard by its listener.
        if dialect == DialectEntry.truTestSCP.name {
            var tap = TruTestTap()
            actions = records.flatMap { record in
                if record.direction == .received { return tap.receive(record.bytes, at: record.at) }
                tap.hear(record.bytes)
                return []
            }
        } else {
            var machine = try entry.make()
            actions = records.flatMap { record in
                record.direction == .received ? machine.receive(record.bytes, at: record.at) : []
            }
        }
    }

    /// The dialect that understands most of the capture.
    ///
    /// - Throws: `UnknownDialect` when none understands anything, or two understand as much.
    static func recognised(_ records: [CaptureRecord]) throws -> DecodedCapture {
        let tried = try DialectCatalogue.builtIn.entries.map { try DecodedCapture(records, in: $0) }
        let best = tried.max { $0.score < $1.score }
        let equals = tried.filter { $0.score == best?.score }
        guard let best, best.score > 0, equals.count == 1 else {
            throw UnknownDialect(candidates: (best?.score ?? 0) > 0 ? equals.map(\.dialect) : [])
        }
        return best
    }

    /// Frames understood, less those that were not.
    private var score: Int {
        actions.reduce(0) { score, action in
            switch action {
            // EID lines stand on a Tru-Test channel too, but are no proof of one.
            case .reading(let reading):
                dialect == DialectEntry.truTestSCP.name && reading.raw.first != UInt8(ascii: "[") ? score : score + 1
            case .notice(.unreadable), .notice(.rejected): score - 1
            case .notice, .send: score
            }
        }
    }
}

/// No dialect, or more than one, understands the bytes.
struct UnknownDialect: Error, CustomStringConvertible {
    let candidates: [DialectName]

    var description: String {
        let names = (candidates.isEmpty ? DialectCatalogue.builtIn.entries.map(\.name) : candidates)
        let list = names.map(\.rawValue).joined(separator: ", ")
        return candidates.isEmpty
            ? "no dialect understands these bytes; name one with --dialect: \(list)"
            : "these bytes may be of several dialects; name one with --dialect: \(list)"
    }
}
