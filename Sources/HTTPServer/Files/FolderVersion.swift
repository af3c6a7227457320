import FoundationEssentials
import Glibc
import Synchronization

/// What tells one state of a folder from another: a word of the names, sizes and times of all files in it.
package final class FolderVersion: Sendable {
    private let folder: String
    private let now: @Sendable () -> Int
    private let known: Mutex<(word: String, second: Int)?> = Mutex(nil)

    /// - Parameter now: seconds of any clock that is not set.
    package init(folder: String, now: @escaping @Sendable () -> Int = FolderVersion.secondsSinceBoot) {
        self.folder = folder
        self.now = now
    }

    /// What CLOCK_BOOTTIME says, in seconds.
    package static func secondsSinceBoot() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return time.tv_sec
    }

    /// The word of the folder as it is now, or was within the last second: whoever asks often makes no work.
    package var current: String {
        known.withLock { known in
            let second = now()
            if let known, known.second == second { return known.word }
            let word = Self.word(of: folder)
            known = (word, second)
            return word
        }
    }

    /// FNV-1a of each file, added up: the order in which the file system names them does not matter.
    private static func word(of folder: String) -> String {
        var sum: UInt64 = 0
        for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
            var status = stat()
            guard stat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            name.utf8.forEach(add)
            for number in [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec] {
                withUnsafeBytes(of: number.littleEndian) { $0.forEach(add) }
            }
            sum &+= hash
        }
        return String(sum, radix: 36)
    }
}
