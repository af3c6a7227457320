import Blocking
import Glibc

/// Looks through the store once, beside whoever works with it, and looks from then on whether its file is still there.
package actor StoreWatch {
    private let path: String
    private let tell: @Sendable (StoreTrouble) -> Void
    private let offload = Offload("store-watch", width: 1)
    private let file: FileMark?
    private var trouble: StoreTrouble?
    private var isLookedThrough = false

    private static let interval = Duration.seconds(5)

    /// - Parameters:
    ///   - path: of the store, which is open.
    ///   - tell: told of what is wrong, once each.
    package init(of path: String, tell: @escaping @Sendable (StoreTrouble) -> Void) {
        (self.path, self.tell) = (path, tell)
        file = FileMark(path)
    }

    /// Looks again and again, until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            await look()
            try? await Task.sleep(for: Self.interval)
        }
    }

    /// Looks whether the file is there, and the first time through all of it.
    func look() async {
        if FileMark(path) != file { return note(.gone) }
        guard !isLookedThrough else { return }
        isLookedThrough = true
        guard let found = try? await offload.run({ [path] in try StoreCheck.damage(in: path) }), !found.isEmpty else {
            return
        }
        note(.damaged(found))
    }

    private func note(_ trouble: StoreTrouble) {
        guard trouble != self.trouble else { return }
        self.trouble = trouble
        tell(trouble)
    }
}

/// A file, whatever its name.
private struct FileMark: Equatable {
    private let device: UInt
    private let number: UInt

    /// `nil` when there is none of that name.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}
