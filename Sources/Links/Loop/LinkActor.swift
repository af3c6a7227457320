/// The isolation of everything about devices: links, runners, weighing places.
///
/// They call each other without a change of thread, on that of `LinkLoop`; nothing on it may block.
@globalActor
package actor LinkActor {
    package static let shared = LinkActor()

    package nonisolated var unownedExecutor: UnownedSerialExecutor { LinkLoop.shared.asUnownedSerialExecutor() }

    /// Runs what belongs to the actor where the compiler does not see that the thread is the loop's; traps on others.
    static func assumeIsolated<Value: Sendable>(_ body: @LinkActor () -> Value) -> Value {
        LinkLoop.shared.checkIsolated()
        // As `MainActor.assumeIsolated`, which other actors have not: functions are called the same way with and
        // without an actor.
        return withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Value).self)() }
    }
}
