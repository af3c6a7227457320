import Foundation
import TestSupport

/// A disk of its own for a data directory, so small that a test can fill it to the last byte.
///
/// It is a real file system (tmpfs), which only root can mount.
final class SmallDisk: Sendable {
    private let path: String
    private var filler: String { path + "/filler" }

    init(at path: String, megabytes: Int) async throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Self.run("/usr/bin/mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m,mode=0700", "tmpfs", path])
    }

    /// Takes every byte that is left.
    func fill() throws {
        let file = open(filler, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(file) }
        var block = [UInt8](repeating: 0x20, count: 65_536)
        while !block.isEmpty {
            let written = write(file, block, block.count)
            if written < block.count { block.removeLast(block.count - block.count / 2) }
        }
        guard errno == ENOSPC else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }

    func makeRoom() throws { try FileManager.default.removeItem(atPath: filler) }

    func unmount() { try? Self.run("/usr/bin/umount", ["--lazy", path]) }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let end = ProcessEnd(of: process)
        try process.run()
        end.wait()
        guard process.terminationStatus == 0 else { throw NotMounted(command: [program] + arguments) }
    }

    /// The test needs a full disk, and must not pass without one.
    struct NotMounted: Error {
        let command: [String]
    }
}
