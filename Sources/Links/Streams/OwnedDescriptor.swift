import Glibc

/// An open file descriptor which is closed when its last owner lets go, and nowhere else.
///
/// Dispatch keeps a descriptor in use until a source's cancellation has gone through, which nobody waits for;
/// counting the owners is what makes closing it early impossible.
final class OwnedDescriptor: Sendable {
    let number: Int32
    private let beforeClosing: @Sendable (Int32) -> Void

    /// - Parameter beforeClosing: undoes what was done to the device; runs once.
    init(_ number: Int32, beforeClosing: @escaping @Sendable (Int32) -> Void = { _ in }) {
        self.number = number
        self.beforeClosing = beforeClosing
    }

    deinit {
        beforeClosing(number)
        close(number)
    }
}
