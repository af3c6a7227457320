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

    package init() {}

    mutating func noteRead() {
        photos += 1
        isAbsent = false
    }

    mutating func noteFailure() {
        failures += 1
        isAbsent = false
    }

    mutating func noteAbsence() { isAbsent = true }
}
