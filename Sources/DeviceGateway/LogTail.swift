import Synchronization
import Values

/// The last lines of the log, for whoever has to see them without the journal.
package final class LogTail: Sendable {
    private let clock: StationClock
    private let kept = Mutex<[String]>([])
    private let most: Int

    /// - Parameter most: how many lines.
    package init(clock: StationClock, most: Int = 1000) { (self.clock, self.most) = (clock, most) }

    /// With their times and severities, the oldest first.
    package var lines: [String] { kept.withLock { Array($0.suffix(most)) } }

    func note(_ line: Log.Line) {
        let line = "\(clock.now()) <\(line.level.rawValue)> \(line.text)"
        kept.withLock { kept in
            // In blocks, so that not every line moves all others.
            if kept.count >= most * 2 { kept.removeFirst(kept.count - most + 1) }
            kept.append(line)
        }
    }
}
