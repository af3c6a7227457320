import Glibc
import Synchronization

/// An open file descriptor which is closed when its last owner lets go, and nowhere else.
///
/// Dispatch keeps a descriptor in use until a source's cancellation has gone through, which nobody waits for;
/// counting the owners is what makes closing it early impossible.
final class OwnedDescriptor: Sendable {
    let number: Int32
    private let undo = Mutex<(@Sendable (Int32) -> Void)?>(nil)

    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        undo.withLock { $0 }?(number)
        close(number)
    }

    /// Says what to undo on the device before it is closed.
    func whenClosing(_ undo: @escaping @Sendable (Int32) -> Void) {
        self.undo.withLock { $0 = undo }
    }
}
