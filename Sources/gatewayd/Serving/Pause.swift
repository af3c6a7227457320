/// Waits for a while; throws when its task is cancelled. A test hands in its own, and sees for how long is waited.
typealias Pause = @Sendable (Duration) async throws -> Void

/// Waits by the clock.
let realPause: Pause = { try await Task.sleep(for: $0) }
