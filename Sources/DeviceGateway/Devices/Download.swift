import ScaleProtocol

/// One download under way, and the way of its end to who asked for it.
struct Download: Sendable {
    private let events: AsyncStream<DownloadEvent>
    private let progress: AsyncStream<DownloadEvent>.Continuation

    init() {
        (events, progress) = AsyncStream.makeStream()
    }

    /// The dialect says how it goes on.
    ///
    /// - Returns: whether it is over.
    func note(_ event: DownloadEvent) -> Bool {
        progress.yield(event)
        if event.isLast { progress.finish() }
        return event.isLast
    }

    /// Waits for the event that ends it; for one task, whose cancellation interrupts the waiting and not the download.
    nonisolated(nonsending) func end() async -> DownloadEvent {
        for await event in events where event.isLast { return event }
        return .failed(.interrupted)
    }
}
