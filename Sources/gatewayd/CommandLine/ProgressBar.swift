import Synchronization

/// A bar on standard error while something takes time; silent when nobody looks at it.
final class ProgressBar: Sendable {
    private let shown = Mutex(-1)
    private static let width = 40

    /// - Parameter fraction: 0…1.
    func show(_ fraction: Double) {
        guard StandardStream.error.isTerminal, fraction.isFinite else { return }
        let percent = Int(min(max(fraction, 0), 1) * 100)
        let isNew = shown.withLock { shown in
            defer { shown = percent }
            return shown != percent
        }
        guard isNew else { return }
        let filled = percent * Self.width / 100
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
        StandardStream.error.write("\r\(bar) \(percent) %")
    }

    func clear() {
        guard StandardStream.error.isTerminal else { return }
        shown.withLock { $0 = -1 }
        StandardStream.error.write("\r\u{1B}[K")
    }
}
