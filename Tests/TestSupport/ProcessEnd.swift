package import Foundation

/// The end of a program, which any thread can wait for.
///
/// `waitUntilExit` makes a run loop for the thread that calls it, and takes that apart when the thread ends: so late
/// that ThreadSanitizer has let go of the thread already, and breaks.
package final class ProcessEnd: Sendable {
    private let hasCome = DispatchSemaphore(value: 0)

    /// The end of a program that is yet to be started; takes its `terminationHandler`.
    package init(of process: Process) {
        process.terminationHandler = { [hasCome] _ in hasCome.signal() }
    }

    /// Waits until the program, which was started, has ended.
    package func wait() {
        hasCome.wait()
        // Whoever else waits sees it too.
        hasCome.signal()
    }
}
