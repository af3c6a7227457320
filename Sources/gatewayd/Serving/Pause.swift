/// Suspends the task for a duration; throws when the task is cancelled.
///
/// Tests pass their own to see the durations.
typealias Pause = @Sendable (Duration) async throws -> Void

/// The pause of the running daemon.
let realPause: Pause = { try await Task.sleep(for: $0) }
