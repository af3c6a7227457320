import Glibc

/// A file that is read where somebody wants to, piece by piece.
package final class ImportFile: Sendable {
    package let size: Int
    private let descriptor: Int32

    /// - Returns: `nil` when there is no such file.
    package init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return nil }
        size = Int(status.st_size)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Fewer bytes only at the end of the file, or where it cannot be read.
    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        let wanted = min(count, size - offset)
        // Without room an array is the empty one that all threads share, and Swift writes its count there, too.
        guard wanted > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted, let start = buffer.baseAddress {
                let got = pread(descriptor, start + filled, wanted - filled, off_t(offset + filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
    }
}
