/// How the workers are, and what they have done since the start.
package struct WorkersStanding: Equatable, Sendable {
    /// Those that wait for a photo.
    package internal(set) var idle = 0
    /// Photos that are being read, or wait for the worker that reads them.
    package internal(set) var busy = 0
    package internal(set) var started = 0
    /// Photos that were looked through, whatever was found.
    package private(set) var photos = 0
    /// Photos that cost their worker: it crashed, took too long or too much memory.
    package private(set) var failures = 0
    /// Whether there was none for the last photo: then none can be read at all.
    package private(set) var isAbsent = false

    /// When the last photo was done with; `nil` before the first.
    private var lastAt: ContinuousClock.Instant?

    package init() {}

    /// How long ago a worker was done with a photo; `nil` before the first.
    package var sinceLast: Duration? { lastAt.map { ContinuousClock.now - $0 } }

    mutating func noteRead() {
        photos += 1
        (isAbsent, lastAt) = (false, .now)
    }

    mutating func noteFailure() {
        failures += 1
        (isAbsent, lastAt) = (false, .now)
    }

    mutating func noteAbsence() { isAbsent = true }
}
