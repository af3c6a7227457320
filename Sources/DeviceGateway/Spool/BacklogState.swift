package import HerdStore
package import Values

/// What waits to be stored, and why; shown as long as something is amiss.
package struct BacklogState: Codable, Equatable, Sendable {
    /// Weighings that wait.
    package var waiting = 0
    /// Why nothing can be stored; `nil` when everything is.
    package var reason: StoreObstacle?
    /// Since when.
    package var since: Timestamp?
    /// Whether everything that waits is on the disk, so that a restart loses none of it.
    package var survivesRestart = true
    /// Whether there was no room for the last one: whatever is weighed now is kept by nobody.
    package var isFull = false
    /// Animals since the start that found no room.
    package var lost = 0
    /// What the database refused for good since the start; it is in the log.
    package var refused = 0

    package init() {}

    /// Whether all is well.
    package var isClear: Bool { reason == nil && lost == 0 && refused == 0 }
}
