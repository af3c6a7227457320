import Synchronization

/// Writes down who came with what, beside the answers: who only reads does not wait for the store to be written, which may
/// be held by an import or by another program.
final class UseNotes: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    /// Writes something after all that came before it: while the store is held, one of them waits there and not all.
    ///
    /// When a key was used is worth no refusal.
    func add(_ write: @escaping @Sendable () async throws -> Void) {
        last.withLock { last in
            last = Task { [before = last] in
                await before?.value
                try? await write()
            }
        }
    }

    /// Returns once all that was added is written.
    func written() async { await last.withLock { $0 }?.value }
}
