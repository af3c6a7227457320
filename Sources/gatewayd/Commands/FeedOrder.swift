import GatewayHTTP
import HerdStore
import Values

/// What is done with the address of a calendar for other programs.
enum FeedOrder: String, CaseIterable {
    /// Makes one; the one before leads nowhere from then on.
    case new
    case end

    /// - Throws: `UsageError` for another word.
    init(typed word: String, command: String) throws(UsageError) {
        guard let order = FeedOrder(rawValue: word) else {
            throw UsageError("\(word): say new or end", command: command)
        }
        self = order
    }
}

extension Command {
    /// `feed`, `feed new` and `feed end`: the address is told when it is made, and never again.
    static func feed(
        _ kind: CalendarFeed.Kind, _ word: String?, _ arguments: Arguments, of command: String
    ) async throws {
        let (output, person) = (StandardStream.output, "gatewayd \(command)")
        let store = try await arguments.writtenStore()
        guard let word else {
            guard let feed = try await store.feed(kind) else { return }
            return output.line(
                arguments.has("json") ? try feed.jsonLine : "\(feed.madeAt)\t\(feed.madeBy.seen)")
        }
        switch try FeedOrder(typed: word, command: command) {
        case .new: output.line(CalendarAddress.path(of: try await store.renewFeed(kind, by: person)))
        case .end: try await store.endFeed(kind, by: person)
        }
    }
}
