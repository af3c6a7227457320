import DeviceGateway
import Synchronization

/// What came in, in its order.
final class Notebook<Entry: Sendable>: Sendable {
    private let kept = Mutex<[Entry]>([])

    var entries: [Entry] { kept.withLock { $0 } }

    func note(_ entry: Entry) { kept.withLock { $0.append(entry) } }
}

extension Notebook<String> {
    /// A log whose lines are noted.
    var log: Log { Log { self.note($0.text) } }
}

extension Notebook<Duration> {
    /// Waits no time, notes for how long it should have been, and ends what waits the `last`th time.
    func pause(last: Int) -> @Sendable (Duration) async throws -> Void {
        { duration in
            self.note(duration)
            if self.entries.count >= last { throw CancellationError() }
        }
    }
}
