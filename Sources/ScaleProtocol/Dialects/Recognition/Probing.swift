import Values

/// Asks a silent device in one dialect after the other, until somebody is understood.
///
/// Only a device that has said nothing since the link came up is asked: to a scale that speaks by itself, a question
/// of another make may be a command (`Z` zeroes a Toledo).
struct Probing: Sendable {
    /// Questions that change nothing in the device, each with the dialect it belongs to.
    private let probes: [[UInt8]]
    private var next = 0
    private var nextAt: Timestamp

    /// A device that speaks by itself is heard within this time.
    private static let listening = Duration.seconds(2)
    private static let interval = Duration.milliseconds(500)
    /// After every question was asked.
    private static let pause = Duration.seconds(10)

    init(_ entries: [DialectEntry], at now: Timestamp) {
        probes = entries.flatMap { entry in entry.probes.map { Array($0.utf8) } }
        nextAt = now + Self.listening
    }

    var deadline: Timestamp? { probes.isEmpty ? nil : nextAt }

    /// The question that was answered is asked again at once, to be sure of the answer.
    mutating func answered(at now: Timestamp) {
        next = max(0, next - 1)
        nextAt = min(nextAt, now + Self.interval)
    }

    mutating func advance(to now: Timestamp) -> [UInt8]? {
        guard !probes.isEmpty, now >= nextAt else { return nil }
        defer {
            next = (next + 1) % probes.count
            nextAt = now + (next == 0 ? Self.pause : Self.interval)
        }
        return probes[next]
    }
}
