import Blocking

/// Looks through the store once, beside whoever works with it, and looks from then on whether its file and log are still
/// there, and how far it has come.
package actor StoreWatch {
    private let path: String
    private let tell: @Sendable (StoreTrouble) -> Void
    private let offload = Offload("store-watch", width: 1)
    private let file: FileMark?
    private var trouble: StoreTrouble?
    private var isLookedThrough = false
    private let looked: @Sendable () -> Void
    private let mark: @Sendable () -> StoreMark?
    private let log: StoreLog
    private var marked: StoreMark?

    private static let interval = Duration.seconds(5)

    /// - Parameters:
    ///   - path: of the store, which is open.
    ///   - mark: how far the store has come; `nil` while it has not since the start.
    ///   - looked: told when all of it was looked through.
    ///   - tell: told of what is wrong, once each.
    package init(
        of path: String, mark: @escaping @Sendable () -> StoreMark? = { nil },
        looked: @escaping @Sendable () -> Void = {}, tell: @escaping @Sendable (StoreTrouble) -> Void
    ) {
        (self.path, self.mark, self.looked, self.tell) = (path, mark, looked, tell)
        log = StoreLog(of: path)
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
        // A disk that hangs holds up this look and nothing else.
        let seen = try? await offload.run { [path, log] in (file: FileMark(path), isCutOff: log.isCutOff) }
        guard let seen else { return }
        if seen.file != file { return note(.gone) }
        if seen.isCutOff { return note(.logCutOff) }
        await keepMark()
        guard !isLookedThrough else { return }
        isLookedThrough = true
        guard let found = try? await offload.run({ [path] in try StoreCheck.damage(in: path) }) else { return }
        looked()
        if !found.isEmpty { note(.damaged(found)) }
    }

    private func keepMark() async {
        guard let newest = mark(), newest != marked else { return }
        marked = newest
        try? await offload.run { [path] in newest.write(besides: path) }
    }

    private func note(_ trouble: StoreTrouble) {
        guard trouble != self.trouble else { return }
        self.trouble = trouble
        tell(trouble)
    }
}
