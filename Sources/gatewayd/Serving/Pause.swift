/// Waits for a while; throws when its task is cancelled.
///
/// A test passes its own and sees how long the wait is.
typealias Pause = @Sendable (Duration) async throws -> Void

/// Waits by the clock.
let realPause: Pause = { try await Task.sleep(for: $0) }
