import FoundationEssentials
import Glibc

/// The captures of one device: a folder with a file for each time.
package struct CaptureFolder: Sendable {
    package let path: String

    /// What a file counts for at least, in bytes: so much it takes on a disk, and many restarts leave no heap of tiny ones.
    private static let leastFile = 4096

    /// - Parameter path: the folder, which need not exist.
    package init(path: String) {
        self.path = path
    }

    /// The names of the files, the newest first: each begins with its time.
    package var names: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return all.filter { $0.hasSuffix(".capture") }.sorted(by: >)
    }

    /// Length of a file in bytes; `nil` when it has just gone.
    package func size(of name: String) -> Int? {
        // Not FileManager's attributes: what type their numbers have depends on whether all of Foundation is linked.
        var about = stat()
        return stat("\(path)/\(name)", &about) == 0 ? about.st_size : nil
    }

    /// Removes the oldest files until the others take no more than this.
    ///
    /// - Parameter bytes: of all files together, each counted as 4 KiB at least.
    package func removeOldest(keeping bytes: Int) {
        var total = 0
        for name in names {
            total += max(Self.leastFile, size(of: name) ?? 0)
            if total > bytes { unlink("\(path)/\(name)") }
        }
    }

    /// Removes all captures, and the folder unless something else is in it.
    ///
    /// - Returns: whether no capture is left.
    package func remove() -> Bool {
        for name in names { unlink("\(path)/\(name)") }
        return rmdir(path) == 0 || names.isEmpty
    }
}
