import FoundationEssentials
import Glibc

/// The newest captures of all devices, of each as much as fits.
package struct NewestCaptures: Sendable {
    private let folder: String
    private let count: Int
    private let bytes: Int

    /// - Parameters:
    ///   - folder: with a folder for each device.
    ///   - count: how many files of each device at most.
    ///   - bytes: of each file, its end.
    package init(in folder: String, count: Int = 2, bytes: Int = 1 << 20) {
        (self.folder, self.count, self.bytes) = (folder, count, bytes)
    }

    /// Reads them; what has just gone is left out.
    package func files() -> [BundleFile] {
        names(in: folder).prefix(50).flatMap { device in
            names(in: "\(folder)/\(device)").filter { $0.hasSuffix(".capture") }.sorted(by: >).prefix(count)
                .compactMap { name in
                    tail(of: "\(folder)/\(device)/\(name)").map { BundleFile("captures/\(device)/\(name)", $0) }
                }
        }
    }

    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// The end of a file, from the beginning of a line.
    private func tail(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let start = max(0, Int(status.st_size) - bytes)
        var read = [UInt8](repeating: 0, count: min(bytes, Int(status.st_size)))
        let got = pread(descriptor, &read, read.count, off_t(start))
        guard got >= 0 else { return nil }
        let tail = read.prefix(got)
        guard start > 0, let end = tail.firstIndex(of: 0x0A) else { return Array(tail) }
        return Array(tail[(end + 1)...])
    }
}
