import CMicroHTTPD
import Glibc

/// A regular file held open for sending; closed with its last reference.
package final class OpenFile: Sendable {
    let descriptor: Int32
    /// Length in bytes.
    package let size: Int
    /// When it was last changed, in nanoseconds since 1970.
    package let changed: Int

    /// Opens a file; nil when there is none at that path, it may not be read, or it is not a regular file.
    package init?(path: String) {
        // O_NONBLOCK: opening a named pipe must not wait for its other end.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        size = Int(status.st_size)
        changed = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }

    deinit {
        close(descriptor)
    }
}
