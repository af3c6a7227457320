import Blocking
import Glibc
import Synchronization
import Values

/// A body that is written to a file while it comes, for what is too long to be held in memory.
///
/// Until somebody keeps it, the file is gone with its request: one that breaks off leaves nothing behind.
package final class BodyFile: Sendable {
    /// Its name in its folder, which nobody can guess.
    package let name: String
    private let folder: String
    private let synchronise: @Sendable (Int32) -> Int32
    private let state: Mutex<State>

    private struct State {
        let descriptor: Int32
        var size = 0
        var isKept = false
    }

    /// Makes an empty file that only its owner may read.
    ///
    /// - Parameter synchronise: brings a file or a folder onto the disk, as fsync(2).
    package init(
        in folder: String, synchronise: @escaping @Sendable (Int32) -> Int32 = { fsync($0) }
    ) throws(BodyFileError) {
        self.synchronise = synchronise
        name = String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
        self.folder = folder
        let descriptor = open(folder + "/" + name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw BodyFileError(code: errno) }
        state = Mutex(State(descriptor: descriptor))
    }

    deinit {
        state.withLock { state in
            close(state.descriptor)
            if !state.isKept { unlink(folder + "/" + name) }
        }
    }

    /// Bytes that were written.
    package var size: Int { state.withLock { $0.size } }

    /// Writes what came next; the disk itself is waited for by `keep`.
    package func append(_ bytes: UnsafeRawBufferPointer) throws(BodyFileError) {
        let failed = state.withLock { state -> Int32? in
            var written = 0
            while written < bytes.count, let start = bytes.baseAddress {
                let count = write(state.descriptor, start + written, bytes.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return errno }
                written += count
            }
            state.size += written
            return nil
        }
        if let failed { throw BodyFileError(code: failed) }
    }

    /// Lets the file stay, and returns when a power cut cannot take it any more.
    package func keep() async throws {
        try await Offload.run { () throws(BodyFileError) in
            let folder = open(self.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            defer { if folder >= 0 { close(folder) } }
            let descriptor = self.state.withLock { $0.descriptor }
            guard folder >= 0, self.synchronise(descriptor) == 0, self.synchronise(folder) == 0 else {
                throw BodyFileError(code: errno)
            }
            self.state.withLock { $0.isKept = true }
        }
    }

    /// Lets it go after all.
    package func discard() { state.withLock { $0.isKept = false } }
}

/// A body cannot be written to a file.
package struct BodyFileError: Error, Equatable {
    package let code: Int32
}

extension BodyFileError: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .insufficientStorage, "no-disk-room",
            detail: "The file cannot be kept: \(String(cString: strerror(code))).",
            action: "Make room on the disk of the gateway, then send it again.")
    }
}
