import Glibc

/// How much room there is on the disk with the data, and for how long it lasts if it goes on shrinking as it does.
///
/// Looked at once an hour, for a week: what a day takes is told from what the days before took. After a start it is not known
/// for some hours, since an import or a copy of the store says nothing of what a week takes.
package struct DiskSpace: Equatable, Sendable {
    /// Bytes that are free; `nil` before the first look, and where the disk does not tell.
    package private(set) var free: Int?
    private var looks: [Look] = []

    private struct Look: Equatable {
        let at: Duration
        let free: Int
    }

    static let step = Duration.seconds(3600)
    /// What is told from less would be a guess.
    static let least = Duration.seconds(12 * 3600)
    static let longest = Duration.seconds(7 * 86_400)

    package init() {}

    /// - Parameter moment: since the start, by a clock that nobody sets.
    package mutating func note(_ free: Int?, at moment: Duration) {
        self.free = free
        guard let free else { return }
        if let last = looks.last, moment - last.at < Self.step { return }
        looks.append(Look(at: moment, free: free))
        looks.removeAll { moment - $0.at > Self.longest }
    }

    /// How long the room lasts; `nil` while that is not known, and where it does not shrink.
    package var lasts: Duration? {
        guard let free, let first = looks.first, let last = looks.last, last.at - first.at >= Self.least,
            first.free > last.free
        else { return nil }
        let perSecond = Double(first.free - last.free) / ((last.at - first.at) / .seconds(1))
        return .seconds(min(Double(free) / perSecond, 100 * 365 * 86_400))
    }

    /// Bytes that are free on the disk of a folder; blocks.
    package static func free(in folder: String) -> Int? {
        var disk = statvfs()
        guard statvfs(folder, &disk) == 0 else { return nil }
        return Int(clamping: disk.f_bavail) * Int(clamping: disk.f_frsize)
    }

    /// Bytes of a file; 0 where there is none; blocks.
    static func size(of file: String) -> Int {
        var status = stat()
        return stat(file, &status) == 0 ? Int(status.st_size) : 0
    }
}
