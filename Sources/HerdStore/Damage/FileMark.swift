import Glibc

/// A file, whatever its name.
struct FileMark: Equatable, Sendable {
    private let device: UInt
    private let number: UInt

    /// `nil` when there is none of that name.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}
